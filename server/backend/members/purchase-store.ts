import { sql } from 'kysely';
import type { Db, Tx } from '../../database/database';
import { insertMany } from '../../database/insert-many';
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
    select o.order_code, o.product_type, p.start_valid_time, p.end_valid_time
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

/** What an order added to a membership; of an agreement's order also which cycle it paid for. */
export interface NewPurchase {
  orderId: number;
  userId: number;
  agreementNo: string | null;
  cycleStart: Date | null;
  period: Period;
}

/** One statement, whatever their number. */
export async function insertPurchases(tx: Tx, purchases: readonly NewPurchase[]): Promise<void> {
  const rows = purchases.map(({ period, ...purchase }) => ({
    ...purchase,
    startValidTime: period.start,
    endValidTime: period.end,
  }));
  await insertMany(tx, 'backend.memberPurchase', rows).execute();
}
