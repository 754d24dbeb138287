import { sql, type RawBuilder } from 'kysely';
import { memberState } from '../../contract/dictionaries';
import { endOfDay, startOfDay, toDay } from '../../contract/shanghai-time';
import { isWithin, toDayNumber } from '../../database/bucket-counts/day-buckets';
import {
  allOf,
  countedDigits,
  facetOfMobile,
  findPickedPage,
  startsWithDigits,
  type IdPage,
} from '../../database/bucket-counts/find-counted-page';
import { findPageSpan, type Facet } from '../../database/bucket-counts/find-page-span';
import type { Db } from '../../database/database';
import { orderByColumns, type TimePage } from '../../database/list-page';

/** Filters of the member list. A mobile matches as a prefix. */
interface MemberFilter {
  mobile?: string | undefined;
  vipType?: number | undefined;
  rescinded?: boolean | undefined;
}

export interface MemberPageRequest extends MemberFilter, TimePage {
  userId?: number | undefined;
  state?: typeof memberState.inEffect | typeof memberState.expired | undefined;
  now: Date;
}

/**
 * One page of members by (expire_time, user_id), and the total. Descending order: current members with the latest
 * expiry first, then expired ones, then those never activated. Each state is therefore one contiguous range,
 * bounded by the present moment:
 *
 *   filter -> counters of its facet and of the state's days, minus today's members of other states -> total, and
 *   the days that hold the page -> index range of those days
 *
 * A user id or four digits of a mobile have no counters: their few rows are counted and sorted directly.
 */
export async function findMemberPage(db: Db, request: MemberPageRequest): Promise<IdPage> {
  const facet = request.userId === undefined ? findFacet(request) : undefined;
  return facet === undefined ? findSelectivePage(db, request) : findCountedPage(db, facet, request);
}

async function findCountedPage(db: Db, facet: Facet, request: MemberPageRequest): Promise<IdPage> {
  const { state, now, direction = 'desc' } = request;
  const today = toDay(now);
  const bucket = toDayNumber(today);
  const conditions = conditionsOf(request);
  const todayRows = (...others: RawBuilder<unknown>[]) => countMatching(db, [...conditions, ...others]);
  let stretch = {};
  let others = 0;
  if (state === memberState.inEffect) {
    // The oldest day of this range also contains those whose membership ended earlier today.
    stretch = { fromBucket: bucket };
    others = await todayRows(sql`expire_time >= ${startOfDay(today)}`, sql`expire_time <= ${now}`);
  } else if (state === memberState.expired) {
    // The newest day of this range also contains those whose membership ends later today.
    others = await todayRows(sql`expire_time > ${now}`, sql`expire_time < ${endOfDay(today)}`);
    stretch = { fromBucket: never + 1, toBucket: bucket };
  }
  // The other state's rows of today are at the end of the list if they are not at its start.
  const isFirst = (state === memberState.expired) === (direction === 'desc');
  const found = await findPageSpan(db, 'member', {
    facet,
    ...stretch,
    ...(isFirst ? { skipRows: others } : {}),
    pageNum: request.pageNum,
    pageSize: request.pageSize,
    offset: request.offset,
    direction,
  });
  const total = found.total - (isFirst ? 0 : others);
  if (!found.span) return { ids: [], total };
  conditions.push(isWithin('expire_time', found.span));
  if (!isFirst) conditions.push(...toStretch(state, now));
  const { rows } = await sql<{ userId: number }>`
    select user_id from backend.member where ${allOf(conditions)}
    order by ${orderByColumns(request, 'expire_time', 'user_id')}
    offset ${found.span.skip} limit ${request.pageSize}`.execute(db);
  return { ids: rows.map(({ userId }) => userId), total };
}

async function countMatching(db: Db, conditions: RawBuilder<unknown>[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from backend.member where ${allOf(conditions)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The user or the mobile alone selects rows by its index; the rest of the filter applies to those few. */
async function findSelectivePage(
  db: Db,
  { mobile, userId, vipType, rescinded, state, now, ...page }: MemberPageRequest,
): Promise<IdPage> {
  const picked = userId === undefined ? startsWithDigits(mobile) : [sql`user_id = ${userId}`];
  const rest = conditionsOf({ mobile: userId === undefined ? undefined : mobile, vipType, rescinded });
  rest.push(...toStretch(state, now));
  const list = { table: 'member', time: 'expire_time', id: 'user_id' };
  return findPickedPage(db, list, picked, rest, page);
}

/** The filter without its state. The expressions match those of the indexes. */
function conditionsOf({ mobile, vipType, rescinded }: MemberFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (vipType !== undefined) conditions.push(sql`coalesce(vip_type, 0) = ${vipType}`);
  if (rescinded !== undefined) conditions.push(sql`(rescind_time is not null) = ${rescinded}`);
  return [...conditions, ...startsWithDigits(mobile)];
}

const toStretch = (state: MemberPageRequest['state'], now: Date): RawBuilder<unknown>[] => {
  if (state === memberState.inEffect) return [sql`expire_time > ${now}`];
  return state === memberState.expired ? [sql`expire_time <= ${now}`, sql`expire_time > 'epoch'`] : [];
};

/** The bucket of members never activated, whose expiry is stored as 'epoch'. */
const never = 0;

/**
 * The counters that add up to a filter, as `backend-000-baseline/commerce.ts` writes them: `type:rescinded:head`, each ''
 * for 'any': `::` all, `3::` yearly, `:T:` rescinded, `4:F:138` all three. None when the mobile is finer than
 * that; such a filter is selective enough to be counted itself.
 */
function findFacet({ mobile = '', vipType, rescinded }: MemberFilter): Facet | undefined {
  if (mobile.length > countedDigits) return undefined;
  return facetOfMobile(`${vipType ?? ''}:${rescinded === undefined ? '' : rescinded ? 'T' : 'F'}:`, mobile);
}
