import type { Facet } from '../../database/bucket-counts/find-page-span';
import { startingWith } from '../../database/bucket-counts/starting-with';

/** Filters of the user version list. A mobile is matched from its first digit on. */
export interface UserVersionFilter {
  mobile?: string | undefined;
  deviceType?: number | undefined;
}

/** Mobiles are counted by their first three digits. */
export const countedDigits = 3;

/**
 * The counters that add up to a filter, as migration `080-versions` writes them: `deviceType:head`, each '' for
 * 'any'. None when the mobile is finer than that; such a filter is selective enough to be counted itself.
 */
export function findFacet({ mobile = '', deviceType }: UserVersionFilter): Facet | undefined {
  if (mobile.length > countedDigits) return undefined;
  const facet = `${deviceType ?? ''}:${mobile}`;
  return mobile === '' || mobile.length === countedDigits ? facet : startingWith(facet);
}
