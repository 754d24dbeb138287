import * as call from '../../../contract/calls/reports/app';
import type { ReplyOf } from '../../../contract/define-call';
import type { Granularity } from '../../../contract/calls/reports/report-fields';
import type { Handlers } from '../../core/handlers';
import { listRegistrations } from '../day-count-store';
import { percent } from '../figures';
import { findByClientFrom, listCohorts } from '../report-count-store';
import { bucketOf, bucketsOf, nextBucket, resolveRange, toDate, toRangeReply } from '../report-range';

type Retained = ReplyOf<typeof call.appRetention>['summary'];

interface Cohort {
  first: number;
  newUsers: number;
  /** Offset -> users; only offsets that are over, and known. */
  active: ReadonlyMap<number, number>;
}

/** How many of the users registered in a day, week or month were active again n days, weeks or months later. */
export function handleRetention(handlers: Handlers): void {
  handlers.handle(call.appRetention, async ({ clientType, ...asked }, { db, now }) => {
    const range = resolveRange(asked, now, true);
    const { granularity, today } = range;
    const offsets = call.retentionOffsets[granularity];
    const byClient = clientType !== undefined;
    const [registered, retained, knownFrom] = await Promise.all([
      listRegistrations(db, byClient ? `s:${clientType}` : '', range),
      listCohorts(db, byClient ? `${granularity}:${clientType}` : granularity, range, offsets),
      byClient ? findByClientFrom(db) : 0,
    ]);
    const sizes = new Map<number, number>();
    for (const { day, users } of registered) {
      const first = bucketOf(granularity, day);
      sizes.set(first, (sizes.get(first) ?? 0) + users);
    }
    const found = new Map(retained.map(({ cohort, later, users }) => [`${cohort}:${later}`, users]));
    const cohorts = bucketsOf(range).map((first): Cohort => {
      const over = offsets.filter(
        (offset) =>
          isOver(granularity, first, offset, today) && nextBucket(granularity, first, offset) >= knownFrom,
      );
      return {
        first,
        newUsers: sizes.get(first) ?? 0,
        active: new Map(over.map((offset) => [offset, found.get(`${first}:${offset}`) ?? 0])),
      };
    });
    return {
      records: cohorts.map((cohort) => ({
        date: toDate(cohort.first),
        ...toRetained(offsets, [cohort], cohort.newUsers),
      })),
      total: cohorts.length,
      range: toRangeReply(range),
      offsets: [...offsets],
      summary: toRetained(
        offsets,
        cohorts,
        cohorts.reduce((sum, { newUsers }) => sum + newUsers, 0),
      ),
    };
  });
}

/** Whether the day (week, month) so many after `first` has ended. */
const isOver = (granularity: Granularity, first: number, offset: number, today: number) =>
  nextBucket(granularity, first, offset + 1) <= today;

/** Over the cohorts for which a period is over; null where it is for none, 0 where nobody registered. */
function toRetained(offsets: readonly number[], cohorts: readonly Cohort[], newUsers: number): Retained {
  const cells = offsets.map((offset): [number, number | null, number | null] => {
    const due = cohorts.filter(({ active }) => active.has(offset));
    if (due.length === 0) return [offset, null, null];
    const size = due.reduce((sum, cohort) => sum + cohort.newUsers, 0);
    const users = due.reduce((sum, { active }) => sum + (active.get(offset) ?? 0), 0);
    return [offset, percent(users, size), users];
  });
  const first = { p1: null, p2: null, p3: null, p4: null, p5: null, p6: null };
  const users = { u1: null, u2: null, u3: null, u4: null, u5: null, u6: null };
  return { newUsers, ...first, ...users, ...toFields(cells) };
}

const toFields = (cells: readonly [offset: number, rate: number | null, users: number | null][]) =>
  Object.fromEntries(
    cells.flatMap(([offset, rate, count]) => [
      [`p${offset}`, rate],
      [`u${offset}`, count],
    ]),
  );
