import { invalid } from '../../../contract/api-error';
import * as call from '../../../contract/calls/reports/app';
import type { Handlers } from '../../core/handlers';
import { percent, round, sumOf } from '../figures';
import { sumCounts, type CountKind } from '../report-count-store';
import { daysBegun, nextBucket, resolveRange, toDate, toRangeReply } from '../report-range';
import { listSeries, othersName } from '../series';
import { clientName } from './activity';

const kinds = { version: 'version', model: 'model', client: 'day' } as const satisfies Record<
  string,
  CountKind
>;

const nameOf = (dimension: keyof typeof kinds, value: string) => {
  if (dimension === 'client') return clientName(value);
  return value === '' ? '未知' : value;
};

const shownNames = 50;
const seriesNames = 7;

/** Which versions, phones and clients active users have. */
export function handleSpread(handlers: Handlers): void {
  handlers.handle(call.appSpread, async ({ dimension, ...asked }, { db, now }) => {
    const range = resolveRange(asked, now);
    const found = await sumCounts(db, kinds[dimension], range, { lastDay: Math.min(range.to, range.today) });
    const all = sumOf(found.map(({ users }) => users));
    const rest = found.slice(shownNames);
    const others = {
      users: sumOf(rest.map(({ users }) => users)),
      latest: sumOf(rest.map(({ latest }) => latest)),
      events: sumOf(rest.map(({ events }) => events)),
    };
    const shown = [
      ...found.slice(0, shownNames).map((each) => ({ ...each, name: nameOf(dimension, each.value) })),
      ...(rest.length > 0 ? [{ ...others, name: othersName }] : []),
    ];
    return {
      records: shown.map(({ name, users, latest, events }) => ({
        name,
        averageUsers: round(users / daysBegun(range)),
        latestUsers: latest,
        share: percent(users, all),
        events,
      })),
      total: shown.length,
      range: toRangeReply(range),
    };
  });

  handlers.handle(call.appSpreadTrend, async ({ dimension, clientType, ...asked }, { db, now }) => {
    if (clientType !== undefined && dimension !== 'version') {
      throw invalid('clientType', '只有版本可以按客户端筛选');
    }
    const range = resolveRange(asked, now);
    const { names, rows } = await listSeries(db, range, {
      kind: clientType === undefined ? kinds[dimension] : 'client_version',
      group: clientType,
      most: seriesNames,
      nameOf: (value) =>
        nameOf(dimension, clientType === undefined ? value : value.slice(value.indexOf(':') + 1)),
      rank: 'peak',
    });
    return {
      records: rows.map(({ bucket, name, userDays }) => {
        const part = {
          ...range,
          from: Math.max(range.from, bucket),
          to: Math.min(range.to, nextBucket(range.granularity, bucket) - 1),
        };
        return { date: toDate(bucket), name, users: round(userDays / daysBegun(part)) };
      }),
      total: rows.length,
      range: toRangeReply(range),
      names,
    };
  });
}
