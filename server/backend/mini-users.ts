import { sql } from 'kysely';
import { miniUserList } from '../contract/calls/growth/mini-users';
import type { DayRange } from '../database/bucket-counts/day-buckets';
import { findCountedPage } from '../database/bucket-counts/find-counted-page';
import type { Db } from '../database/database';
import { inOrderOf, isOneOf, toTimePage, type TimePage } from '../database/list-page';
import type { Handlers } from './core/backend-app';
import { toWireRow } from './core/records';

/** Mini-program users (B §2). */
export function handleMiniUsers(handlers: Handlers): void {
  handlers.handle(miniUserList, async ({ sysType, startDate, endDate, ...request }, { db }) => {
    const filter = { sysType, fromDay: startDate, toDay: endDate };
    const { rows, total } = await listMiniUsers(db, filter, toTimePage(request));
    return { records: rows.map(toWireRow), total };
  });
}

export interface MiniUserFilter extends DayRange {
  sysType?: number | undefined;
}

/** One page by (create_time, id), and the total. Days filter the registration time. */
export async function listMiniUsers(db: Db, { sysType, ...days }: MiniUserFilter, page: TimePage) {
  const part =
    sysType === undefined
      ? { facet: '', conditions: [] }
      : { facet: `s:${sysType}`, conditions: [sql`sys_type = ${sysType}`] };
  const list = { table: 'mini_user', time: 'create_time', id: 'id' };
  const { ids, total } = await findCountedPage(db, list, { ...part, ...days }, page);
  const rows = await db
    .selectFrom('backend.miniUser')
    .select(['id', 'avatar', 'nickName', 'region', 'name', 'phoneNumber', 'wechat', 'companyName', 'dept'])
    .select(['post', 'createTime'])
    .where(isOneOf('id', ids))
    .orderBy(inOrderOf('id', ids))
    .execute();
  return { rows, total };
}
