import { sql } from 'kysely';
import { userVersionList } from '../contract/calls/core/versions';
import { valuesOf } from '../contract/dictionaries';
import {
  countedDigits,
  facetOfMobile,
  findCountedPage,
  findPickedPage,
  startsWithDigits,
} from '../database/bucket-counts/find-counted-page';
import type { Facet } from '../database/bucket-counts/find-page-span';
import type { Db } from '../database/database';
import { findSortedPage, inOrder, inOrderOf, isOneOf, type TimePage } from '../database/list-page';
import type { Handlers } from './core/backend-app';
import { toWireRow } from './core/records';

/** The version that each user's device runs (A §2 'User version list'). */
export function handleUserVersions(handlers: Handlers): void {
  handlers.handle(userVersionList, async ({ mobile, deviceType, ...request }, { db }) => {
    const { rows, total } = await findSortedPage(
      request,
      { mobile, deviceType },
      { deviceType: inOrder(request, valuesOf('deviceType')) },
      (each, page) => listUserVersions(db, each, page),
    );
    return { records: rows.map(toWireRow), total };
  });
}

/** Filters of the user version list. A mobile matches as a prefix. */
export interface UserVersionFilter {
  mobile?: string | undefined;
  deviceType?: number | undefined;
}

const userVersions = { table: 'user_version', time: 'create_time', id: 'id' };

/** One page by (create_time, id), and the total. */
export async function listUserVersions(db: Db, filter: UserVersionFilter, page: TimePage) {
  const { mobile, deviceType } = filter;
  const facet = findFacet(filter);
  const ofMobile = startsWithDigits(mobile);
  const ofType = deviceType === undefined ? [] : [sql`device_type = ${deviceType}`];
  const { ids, total } = await (facet === undefined
    ? findPickedPage(db, userVersions, ofMobile, ofType, page)
    : findCountedPage(db, userVersions, { facet, conditions: [...ofType, ...ofMobile] }, page));
  const rows = await db
    .selectFrom('backend.userVersion')
    .select(['mobile', 'version', 'deviceName', 'deviceType', 'createTime'])
    .where(isOneOf('id', ids))
    .orderBy(inOrderOf('id', ids))
    .execute();
  return { rows, total };
}

/**
 * The counters that add up to a filter, as `backend-000-baseline/users.ts` writes them: `deviceType:head`, each '' for
 * 'any'. None when the mobile is finer than that; such a filter is selective enough to be counted itself.
 */
function findFacet({ mobile = '', deviceType }: UserVersionFilter): Facet | undefined {
  if (mobile.length > countedDigits) return undefined;
  return facetOfMobile(`${deviceType ?? ''}:`, mobile);
}
