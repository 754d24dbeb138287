import { sql } from 'kysely';
import type { Db, Tx } from '../../database/database';
import type { Period, ProductType } from './validity';

export interface Purchase {
  orderCode: string;
  productType: ProductType;
  startValidTime: Date;
  endValidTime: Date;
}

/** What a member bought, the latest period first. */
export async function listPurchases(db: Db, userId: number): Promise<Purchase[]> {
  const { rows } = await sql<Purchase>`
    select o.order_code as "orderCode", o.product_type as "productType",
      p.start_valid_time as "startValidTime", p.end_valid_time as "endValidTime"
    from backend.member_purchase p join backend.user_order o on o.id = p.order_id
    where p.user_id = ${userId}
    order by p.start_valid_time desc, p.order_id desc`.execute(db);
  return rows;
}

/** When the last cycle begins that an agreement paid for; null before its first payment. */
export async function findLastCycle(tx: Tx, agreementNo: string): Promise<Date | null> {
  const { rows } = await sql<{ start: Date | null }>`
    select max(cycle_start) as start from backend.member_purchase
    where agreement_no = ${agreementNo}`.execute(tx);
  return rows[0]?.start ?? null;
}

/** What a paid order of an agreement bought. */
export interface NewPurchase {
  orderId: number;
  userId: number;
  agreementNo: string;
  cycleStart: Date;
  period: Period;
}

export async function insertPurchase(tx: Tx, purchase: NewPurchase): Promise<void> {
  const { orderId, userId, agreementNo, cycleStart, period } = purchase;
  await sql`
    insert into backend.member_purchase
      (order_id, user_id, agreement_no, cycle_start, start_valid_time, end_valid_time)
    values (${orderId}, ${userId}, ${agreementNo}, ${cycleStart}, ${period.start}, ${period.end})`.execute(
    tx,
  );
}
