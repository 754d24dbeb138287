import { miniUserList } from '../../contract/calls/growth/mini-users';
import { toWireTime } from '../../contract/shanghai-time';
import type { Handlers } from '../core/handlers';
import { listMiniUsers } from './mini-user-store';
import { toTimePage } from '../../database/list-page';

/** Mini-program users (B §2). */
export function handleMiniUsers(handlers: Handlers): void {
  handlers.handle(miniUserList, async ({ sysType, startDate, endDate, ...request }, { db }) => {
    const filter = { sysType, fromDay: startDate, toDay: endDate };
    const { rows, total } = await listMiniUsers(db, filter, toTimePage(request));
    return { records: rows.map((row) => ({ ...row, createTime: toWireTime(row.createTime) })), total };
  });
}
