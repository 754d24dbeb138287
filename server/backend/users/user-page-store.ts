import { sql, type RawBuilder } from 'kysely';
import { endOfDay, startOfDay } from '../../contract/shanghai-time';
import type { DayRange } from '../../database/bucket-counts/day-buckets';
import {
  countedDigits,
  facetOfMobile,
  findCountedPage,
  findPickedPage,
  startsWithDigits,
  type IdPage,
} from '../../database/bucket-counts/find-counted-page';
import type { Facet } from '../../database/bucket-counts/find-page-span';
import type { Db } from '../../database/database';
import type { TimePage } from '../../database/list-page';

/** Filters of the lists of registered users. A mobile matches as a prefix. */
export interface UserFilter extends DayRange {
  mobile?: string | undefined;
  sysType?: number | undefined;
  /** Any of these versions. */
  maxVersions?: readonly string[] | undefined;
}

const registeredUsers = { table: 'registered_user', time: 'create_time', id: 'id' };

/** One page of registered users by (create_time, id), and the total. */
export async function findUserPage(db: Db, filter: UserFilter, page: TimePage): Promise<IdPage> {
  const { mobile, fromDay, toDay, ...rest } = filter;
  const facet = findFacet(filter);
  if (facet !== undefined) {
    const conditions = [...conditionsOf(rest), ...startsWithDigits(mobile)];
    return findCountedPage(db, registeredUsers, { facet, fromDay, toDay, conditions }, page);
  }
  const conditions = conditionsOf(rest);
  if (fromDay !== undefined) conditions.push(sql`create_time >= ${startOfDay(fromDay)}`);
  if (toDay !== undefined) conditions.push(sql`create_time < ${endOfDay(toDay)}`);
  return findPickedPage(db, registeredUsers, startsWithDigits(mobile), conditions, page);
}

/**
 * The counters that add up to a filter (days aside), as `backend-000-baseline/users.ts` writes them:
 * `''` all, `s:1` client type, `m:138` segment, `sm:1:138` both, `v:2.3.1` version, `vm:2.3.1:138` both.
 * None when the filter is finer than the counters; such a filter is selective enough to be counted directly.
 */
function findFacet({ mobile = '', sysType, maxVersions }: UserFilter): Facet | undefined {
  if (sysType !== undefined && maxVersions !== undefined) {
    throw new Error('no list filters by client type and version');
  }
  if (mobile.length > countedDigits) return undefined;
  if (mobile === '') {
    if (sysType !== undefined) return `s:${sysType}`;
    return maxVersions === undefined ? '' : maxVersions.map((version) => `v:${version}`);
  }
  if (sysType !== undefined) return facetOfMobile(`sm:${sysType}:`, mobile);
  if (maxVersions === undefined) return facetOfMobile('m:', mobile);
  return maxVersions.map((version) => facetOfMobile(`vm:${version}:`, mobile));
}

/** The expressions match those of the indexes. */
function conditionsOf({ sysType, maxVersions }: UserFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (sysType !== undefined) conditions.push(sql`sys_type = ${sysType}`);
  if (maxVersions !== undefined) conditions.push(sql`max_version = any(${[...maxVersions]})`);
  return conditions;
}

/** The versions in use that contain `part`, by one index look-up per version, however many users there are. */
export async function findUserVersions(db: Db, part: string): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    with recursive found(name) as (
      (select min(facet) from backend.registered_user_count where facet >= 'v:' and facet < 'v;')
      union all
      select (select min(facet) from backend.registered_user_count where facet > name and facet < 'v;')
      from found where name is not null
    )
    select substr(name, 3) as version from found where strpos(substr(name, 3), ${part}) > 0`.execute(db);
  return rows.map(({ version }) => version);
}
