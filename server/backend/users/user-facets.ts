import { sql } from 'kysely';
import type { Db } from '../../database/database';
import type { Facet, FacetRange } from '../../database/bucket-counts/find-page-span';

/** Filters of the lists of registered users. A mobile is matched from its first digit on. */
export interface UserFilter {
  mobile?: string | undefined;
  sysType?: number | undefined;
  /** Any of these versions. */
  maxVersions?: readonly string[] | undefined;
  /** Shanghai days, inclusive. */
  fromDay?: string | undefined;
  toDay?: string | undefined;
}

/** Mobiles are counted by their first three digits, the carrier's segment. */
export const countedDigits = 3;

/**
 * The counters that add up to a filter (days aside), as migration `040-users` writes them:
 * `''` all, `s:1` client type, `m:138` segment, `sm:1:138` both, `v:2.3.1` version, `vm:2.3.1:138` both.
 * None when the filter is finer than the counters; such a filter is selective enough to be counted itself.
 */
export function findFacet({ mobile = '', sysType, maxVersions }: UserFilter): Facet | undefined {
  if (sysType !== undefined && maxVersions !== undefined) {
    throw new Error('no list filters by client type and version');
  }
  if (mobile.length > countedDigits) return undefined;
  if (mobile === '') {
    if (sysType !== undefined) return `s:${sysType}`;
    return maxVersions === undefined ? '' : maxVersions.map((version) => `v:${version}`);
  }
  if (sysType !== undefined) return startingWith(`sm:${sysType}:`, mobile);
  if (maxVersions === undefined) return startingWith('m:', mobile);
  return maxVersions.map((version) => startingWith(`vm:${version}:`, mobile));
}

/** The versions in use that contain `part`, found by one index look-up a version, however many users there are. */
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

/** Mobiles are digits, and `:` is the character after `9`. */
export const afterDigits = ':';

function startingWith(facet: string, mobile: string): FacetRange {
  const from = facet + mobile;
  return mobile.length === countedDigits ? from : { from, below: from + afterDigits };
}
