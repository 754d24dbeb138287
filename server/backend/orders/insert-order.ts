import { randomInt } from 'node:crypto';
import { toWireTime } from '../../contract/shanghai-time';
import type { Tx } from '../../database/database';
import { insertMany } from '../../database/insert-many';
import type { Order } from './orders';

type NewOrder = Omit<Order, 'id' | 'orderCode' | 'modifyTime'>;

const attempts = 5;

/** Inserts an order under a new number, within the caller's transaction. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<{ id: number; orderCode: string }> {
  const [made] = await insertOrders(tx, [order]);
  if (!made) throw new Error('an order was not made');
  return made;
}

/** Inserts orders, each under a new number, within the caller's transaction; returns them in the order given. */
export async function insertOrders(
  tx: Tx,
  orders: readonly NewOrder[],
): Promise<{ id: number; orderCode: string }[]> {
  const made = new Map<NewOrder, { id: number; orderCode: string }>();
  for (let attempt = 0; attempt < attempts && made.size < orders.length; attempt += 1) {
    const byCode = new Map(
      orders.filter((order) => !made.has(order)).map((order) => [toOrderCode(order.createTime), order]),
    );
    const rows = [...byCode].map(([orderCode, order]) => ({
      ...order,
      orderCode,
      modifyTime: order.endTime ?? order.createTime,
    }));
    const inserted = await insertMany(tx, 'backend.userOrder', rows)
      .onConflict((conflict) => conflict.column('orderCode').doNothing())
      .returning(['id', 'orderCode'])
      .execute();
    for (const row of inserted) {
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

/** The moment in Shanghai to the second, and six random digits: `20250131080000` `123456`. */
const toOrderCode = (moment: Date) => toStamp(moment) + digits(6);

/** A made-up trade number for a payment without a real provider: a moment and ten random digits. */
export const toTradeNumber = (moment: Date) => toStamp(moment) + digits(10);

const toStamp = (moment: Date) => toWireTime(moment).replace(/\D/g, '');
const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');
