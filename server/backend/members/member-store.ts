import { sql } from 'kysely';
import { withTables, type Db, type Tx } from '../../database/database';
import type { Agreement } from './agreement';
import type { ProductType } from './validity';

interface MemberTable {
  user_id: number;
  mobile: string;
  vip_type: ProductType | null;
  expire_time: Date;
  agreement_no: string | null;
  agreement_type: ProductType | null;
  agreement_payment: number | null;
  agreement_amount: string | null;
  rescind_time: Date | null;
  create_time: Date;
}

interface Tables {
  'backend.member': MemberTable;
}

export interface Member {
  userId: number;
  mobile: string;
  /** The product bought last; null while nothing was bought. */
  vipType: ProductType | null;
  /** Null while no membership was ever in effect. */
  expireTime: Date | null;
  /** The one signed last. */
  agreement: Agreement | null;
  createTime: Date;
}

/** The members of a page, in its order. */
export async function listMembers(db: Db, userIds: readonly number[]): Promise<Member[]> {
  if (userIds.length === 0) return [];
  const rows = await withTables<Tables>(db)
    .selectFrom('backend.member')
    .selectAll()
    .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .orderBy(sql`array_position(${[...userIds]}::bigint[], user_id)`)
    .execute();
  return rows.map(toMember);
}

export async function findMember(db: Db | Tx, userId: number): Promise<Member | undefined> {
  const row = await withTables<Tables>(db)
    .selectFrom('backend.member')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && toMember(row);
}

/** The registered users among these mobiles, and until when each is a member. By mobile. */
export async function findRecipients(
  tx: Tx,
  mobiles: readonly string[],
): Promise<Map<string, { userId: number; expireTime: Date | null }>> {
  const { rows } = await sql<{ mobile: string; userId: number; expireTime: Date | null }>`
    select u.mobile, u.id as "userId", nullif(m.expire_time, 'epoch') as "expireTime"
    from backend.registered_user u left join backend.member m on m.user_id = u.id
    where u.mobile = any(${[...mobiles]}::text[])`.execute(tx);
  return new Map(rows.map(({ mobile, ...recipient }) => [mobile, recipient]));
}

/** Makes each user a member until a moment, for the first time or anew; one statement, whatever their number. */
export async function setExpiries(
  tx: Tx,
  members: readonly { userId: number; mobile: string; expireTime: Date }[],
  now: Date,
): Promise<void> {
  if (members.length === 0) return;
  const rows = members.map(({ userId, mobile, expireTime }) => ({
    user_id: userId,
    mobile,
    expire_time: expireTime,
    create_time: now,
  }));
  await sql`
    insert into backend.member (user_id, mobile, expire_time, create_time)
    select user_id, mobile, expire_time, create_time
    from json_populate_recordset(null::backend.member, ${JSON.stringify(rows)}::json)
    on conflict (user_id) do update set expire_time = excluded.expire_time`.execute(tx);
}

/** A paid period: the membership goes on until its end. */
export async function renewMember(
  tx: Tx,
  userId: number,
  { vipType, expireTime }: { vipType: ProductType; expireTime: Date },
): Promise<void> {
  await withTables<Tables>(tx)
    .updateTable('backend.member')
    .set({ vip_type: vipType, expire_time: expireTime })
    .where('user_id', '=', userId)
    .execute();
}

export async function rescindAgreement(tx: Tx, userId: number, now: Date): Promise<void> {
  await withTables<Tables>(tx)
    .updateTable('backend.member')
    .set({ rescind_time: now })
    .where('user_id', '=', userId)
    .execute();
}

const never = new Date(0);

function toMember(row: MemberTable): Member {
  return {
    userId: row.user_id,
    mobile: row.mobile,
    vipType: row.vip_type,
    expireTime: row.expire_time.getTime() === never.getTime() ? null : row.expire_time,
    agreement: toAgreement(row),
    createTime: row.create_time,
  };
}

function toAgreement(row: MemberTable): Agreement | null {
  const { agreement_no, agreement_type, agreement_payment, agreement_amount } = row;
  // The table holds all four or none.
  if (
    agreement_no === null ||
    agreement_type === null ||
    agreement_payment === null ||
    agreement_amount === null
  ) {
    return null;
  }
  return {
    externalAgreementNo: agreement_no,
    productType: agreement_type,
    paymentType: agreement_payment,
    amount: agreement_amount,
    rescinded: row.rescind_time !== null,
  };
}
