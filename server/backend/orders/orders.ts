import { invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/commerce/orders';
import { valuesOf } from '../../contract/dictionaries';
import type { ReplyOf } from '../../contract/define-call';
import { toWireTime } from '../../contract/shanghai-time';
import type { Handlers } from '../core/handlers';
import { toConversionRate } from './conversion-rate';
import type { OrderFilter } from './order-facets';
import { findOrderPage } from './order-page-store';
import { findOrder, listOrders, type Order } from './order-store';
import { findSortedPage, inOrder, toTimePage, type TimePage } from '../../database/list-page';

/** Orders: their list with its summary, and one order (B §2). */
export function handleOrders(handlers: Handlers): void {
  handlers.handle(
    call.orderList,
    ({ startDate, endDate, pageNum, pageSize, orderBy, orderDir, ...rest }, { db }) => {
      const sorting = { pageNum, pageSize, orderBy, orderDir };
      if (startDate !== undefined && endDate !== undefined && endDate < startDate) {
        throw invalid('endDate', '结束日期不能早于开始日期');
      }
      const filter = { ...rest, fromDay: startDate, toDay: endDate };
      const isByTime = orderBy === undefined || orderBy === 'createTime';
      const orders = {
        state: inOrder(sorting, valuesOf('orderState')),
        paymentType: inOrder(sorting, valuesOf('paymentType')),
        productType: inOrder(sorting, valuesOf('productType')),
      };
      // List and summary are of one moment, whatever is ordered meanwhile.
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
