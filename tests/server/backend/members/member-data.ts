import { sql } from 'kysely';
import type { Db } from '../../../../server/database/database';
import { addOrder } from '../../../support/database/orders';
import { addUser } from '../../../support/database/users';

interface MemberRow {
  mobile: string;
  vipType?: number | null;
  /** If unset, the membership was never in effect. */
  expireTime?: Date;
  agreement?: { no: string; productType?: 3 | 4; amount?: string; rescinded?: boolean };
  createTime?: Date;
}

/** Inserts a registered user who is a member. @returns the user's id */
export async function addMember(db: Db, row: MemberRow): Promise<number> {
  const userId = await addUser(db, { mobile: row.mobile });
  const { agreement, createTime = new Date('2025-01-10T04:00:00Z') } = row;
  await sql`
    insert into backend.member (user_id, mobile, vip_type, expire_time, agreement_no, agreement_type,
      agreement_payment, agreement_amount, rescind_time, create_time)
    values (${userId}, ${row.mobile}, ${row.vipType ?? null}, ${row.expireTime ?? new Date(0)},
      ${agreement?.no ?? null}, ${agreement ? (agreement.productType ?? 4) : null}, ${agreement ? 1 : null},
      ${agreement ? (agreement.amount ?? '19.00') : null},
      ${agreement?.rescinded ? createTime : null}, ${createTime})`.execute(db);
  return userId;
}

/** Inserts a paid period of a member. @returns the order's code */
export async function addPurchase(
  db: Db,
  userId: number,
  purchase: { productType: number; start: Date; end: Date; agreementNo?: string },
): Promise<string> {
  const orderCode = await addOrder(db, {
    userId,
    productType: purchase.productType,
    createTime: purchase.start,
  });
  await sql`
    insert into backend.member_purchase
      (order_id, user_id, agreement_no, cycle_start, start_valid_time, end_valid_time)
    select id, ${userId}, ${purchase.agreementNo ?? null}, ${purchase.agreementNo ? purchase.start : null},
      ${purchase.start}, ${purchase.end}
    from backend.user_order where order_code = ${orderCode}`.execute(db);
  return orderCode;
}

/** Deletes all members, orders and users. */
export async function emptyMembers(db: Db): Promise<void> {
  for (const table of [
    'vip_grant_request',
    'vip_grant',
    'activity',
    'member_purchase',
    'member',
    'user_order',
    'registered_user',
  ]) {
    await sql`delete from ${sql.table(`backend.${table}`)}`.execute(db);
  }
}
