import type { Facet } from '../../database/bucket-counts/find-page-span';

/** Filters of the lists of registered users. A mobile is matched from its first digit on. */
export interface UserFilter {
  mobile?: string | undefined;
  sysType?: number | undefined;
  maxVersion?: string | undefined;
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
export function findFacet({ mobile = '', sysType, maxVersion }: UserFilter): Facet | undefined {
  if (sysType !== undefined && maxVersion !== undefined) {
    throw new Error('no list filters by client type and version');
  }
  if (mobile.length > countedDigits) return undefined;
  if (mobile === '') {
    if (sysType !== undefined) return `s:${sysType}`;
    return maxVersion === undefined ? '' : `v:${maxVersion}`;
  }
  if (sysType !== undefined) return startingWith(`sm:${sysType}:`, mobile);
  return maxVersion === undefined ? startingWith('m:', mobile) : startingWith(`vm:${maxVersion}:`, mobile);
}

/** Mobiles are digits, and `:` is the character after `9`. */
export const afterDigits = ':';

function startingWith(facet: string, mobile: string): Facet {
  const from = facet + mobile;
  return mobile.length === countedDigits ? from : { from, below: from + afterDigits };
}
