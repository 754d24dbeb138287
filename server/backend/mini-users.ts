import { sql, type RawBuilder } from 'kysely';
import { miniUserList } from '../contract/calls/growth/mini-users';
import { toWireTime, endOfDay, startOfDay } from '../contract/shanghai-time';
import { toDayNumber, toDayText } from '../database/bucket-counts/day-buckets';
import { findPageSpan } from '../database/bucket-counts/find-page-span';
import type { Db } from '../database/database';
import { toTimePage, inDirection, type TimePage } from '../database/list-page';
import type { Handlers } from './core/handlers';

/** Mini-program users (B §2). */
export function handleMiniUsers(handlers: Handlers): void {
  handlers.handle(miniUserList, async ({ sysType, startDate, endDate, ...request }, { db }) => {
    const filter = { sysType, fromDay: startDate, toDay: endDate };
    const { rows, total } = await listMiniUsers(db, filter, toTimePage(request));
    return { records: rows.map((row) => ({ ...row, createTime: toWireTime(row.createTime) })), total };
  });
}

interface MiniUser {
  id: number;
  /** An image's unsigned url, or ''. */
  avatar: string;
  nickName: string;
  region: string;
  name: string;
  phoneNumber: string;
  wechat: string;
  companyName: string;
  dept: string;
  post: string;
  createTime: Date;
}

export interface MiniUserFilter {
  sysType?: number | undefined;
  /** Shanghai days of registration, inclusive. */
  fromDay?: string | undefined;
  toDay?: string | undefined;
}

/**
 * One page by (create_time, id), and how many there are:
 *
 *   filter -> counters of its facet -> total, and the days that hold the page -> those days' index range
 */
export async function listMiniUsers(
  db: Db,
  { sysType, fromDay, toDay }: MiniUserFilter,
  page: TimePage,
): Promise<{ rows: MiniUser[]; total: number }> {
  const { total, span } = await findPageSpan(db, 'mini_user', {
    facet: sysType === undefined ? '' : `s:${sysType}`,
    fromBucket: fromDay === undefined ? undefined : toDayNumber(fromDay),
    toBucket: toDay === undefined ? undefined : toDayNumber(toDay),
    ...page,
  });
  if (!span) return { rows: [], total };
  const ofType: RawBuilder<unknown> = sysType === undefined ? sql`` : sql`and sys_type = ${sysType}`;
  const { rows } = await sql<MiniUser>`
    select id, avatar, nick_name, region, name, phone_number, wechat,
      company_name, dept, post, create_time
    from backend.mini_user
    where create_time >= ${startOfDay(toDayText(span.oldest))} and create_time < ${endOfDay(toDayText(span.newest))} ${ofType}
    order by ${inDirection(page, 'create_time', 'id')}
    offset ${span.skip} limit ${page.pageSize}`.execute(db);
  return { rows, total };
}
