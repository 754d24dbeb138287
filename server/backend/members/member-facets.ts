import type { Facet } from '../../database/bucket-counts/find-page-span';
import { startingWith } from '../../database/bucket-counts/starting-with';

/** Filters of the member list. A mobile is matched from its first digit on. */
export interface MemberFilter {
  mobile?: string | undefined;
  vipType?: number | undefined;
  rescinded?: boolean | undefined;
}

/** Mobiles are counted by their first three digits. */
export const countedDigits = 3;

/**
 * The counters that add up to a filter, as migration `120-members` writes them: `type:rescinded:head`, each ''
 * for 'any': `::` all, `3::` yearly, `:T:` rescinded, `4:F:138` all three. None when the mobile is finer than
 * that; such a filter is selective enough to be counted itself.
 */
export function findFacet({ mobile = '', vipType, rescinded }: MemberFilter): Facet | undefined {
  if (mobile.length > countedDigits) return undefined;
  const facet = `${vipType ?? ''}:${rescinded === undefined ? '' : rescinded ? 'T' : 'F'}:${mobile}`;
  return mobile === '' || mobile.length === countedDigits ? facet : startingWith(facet);
}
