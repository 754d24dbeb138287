import { sql, type Generated } from 'kysely';
import { withTables, type Db, type Tx } from '../../database/database';

interface OrderTable {
  id: Generated<number>;
  order_code: string;
  user_id: number;
  mobile: string;
  product_type: number;
  /** Decimal text with two places. */
  total_amount: string;
  state: number;
  payment_type: number;
  payment_code: string;
  payment_info: string;
  create_time: Date;
  pay_time: Date | null;
  end_time: Date | null;
  modify_time: Date;
}

export interface OrderTables {
  'backend.user_order': OrderTable;
}

export interface Order {
  id: number;
  orderCode: string;
  userId: number;
  /** The buyer's at the time of the order. */
  mobile: string;
  productType: number;
  /** Yuan as decimal text with two places, `'198.00'`: never a float. */
  totalAmount: string;
  state: number;
  paymentType: number;
  /** The provider's trade number; '' before there is one. */
  paymentCode: string;
  paymentInfo: string;
  createTime: Date;
  /** Null unless paid. */
  payTime: Date | null;
  /** When it was paid, closed or failed; null while pending. */
  endTime: Date | null;
  modifyTime: Date;
}

/** The orders of a page, in its order. */
export async function listOrders(db: Db | Tx, ids: readonly number[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await withTables<OrderTables>(db)
    .selectFrom('backend.user_order')
    .selectAll()
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy(sql`array_position(${[...ids]}::bigint[], id)`)
    .execute();
  return rows.map(toOrder);
}

export async function findOrder(db: Db | Tx, orderCode: string): Promise<Order | undefined> {
  const row = await withTables<OrderTables>(db)
    .selectFrom('backend.user_order')
    .selectAll()
    .where('order_code', '=', orderCode)
    .executeTakeFirst();
  return row && toOrder(row);
}

function toOrder(row: Omit<OrderTable, 'id'> & { id: number }): Order {
  return {
    id: row.id,
    orderCode: row.order_code,
    userId: row.user_id,
    mobile: row.mobile,
    productType: row.product_type,
    totalAmount: row.total_amount,
    state: row.state,
    paymentType: row.payment_type,
    paymentCode: row.payment_code,
    paymentInfo: row.payment_info,
    createTime: row.create_time,
    payTime: row.pay_time,
    endTime: row.end_time,
    modifyTime: row.modify_time,
  };
}
