import { sql, type RawBuilder } from 'kysely';
import { endOfDay, startOfDay } from '../../contract/shanghai-time';
import { toDayText } from '../../database/bucket-counts/day-buckets';
import { findPageSpan } from '../../database/bucket-counts/find-page-span';
import { inDirection, offsetOf, type TimePage } from '../../database/list-page';
import { lastCharacter } from '../../database/bucket-counts/starting-with';
import type { Db } from '../../database/database';
import { countedDigits, findFacet, type UserVersionFilter } from './user-version-facets';

/** The app version that one device of a user runs. */
export interface UserVersion {
  mobile: string;
  version: string;
  deviceName: string;
  deviceType: number;
  createTime: Date;
}

/**
 * One page by (create_time, id), and how many there are:
 *
 *   filter -> counters of its facet -> total, and the days that hold the page -> those days' index range
 *
 * A filter by four digits or more has no counters: its few rows are counted and ordered themselves.
 */
export async function listUserVersions(
  db: Db,
  filter: UserVersionFilter,
  page: TimePage,
): Promise<{ rows: UserVersion[]; total: number }> {
  const facet = findFacet(filter);
  if (facet === undefined) return listSelective(db, filter, page);
  const { total, span } = await findPageSpan(db, 'user_version', { facet, ...page });
  if (!span) return { rows: [], total };
  const { rows } = await sql<UserVersion>`
    select ${columns} from backend.user_version
    where create_time >= ${startOfDay(toDayText(span.oldest))} and create_time < ${endOfDay(toDayText(span.newest))}
      and ${conditionOf(filter)}
    order by ${inDirection(page, 'create_time', 'id')}
    offset ${span.skip} limit ${page.pageSize}`.execute(db);
  return { rows, total };
}

async function listSelective(
  db: Db,
  filter: UserVersionFilter,
  page: TimePage,
): Promise<{ rows: UserVersion[]; total: number }> {
  const { rows } = await sql<UserVersion>`
    select ${columns} from backend.user_version where ${conditionOf(filter)}
    order by ${inDirection(page, 'create_time', 'id')}
    offset ${offsetOf(page)} limit ${page.pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from backend.user_version where ${conditionOf(filter)}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

const columns = sql.raw('mobile, version, device_name, device_type, create_time');

/** Expressions are those of the indexes. */
function conditionOf({ mobile, deviceType }: UserVersionFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (deviceType !== undefined) conditions.push(sql`device_type = ${deviceType}`);
  if (mobile?.length === countedDigits) conditions.push(sql`left(mobile, 3) = ${mobile}`);
  else if (mobile) conditions.push(sql`mobile >= ${mobile}`, sql`mobile < ${mobile + lastCharacter}`);
  return sql.join(conditions, sql` and `);
}
