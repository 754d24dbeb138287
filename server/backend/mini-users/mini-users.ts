import { miniUserList } from '../../contract/calls/growth/mini-users';
import { toWireTime } from '../../contract/shanghai-time';
import type { Handlers } from '../core/handlers';
import { listMiniUsers } from './mini-user-store';

/** Mini-program users (B §2). */
export function handleMiniUsers(handlers: Handlers): void {
  handlers.handle(miniUserList, async ({ sysType, startDate, endDate, ...paging }, { db }) => {
    const filter = { sysType, fromDay: startDate, toDay: endDate };
    const { rows, total } = await listMiniUsers(db, filter, paging);
    return { records: rows.map((row) => ({ ...row, createTime: toWireTime(row.createTime) })), total };
  });
}
