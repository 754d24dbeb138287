import { sql, type RawBuilder } from 'kysely';
import { memberState } from '../../contract/dictionaries';
import { endOfDay, startOfDay, toDay } from '../../contract/shanghai-time';
import { toDayNumber, toDayText } from '../../database/bucket-counts/day-buckets';
import { findPageSpan, type Facet } from '../../database/bucket-counts/find-page-span';
import { inDirection, offsetOf, type TimePage } from '../../database/list-page';
import { lastCharacter } from '../../database/bucket-counts/starting-with';
import type { Db } from '../../database/database';
import { countedDigits, findFacet, type MemberFilter } from './member-facets';

export interface MemberPageRequest extends MemberFilter, TimePage {
  userId?: number | undefined;
  state?: typeof memberState.inEffect | typeof memberState.expired | undefined;
  now: Date;
}

export interface MemberPage {
  /** In the list's order. */
  userIds: number[];
  /** Exact. */
  total: number;
}

/**
 * One page of members by (expire_time, user_id), and how many there are. Descending: whoever is a member longest
 * first, then those whose membership ended, then those in whom it never began. In this order each state is one
 * stretch, whose border is the present moment:
 *
 *   filter -> counters of its facet and of the state's days, today's other members taken off -> total, and the
 *   days that hold the page -> those days' index range
 *
 * A user id or four digits of a mobile have no counters: their few rows are counted and ordered themselves.
 */
export async function findMemberPage(db: Db, request: MemberPageRequest): Promise<MemberPage> {
  const facet = request.userId === undefined ? findFacet(request) : undefined;
  return facet === undefined ? findSelectivePage(db, request) : findCountedPage(db, facet, request);
}

async function findCountedPage(db: Db, facet: Facet, request: MemberPageRequest): Promise<MemberPage> {
  const { state, now, direction = 'desc' } = request;
  const today = toDay(now);
  const bucket = toDayNumber(today);
  const conditions = conditionsOf(request);
  const todayRows = (...others: RawBuilder<unknown>[]) => countMatching(db, [...conditions, ...others]);
  let stretch = {};
  let others = 0;
  if (state === memberState.inEffect) {
    // Its oldest day also holds those whose membership ended earlier today.
    stretch = { fromBucket: bucket };
    others = await todayRows(sql`expire_time >= ${startOfDay(today)}`, sql`expire_time <= ${now}`);
  } else if (state === memberState.expired) {
    // Its newest day also holds those whose membership will end later today.
    others = await todayRows(sql`expire_time > ${now}`, sql`expire_time < ${endOfDay(today)}`);
    stretch = { fromBucket: never + 1, toBucket: bucket };
  }
  // The others of today stand at the list's end where they do not stand at its beginning.
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
  if (!found.span) return { userIds: [], total };
  const { newest, oldest, skip } = found.span;
  conditions.push(
    sql`expire_time >= ${startOfDay(toDayText(oldest))}`,
    sql`expire_time < ${endOfDay(toDayText(newest))}`,
  );
  if (!isFirst) conditions.push(...toStretch(state, now));
  const { rows } = await sql<{ userId: number }>`
    select user_id from backend.member where ${allOf(conditions)}
    order by ${inDirection(request, 'expire_time', 'user_id')}
    offset ${skip} limit ${request.pageSize}`.execute(db);
  return { userIds: rows.map(({ userId }) => userId), total };
}

async function countMatching(db: Db, conditions: RawBuilder<unknown>[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from backend.member where ${allOf(conditions)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The user or the mobile alone picks the rows, by its index; the rest of the filter is applied to those few. */
async function findSelectivePage(
  db: Db,
  { mobile, userId, vipType, rescinded, state, now, ...page }: MemberPageRequest,
): Promise<MemberPage> {
  const picked = userId === undefined ? conditionsOf({ mobile }) : [sql`user_id = ${userId}`];
  const rest = conditionsOf({ mobile: userId === undefined ? undefined : mobile, vipType, rescinded });
  rest.push(...toStretch(state, now));
  // float8: drivers read it as a number, also within an array.
  const { rows } = await sql<{ total: number; userIds: number[] }>`
    with picked as materialized (
      select user_id, mobile, vip_type, rescind_time, expire_time from backend.member where ${allOf(picked)}
    ), hit as (select user_id, expire_time from picked where ${allOf(rest)})
    select (select count(*) from hit) as total,
      array(
        select user_id::float8 from hit order by ${inDirection(page, 'expire_time', 'user_id')}
        offset ${offsetOf(page)} limit ${page.pageSize}
      ) as user_ids`.execute(db);
  return rows[0] ?? { userIds: [], total: 0 };
}

/** The filter without its state. Expressions are those of the indexes. */
function conditionsOf({ mobile, vipType, rescinded }: MemberFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (vipType !== undefined) conditions.push(sql`coalesce(vip_type, 0) = ${vipType}`);
  if (rescinded !== undefined) conditions.push(sql`(rescind_time is not null) = ${rescinded}`);
  if (mobile?.length === countedDigits) conditions.push(sql`left(mobile, 3) = ${mobile}`);
  else if (mobile) conditions.push(sql`mobile >= ${mobile}`, sql`mobile < ${mobile + lastCharacter}`);
  return conditions;
}

const allOf = (conditions: RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

const toStretch = (state: MemberPageRequest['state'], now: Date): RawBuilder<unknown>[] => {
  if (state === memberState.inEffect) return [sql`expire_time > ${now}`];
  return state === memberState.expired ? [sql`expire_time <= ${now}`, sql`expire_time > 'epoch'`] : [];
};

/** The bucket of members who never were in effect: that of 'epoch'. */
const never = 0;
