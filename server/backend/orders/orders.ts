import { sql, type Selectable } from 'kysely';
import { notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/commerce/orders';
import type { ReplyOf } from '../../contract/define-call';
import { valuesOf } from '../../contract/dictionaries';
import { toWireTime } from '../../contract/shanghai-time';
import type { Db, Tx } from '../../database/database';
import { findSortedPage, inOrder, toTimePage, type TimePage } from '../../database/list-page';
import type { UserOrderTable } from '../../database/tables/commerce-tables';
import type { Handlers } from '../core/backend-app';
import { findOrderPage, type OrderFilter } from './order-page-store';

/** Orders: their list with its summary, and one order (B §2). */
export function handleOrders(handlers: Handlers): void {
  handlers.handle(
    call.orderList,
    ({ startDate, endDate, pageNum, pageSize, orderBy, orderDir, ...rest }, { db }) => {
      const sorting = { pageNum, pageSize, orderBy, orderDir };
      const filter = { ...rest, fromDay: startDate, toDay: endDate };
      const isByTime = orderBy === undefined || orderBy === 'createTime';
      const orders = {
        state: inOrder(sorting, valuesOf('orderState')),
        paymentType: inOrder(sorting, valuesOf('paymentType')),
        productType: inOrder(sorting, valuesOf('productType')),
      };
      // One snapshot for list and summary, whatever is ordered meanwhile.
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const find = async (each: OrderFilter, page: TimePage) => {
            const found = await findOrderPage(tx, each, page);
            return { ...found, rows: found.ids };
          };
          const whole = await find(filter, isByTime ? toTimePage(sorting) : { pageNum: 1, pageSize: 0 });
          const { total, kinds, paidAmount } = whole;
          const { rows: ids } = isByTime ? whole : await findSortedPage(sorting, filter, orders, find);
          const succeeded = kinds.money + kinds.code + kinds.reward;
          return {
            page: { records: (await listOrders(tx, ids)).map(toWire), total },
            subtotal: {
              orderTotalCount: total,
              successOrderCount: succeeded,
              paidOrderCount: kinds.money,
              redeemedOrderCount: kinds.code,
              rewardOrderCount: kinds.reward,
              orderTotalAmount: paidAmount,
              conversionRate: toConversionRate(succeeded, total),
            },
          };
        });
    },
  );

  handlers.handle(call.orderDetail, async ({ orderCode }, { db }) => {
    const found = await findOrder(db, orderCode);
    if (!found) throw notFound();
    return toWire(found);
  });
}

function toWire({
  id: _id,
  createTime,
  payTime,
  endTime,
  modifyTime,
  ...order
}: Order): ReplyOf<typeof call.orderDetail> {
  return {
    ...order,
    createTime: toWireTime(createTime),
    payTime: payTime ? toWireTime(payTime) : '',
    endTime: endTime ? toWireTime(endTime) : '',
    modifyTime: toWireTime(modifyTime),
  };
}

export type Order = Selectable<UserOrderTable>;

/** The orders of a page, in page order. */
export async function listOrders(db: Db | Tx, ids: readonly number[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('backend.userOrder')
    .selectAll()
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy(sql`array_position(${[...ids]}::bigint[], id)`)
    .execute();
}

export async function findOrder(db: Db | Tx, orderCode: string): Promise<Order | undefined> {
  return db.selectFrom('backend.userOrder').selectAll().where('orderCode', '=', orderCode).executeTakeFirst();
}

/**
 * `successful` over `all` as percentage text with two places, rounded half up in integer arithmetic: `'63.21%'`;
 * `'0.00%'` when there are none.
 */
export function toConversionRate(successful: number, all: number): string {
  if (all === 0) return '0.00%';
  const hundredths = (BigInt(successful) * 20_000n + BigInt(all)) / (2n * BigInt(all));
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}%`;
}
