import { randomInt } from 'node:crypto';
import { toWireTime } from '../../contract/shanghai-time';
import { withTables, type Tx } from '../../database/database';
import type { Order, OrderTables } from './order-store';

export type NewOrder = Omit<Order, 'id' | 'orderCode' | 'modifyTime'>;

const attempts = 5;

/** Makes an order under a new number, within the caller's transaction. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<{ id: number; orderCode: string }> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const row = await withTables<OrderTables>(tx)
      .insertInto('backend.user_order')
      .values({
        order_code: toOrderCode(order.createTime),
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
      })
      .onConflict((conflict) => conflict.column('order_code').doNothing())
      .returning(['id', 'order_code as orderCode'])
      .executeTakeFirst();
    if (row) return row;
  }
  throw new Error(`no order number was free in ${attempts} attempts`);
}

/** The moment in Shanghai to the second, and six random digits: `20250131080000` `123456`. */
function toOrderCode(moment: Date): string {
  const stamp = toWireTime(moment).replace(/\D/g, '');
  return stamp + String(randomInt(1_000_000)).padStart(6, '0');
}
