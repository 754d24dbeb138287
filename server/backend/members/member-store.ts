import { sql, type Selectable } from 'kysely';
import { takeLock, type Db, type Tx } from '../../database/database';
import { insertMany } from '../../database/insert-many';
import { inOrderOf, isOneOf } from '../../database/list-page';
import type { MemberTable } from '../../database/tables/commerce-tables';
import type { Period, ProductType } from './validity';

/**
 * Serialises changes of memberships until the transaction ends. The holder reads expiries that nobody else is
 * changing, and two transactions cannot deadlock on day counters.
 */
export const lockMemberships = (tx: Tx): Promise<void> => takeLock(tx, 'backend.member');

/** An auto-renew agreement: what it renews, through whom, and for how much a period (decimal text, yuan). */
export interface Agreement {
  externalAgreementNo: string;
  productType: ProductType;
  paymentType: number;
  amount: string;
  rescinded: boolean;
}

export interface Member {
  userId: number;
  mobile: string;
  /** The latest product bought; null if none was bought. */
  vipType: ProductType | null;
  /** Null if no membership was ever active. */
  expireTime: Date | null;
  /** The agreement signed last; null if there is none. */
  agreement: Agreement | null;
  createTime: Date;
}

/** The members of a page, in page order. */
export async function listMembers(db: Db, userIds: readonly number[]): Promise<Member[]> {
  const rows = await db
    .selectFrom('backend.member')
    .selectAll()
    .where(isOneOf('userId', userIds))
    .orderBy(inOrderOf('userId', userIds))
    .execute();
  return rows.map(toMember);
}

export async function findMember(db: Db | Tx, userId: number): Promise<Member | undefined> {
  const row = await db
    .selectFrom('backend.member')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row && toMember(row);
}

/** The registered users among these mobiles, and each one's expiry. By mobile. */
export async function findRecipients(
  tx: Tx,
  mobiles: readonly string[],
): Promise<Map<string, { userId: number; expireTime: Date | null }>> {
  const { rows } = await sql<{ mobile: string; userId: number; expireTime: Date | null }>`
    select u.mobile, u.id as user_id, nullif(m.expire_time, 'epoch') as expire_time
    from backend.registered_user u left join backend.member m on m.user_id = u.id
    where u.mobile = any(${[...mobiles]}::text[])`.execute(tx);
  return new Map(rows.map(({ mobile, ...recipient }) => [mobile, recipient]));
}

/** Sets each user's expiry, and makes them a member if they were none; one statement for any number. */
export async function setExpiries(
  tx: Tx,
  members: readonly { userId: number; mobile: string; expireTime: Date }[],
  now: Date,
): Promise<void> {
  if (members.length === 0) return;
  const rows = members.map((member) => ({ ...member, createTime: now }));
  await insertMany(tx, 'backend.member', rows)
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(({ ref }) => ({ expireTime: ref('excluded.expireTime') })),
    )
    .execute();
}

/** Adds a paid period: extends the membership to its end. */
export async function renewMember(
  tx: Tx,
  userId: number,
  renewal: { vipType: ProductType; expireTime: Date },
): Promise<void> {
  await tx.updateTable('backend.member').set(renewal).where('userId', '=', userId).execute();
}

export async function rescindAgreement(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.updateTable('backend.member').set({ rescindTime: now }).where('userId', '=', userId).execute();
}

const never = new Date(0);

function toMember(row: Selectable<MemberTable>): Member {
  const { userId, mobile, vipType, expireTime, createTime } = row;
  return {
    ...{ userId, mobile, vipType, createTime },
    expireTime: expireTime.getTime() === never.getTime() ? null : expireTime,
    agreement: toAgreement(row),
  };
}

function toAgreement(row: Selectable<MemberTable>): Agreement | null {
  const { agreementNo, agreementType, agreementPayment, agreementAmount, rescindTime } = row;
  // The table has all four columns set or none.
  if (
    agreementNo === null ||
    agreementType === null ||
    agreementPayment === null ||
    agreementAmount === null
  ) {
    return null;
  }
  return {
    externalAgreementNo: agreementNo,
    productType: agreementType,
    paymentType: agreementPayment,
    amount: agreementAmount,
    rescinded: rescindTime !== null,
  };
}

interface Purchase {
  orderCode: string;
  productType: ProductType;
  startValidTime: Date;
  endValidTime: Date;
}

/** A member's purchases, latest period first. */
export async function listPurchases(db: Db, userId: number): Promise<Purchase[]> {
  const { rows } = await sql<Purchase>`
    select o.order_code, o.product_type, p.start_valid_time, p.end_valid_time
    from backend.member_purchase p join backend.user_order o on o.id = p.order_id
    where p.user_id = ${userId}
    order by p.start_valid_time desc, p.order_id desc`.execute(db);
  return rows;
}

/** The start of the last cycle paid by an agreement; null before its first payment. */
export async function findLastCycle(tx: Tx, agreementNo: string): Promise<Date | null> {
  const { rows } = await sql<{ start: Date | null }>`
    select max(cycle_start) as start from backend.member_purchase
    where agreement_no = ${agreementNo}`.execute(tx);
  return rows[0]?.start ?? null;
}

/** What an order added to a membership; for an agreement's order also which cycle it paid for. */
interface NewPurchase {
  orderId: number;
  userId: number;
  agreementNo: string | null;
  cycleStart: Date | null;
  period: Period;
}

/** Inserts any number of purchases in one statement. */
export async function insertPurchases(tx: Tx, purchases: readonly NewPurchase[]): Promise<void> {
  const rows = purchases.map(({ period, ...purchase }) => ({
    ...purchase,
    startValidTime: period.start,
    endValidTime: period.end,
  }));
  await insertMany(tx, 'backend.memberPurchase', rows).execute();
}
