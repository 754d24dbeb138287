import { sql, type RawBuilder } from 'kysely';
import { endOfDay, startOfDay } from '../../contract/shanghai-time';
import { toDayText } from '../../database/bucket-counts/day-buckets';
import { findPageSpan } from '../../database/bucket-counts/find-page-span';
import { inDirection, offsetOf, type TimePage } from '../../database/list-page';
import { lastCharacter } from '../../database/bucket-counts/starting-with';
import type { Db } from '../../database/database';
import { countedDigits, findFacet, type GrantFilter } from './grant-facets';

export interface GrantPage {
  /** In the list's order. */
  giveIds: number[];
  /** Exact. */
  total: number;
}

/**
 * One page of grants by (create_time, give_id), and how many there are:
 *
 *   filter -> counters of its facet -> total, and the days that hold the page -> those days' index range
 *
 * A filter by four digits or more, or for failed grants, has no counters: its few rows are counted and ordered themselves.
 */
export async function findGrantPage(db: Db, filter: GrantFilter, page: TimePage): Promise<GrantPage> {
  const facet = findFacet(filter);
  if (facet === undefined) return findSelectivePage(db, filter, page);
  const { total, span } = await findPageSpan(db, 'vip_grant', { facet, ...page });
  if (!span) return { giveIds: [], total };
  const { rows } = await sql<{ giveId: number }>`
    select give_id from backend.vip_grant
    where create_time >= ${startOfDay(toDayText(span.oldest))} and create_time < ${endOfDay(toDayText(span.newest))}
      and ${allOf(conditionsOf(filter))}
    order by ${inDirection(page, 'create_time', 'give_id')}
    offset ${span.skip} limit ${page.pageSize}`.execute(db);
  return { giveIds: rows.map(({ giveId }) => giveId), total };
}

async function findSelectivePage(
  db: Db,
  { mobile, activityId, status }: GrantFilter,
  page: TimePage,
): Promise<GrantPage> {
  // float8: drivers read it as a number, also within an array.
  const { rows } = await sql<{ total: number; giveIds: number[] }>`
    with dialled as materialized (
      select give_id, activity_id, create_time from backend.vip_grant where ${allOf(conditionsOf({ mobile, status }))}
    ), hit as (select give_id, create_time from dialled where ${allOf(conditionsOf({ activityId }))})
    select (select count(*) from hit) as total,
      array(
        select give_id::float8 from hit order by ${inDirection(page, 'create_time', 'give_id')}
        offset ${offsetOf(page)} limit ${page.pageSize}
      ) as give_ids`.execute(db);
  return rows[0] ?? { giveIds: [], total: 0 };
}

/** Expressions are those of the indexes. */
function conditionsOf({ mobile, activityId, status }: GrantFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (status !== undefined) conditions.push(sql`status = ${sql.lit(status)}`);
  if (activityId !== undefined) conditions.push(sql`activity_id = ${activityId}`);
  if (mobile?.length === countedDigits) conditions.push(sql`left(mobile, 3) = ${mobile}`);
  else if (mobile) conditions.push(sql`mobile >= ${mobile}`, sql`mobile < ${mobile + lastCharacter}`);
  return conditions;
}

const allOf = (conditions: RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
