import { userVersionList } from '../../contract/calls/core/versions';
import { valuesOf } from '../../contract/dictionaries';
import { toWireTime } from '../../contract/shanghai-time';
import type { Handlers } from '../core/handlers';
import { listUserVersions } from './user-version-store';
import { findSortedPage, inOrder } from '../../database/list-page';

/** Which version each user's device runs (A §2 'User version list'). */
export function handleUserVersions(handlers: Handlers): void {
  handlers.handle(userVersionList, async ({ mobile, deviceType, ...request }, { db }) => {
    const { rows, total } = await findSortedPage(
      request,
      { mobile, deviceType },
      { deviceType: inOrder(request, valuesOf('deviceType')) },
      (each, page) => listUserVersions(db, each, page),
    );
    return { records: rows.map((row) => ({ ...row, createTime: toWireTime(row.createTime) })), total };
  });
}
