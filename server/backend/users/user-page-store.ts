import { sql, type RawBuilder } from 'kysely';
import { toDayNumber, toDayText } from '../../database/bucket-counts/day-buckets';
import { findPageSpan } from '../../database/bucket-counts/find-page-span';
import { inDirection, offsetOf, type TimePage } from '../../database/list-page';
import type { Db } from '../../database/database';
import { endOfDay, startOfDay } from '../../contract/shanghai-time';
import { afterDigits, countedDigits, findFacet, type UserFilter } from './user-facets';

export interface UserPage {
  /** In the list's order. */
  ids: number[];
  /** Exact. */
  total: number;
}

/**
 * One page of registered users by (create_time, id), and how many there are:
 *
 *   filter -> counters of its facet -> total, and the days that hold the page -> those days' index range
 *
 * A filter by four digits or more has no counters: its few rows are counted and ordered themselves.
 */
export async function findUserPage(db: Db, filter: UserFilter, page: TimePage): Promise<UserPage> {
  const facet = findFacet(filter);
  if (facet === undefined) return findSelectivePage(db, filter, page);
  const { total, span } = await findPageSpan(db, 'registered_user', {
    facet,
    fromBucket: filter.fromDay === undefined ? undefined : toDayNumber(filter.fromDay),
    toBucket: filter.toDay === undefined ? undefined : toDayNumber(filter.toDay),
    ...page,
  });
  if (!span) return { ids: [], total };
  const { rows } = await sql<{ id: number }>`
    select id from backend.registered_user
    where create_time >= ${startOfDay(toDayText(span.oldest))} and create_time < ${endOfDay(toDayText(span.newest))}
      and ${allOf(conditionsOf(filter))}
    order by ${inDirection(page, 'create_time', 'id')}
    offset ${span.skip} limit ${page.pageSize}`.execute(db);
  return { ids: rows.map((row) => row.id), total };
}

/** The mobile alone picks the rows, by its index; the rest of the filter is applied to those few. */
async function findSelectivePage(
  db: Db,
  { mobile, fromDay, toDay, ...rest }: UserFilter,
  page: TimePage,
): Promise<UserPage> {
  const conditions = conditionsOf(rest);
  if (fromDay !== undefined) conditions.push(sql`create_time >= ${startOfDay(fromDay)}`);
  if (toDay !== undefined) conditions.push(sql`create_time < ${endOfDay(toDay)}`);
  // float8: drivers read it as a number, also within an array.
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with dialled as materialized (
      select id, create_time, sys_type, max_version from backend.registered_user
      where ${allOf(conditionsOf({ mobile }))}
    ), hit as (select id, create_time from dialled where ${allOf(conditions)})
    select (select count(*) from hit) as total,
      array(
        select id::float8 from hit order by ${inDirection(page, 'create_time', 'id')}
        offset ${offsetOf(page)} limit ${page.pageSize}
      ) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** The filter without its days. Expressions are those of the indexes. */
function conditionsOf({ mobile, sysType, maxVersions }: UserFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (sysType !== undefined) conditions.push(sql`sys_type = ${sysType}`);
  if (maxVersions !== undefined) conditions.push(sql`max_version = any(${[...maxVersions]})`);
  if (mobile?.length === countedDigits) conditions.push(sql`left(mobile, 3) = ${mobile}`);
  else if (mobile) conditions.push(sql`mobile >= ${mobile} and mobile < ${mobile + afterDigits}`);
  return conditions;
}

const allOf = (conditions: RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
