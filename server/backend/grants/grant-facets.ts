import type { Facet } from '../../database/bucket-counts/find-page-span';
import { startingWith } from '../../database/bucket-counts/starting-with';

/** Filters of the grant list. A mobile is matched from its first digit on. */
export interface GrantFilter {
  mobile?: string | undefined;
  activityId?: number | undefined;
  /** Failed ones only. */
  status?: 1 | undefined;
}

/** Mobiles are counted by their first three digits. */
export const countedDigits = 3;

/**
 * The counters that add up to a filter, as migration `120-members` writes them: `activity:head`, each '' for
 * 'any'. None when the mobile is finer than that, or for failed ones; such a filter is selective enough to be counted
 * itself.
 */
export function findFacet({ mobile = '', activityId, status }: GrantFilter): Facet | undefined {
  if (status !== undefined || mobile.length > countedDigits) return undefined;
  const facet = `${activityId ?? ''}:${mobile}`;
  return mobile === '' || mobile.length === countedDigits ? facet : startingWith(facet);
}
