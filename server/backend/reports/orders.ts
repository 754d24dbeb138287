import * as call from '../../contract/calls/reports/orders';
import { labelOf, valuesOf, type PaymentKind } from '../../contract/dictionaries';
import type { Db } from '../../database/database';
import type { Handlers } from '../core/backend-app';
import { findFacet, kindFacets, type OrderFilter } from '../orders/order-page-store';
import { toConversionRate } from '../orders/orders';
import { listOrderCounts, sumOrderCounts, type Days, type FacetCount } from './count-store';
import { averageCents, changeOf, percent, toAmount, toCents } from './figures';
import { bucketOf, bucketsOf, rangeBefore, resolveRange, toDate, toRangeReply } from './report-range';

/** Order statistics: `/platform/statistics/order/data`. Uses the counters of the order list. */
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
  // Rounded as in the order list.
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

type Kinds = Pick<OrderFilter, 'productType' | 'paymentType'>;

/** Counts of orders; `money`, `code` and `reward` count the successful ones (state 2) by kind of payment. */
export interface OrderSums extends Record<PaymentKind, number> {
  orders: number;
  /** Revenue of the successful ones; redeemed codes and rewards have none. */
  cents: bigint;
}

export const noOrders: OrderSums = { orders: 0, money: 0, code: 0, reward: 0, cents: 0n };

export const plus = (a: OrderSums, b: OrderSums): OrderSums => ({
  orders: a.orders + b.orders,
  money: a.money + b.money,
  code: a.code + b.code,
  reward: a.reward + b.reward,
  cents: a.cents + b.cents,
});

/** Sums by day for one filter. A day may have several entries to be added up; a day without orders has none. */
export async function listOrderSums(
  db: Db,
  filter: Kinds,
  days: Days,
): Promise<{ day: number; sums: OrderSums }[]> {
  const { facets, read } = readerOf(filter);
  const rows = await listOrderCounts(db, facets, days);
  return rows.map((row) => ({ day: row.day, sums: read(row) }));
}

/** One total per filter, over all `days`. */
export async function sumOrders(db: Db, filters: readonly Kinds[], days: Days): Promise<OrderSums[]> {
  const readers = filters.map(readerOf);
  const rows = await sumOrderCounts(
    db,
    readers.flatMap(({ facets }) => facets),
    days,
  );
  return readers.map(({ read }) => rows.map(read).reduce(plus, noOrders));
}

/**
 * The counters (`facets`) that make up a filter's sums; `read` returns what a row contributes, zero for a row of
 * another filter.
 */
function readerOf(filter: Kinds): { facets: string[]; read: (row: FacetCount) => OrderSums } {
  const all = findFacet(filter) ?? '::';
  const { succeeded, code, reward } = kindFacets(filter);
  return {
    facets: [...new Set([all, ...succeeded, ...code, ...reward])],
    read: ({ facet, orders, revenue }) => {
      const countIn = (facets: readonly string[]) => (facets.includes(facet) ? orders : 0);
      const [codes, rewards] = [countIn(code), countIn(reward)];
      return {
        orders: countIn([all]),
        money: countIn(succeeded) - codes - rewards,
        code: codes,
        reward: rewards,
        cents: succeeded.includes(facet) ? toCents(revenue) : 0n,
      };
    },
  };
}
