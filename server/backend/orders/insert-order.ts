import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { toWireTime } from '../../contract/shanghai-time';
import type { Tx } from '../../database/database';
import type { Order } from './order-store';

export type NewOrder = Omit<Order, 'id' | 'orderCode' | 'modifyTime'>;

const attempts = 5;

/** Makes an order under a new number, within the caller's transaction. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<{ id: number; orderCode: string }> {
  const [made] = await insertOrders(tx, [order]);
  if (!made) throw new Error('an order was not made');
  return made;
}

/** Makes orders, each under a new number, within the caller's transaction; in the order given. */
export async function insertOrders(
  tx: Tx,
  orders: readonly NewOrder[],
): Promise<{ id: number; orderCode: string }[]> {
  const made = new Map<NewOrder, { id: number; orderCode: string }>();
  for (let attempt = 0; attempt < attempts && made.size < orders.length; attempt += 1) {
    const byCode = new Map(
      orders.filter((order) => !made.has(order)).map((order) => [toOrderCode(order.createTime), order]),
    );
    const rows = [...byCode].map(([code, order]) => toRow(code, order));
    const inserted = await sql<{ id: number; orderCode: string }>`
      insert into backend.user_order (order_code, user_id, mobile, product_type, total_amount, state, payment_type,
        payment_code, payment_info, create_time, pay_time, end_time, modify_time)
      select order_code, user_id, mobile, product_type, total_amount, state, payment_type,
        payment_code, payment_info, create_time, pay_time, end_time, modify_time
      from json_populate_recordset(null::backend.user_order, ${JSON.stringify(rows)}::json)
      on conflict (order_code) do nothing
      returning id, order_code as "orderCode"`.execute(tx);
    for (const row of inserted.rows) {
      const order = byCode.get(row.orderCode);
      if (order) made.set(order, row);
    }
  }
  return orders.map((order) => {
    const found = made.get(order);
    if (!found) throw new Error(`no order number was free in ${attempts} attempts`);
    return found;
  });
}

function toRow(orderCode: string, order: NewOrder) {
  return {
    order_code: orderCode,
    user_id: order.userId,
    mobile: order.mobile,
    product_type: order.productType,
    total_amount: order.totalAmount,
    state: order.state,
    payment_type: order.paymentType,
    payment_code: order.paymentCode,
    payment_info: order.paymentInfo,
    create_time: order.createTime,
    pay_time: order.payTime,
    end_time: order.endTime,
    modify_time: order.endTime ?? order.createTime,
  };
}

/** The moment in Shanghai to the second, and six random digits: `20250131080000` `123456`. */
const toOrderCode = (moment: Date) => toStamp(moment) + digits(6);

/** What the provider would call a payment that the embedded backend makes itself: a moment and ten random digits. */
export const toTradeNumber = (moment: Date) => toStamp(moment) + digits(10);

const toStamp = (moment: Date) => toWireTime(moment).replace(/\D/g, '');
const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');
