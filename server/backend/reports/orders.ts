import * as call from '../../contract/calls/reports/orders';
import { labelOf, valuesOf } from '../../contract/dictionaries';
import type { Handlers } from '../core/handlers';
import { toConversionRate } from '../orders/conversion-rate';
import { averageCents, changeOf, percent, toAmount } from './figures';
import { listOrderSums, noOrders, plus, sumOrders, type OrderSums } from './order-sums';
import { bucketOf, bucketsOf, rangeBefore, resolveRange, toDate, toRangeReply } from './report-range';

/** Orders put together: `/platform/statistics/order/data`. The counters are those of the order list. */
export function handleOrderReports(handlers: Handlers): void {
  handlers.handle(call.orderTrend, async ({ productType, paymentType, ...asked }, { db, now }) => {
    const range = resolveRange(asked, now);
    const filter = { productType, paymentType };
    const days = await listOrderSums(db, filter, range);
    const buckets = new Map(bucketsOf(range).map((bucket) => [bucket, noOrders]));
    for (const { day, sums } of days) {
      const bucket = bucketOf(range.granularity, day);
      buckets.set(bucket, plus(buckets.get(bucket) ?? noOrders, sums));
    }
    const summary = [...buckets.values()].reduce(plus, noOrders);
    const [previous = noOrders] = await sumOrders(db, [filter], rangeBefore(range));
    return {
      records: [...buckets].map(([bucket, sums]) => ({ date: toDate(bucket), ...toFigures(sums) })),
      total: buckets.size,
      range: toRangeReply(range),
      summary: withAverage(summary),
      previous: withAverage(previous),
      changes: {
        orderCount: changeOf(summary.orders, previous.orders),
        paidCount: changeOf(summary.money, previous.money),
        revenue: changeOf(Number(summary.cents), Number(previous.cents)),
      },
    };
  });

  handlers.handle(call.orderProducts, async ({ paymentType, ...asked }, { db, now }) => {
    const range = resolveRange(asked, now);
    const kinds = valuesOf('productType').map((value) => ({ value, name: labelOf('productType', value) }));
    const filters = kinds.map(({ value }) => ({ productType: value, paymentType }));
    return { ...byKind(kinds, await sumOrders(db, filters, range)), range: toRangeReply(range) };
  });

  handlers.handle(call.orderPayments, async ({ productType, ...asked }, { db, now }) => {
    const range = resolveRange(asked, now);
    const kinds = valuesOf('paymentType').map((value) => ({ value, name: labelOf('paymentType', value) }));
    const filters = kinds.map(({ value }) => ({ productType, paymentType: value }));
    return { ...byKind(kinds, await sumOrders(db, filters, range)), range: toRangeReply(range) };
  });
}

const toFigures = ({ orders, money, code, reward, cents }: OrderSums) => ({
  orderCount: orders,
  paidCount: money,
  redeemedCount: code,
  rewardCount: reward,
  revenue: toAmount(cents),
  // The order list's own rounding.
  conversionRate: Number.parseFloat(toConversionRate(money + code + reward, orders)),
});

const withAverage = (sums: OrderSums) => ({
  ...toFigures(sums),
  averageAmount: toAmount(averageCents(sums.cents, sums.money)),
});

function byKind(kinds: readonly { value: number; name: string }[], sums: readonly OrderSums[]) {
  const all = sums.reduce(plus, noOrders);
  return {
    records: kinds.map((kind, at) => {
      const own = sums[at] ?? noOrders;
      return {
        ...kind,
        ...toFigures(own),
        revenueShare: percent(Number(own.cents), Number(all.cents)),
        paidShare: percent(own.money, all.money),
      };
    }),
    total: kinds.length,
    summary: toFigures(all),
  };
}
