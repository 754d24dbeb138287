import { userVersionList } from '../../contract/calls/core/versions';
import { toWireTime } from '../../contract/shanghai-time';
import type { Handlers } from '../core/handlers';
import { listUserVersions } from './user-version-store';
import { toTimePage } from '../../database/list-page';

/** Which version each user's device runs (A §2 'User version list'). */
export function handleUserVersions(handlers: Handlers): void {
  handlers.handle(userVersionList, async ({ pageNum, pageSize, orderBy, orderDir, ...filter }, { db }) => {
    const { rows, total } = await listUserVersions(
      db,
      filter,
      toTimePage({ pageNum, pageSize, orderBy, orderDir }),
    );
    return { records: rows.map((row) => ({ ...row, createTime: toWireTime(row.createTime) })), total };
  });
}
