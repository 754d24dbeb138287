import * as call from '../../contract/calls/reports/orders';
import { labelOf, valuesOf } from '../../contract/dictionaries';
import type { Db } from '../../database/database';
import type { Handlers } from '../core/handlers';
import { toConversionRate } from '../orders/conversion-rate';
import { findFacet } from '../orders/order-facets';
import { listOrderCounts, sumOrderCounts, type OrderCount } from './day-count-store';
import { averageCents, changeOf, percent, toAmount, toCents } from './figures';
import type { Days } from './report-count-store';
import { bucketOf, bucketsOf, rangeBefore, resolveRange, toDate, toRangeReply } from './report-range';

/** Orders put together: `/platform/statistics/order/data`. The counters are those of the order list. */
export function handleOrderReports(handlers: Handlers): void {
  handlers.handle(call.orderTrend, async ({ productType, paymentType, ...asked }, { db, now }) => {
    const range = resolveRange(asked, now);
    const facet = facetOf({ productType, paymentType });
    const days = await listOrderCounts(db, facet, range);
    const buckets = new Map(bucketsOf(range).map((bucket) => [bucket, nothing]));
    for (const day of days) {
      const bucket = bucketOf(range.granularity, day.day);
      buckets.set(bucket, plus(buckets.get(bucket) ?? nothing, toSums(day)));
    }
    const summary = [...buckets.values()].reduce(plus, nothing);
    const previous = await sumFacet(db, facet, rangeBefore(range));
    return {
      records: [...buckets].map(([bucket, sums]) => ({ date: toDate(bucket), ...toFigures(sums) })),
      total: buckets.size,
      range: toRangeReply(range),
      summary: withAverage(summary),
      previous: withAverage(previous),
      changes: {
        orderCount: changeOf(summary.orders, previous.orders),
        paidCount: changeOf(summary.paid, previous.paid),
        revenue: changeOf(Number(summary.cents), Number(previous.cents)),
      },
    };
  });

  handlers.handle(call.orderProducts, async ({ paymentType, ...asked }, { db, now }) => {
    const range = resolveRange(asked, now);
    const kinds = valuesOf('productType').map((value) => ({
      value,
      name: labelOf('productType', value),
      facet: facetOf({ productType: value, paymentType }),
    }));
    return { ...(await byKind(db, kinds, range)), range: toRangeReply(range) };
  });

  handlers.handle(call.orderPayments, async ({ productType, ...asked }, { db, now }) => {
    const range = resolveRange(asked, now);
    const kinds = valuesOf('paymentType').map((value) => ({
      value,
      name: labelOf('paymentType', value),
      facet: facetOf({ productType, paymentType: value }),
    }));
    return { ...(await byKind(db, kinds, range)), range: toRangeReply(range) };
  });
}

function facetOf(filter: { productType?: number | undefined; paymentType?: number | undefined }): string {
  const facet = findFacet(filter);
  if (facet === undefined) throw new Error('a kind of orders without counters');
  return facet;
}

interface Sums {
  orders: number;
  paid: number;
  cents: bigint;
}

const nothing: Sums = { orders: 0, paid: 0, cents: 0n };

const toSums = ({ orders, paid, revenue }: Omit<OrderCount, 'day'>): Sums => ({
  orders,
  paid,
  cents: toCents(revenue),
});

const plus = (a: Sums, b: Sums): Sums => ({
  orders: a.orders + b.orders,
  paid: a.paid + b.paid,
  cents: a.cents + b.cents,
});

async function sumFacet(db: Db, facet: string, days: Days): Promise<Sums> {
  const sums = (await sumOrderCounts(db, [facet], days)).get(facet);
  return sums ? toSums(sums) : nothing;
}

const toFigures = ({ orders, paid, cents }: Sums) => ({
  orderCount: orders,
  paidCount: paid,
  revenue: toAmount(cents),
  // The order list's own rounding.
  conversionRate: Number.parseFloat(toConversionRate(paid, orders)),
});

const withAverage = (sums: Sums) => ({
  ...toFigures(sums),
  averageAmount: toAmount(averageCents(sums.cents, sums.paid)),
});

async function byKind(db: Db, kinds: readonly { value: number; name: string; facet: string }[], days: Days) {
  const found = await sumOrderCounts(
    db,
    kinds.map(({ facet }) => facet),
    days,
  );
  const rows = kinds.map(({ facet, ...kind }) => {
    const sums = found.get(facet);
    return { kind, sums: sums ? toSums(sums) : nothing };
  });
  const all = rows.reduce((sum, { sums }) => plus(sum, sums), nothing);
  return {
    records: rows.map(({ kind, sums }) => ({
      ...kind,
      ...toFigures(sums),
      revenueShare: percent(Number(sums.cents), Number(all.cents)),
      paidShare: percent(sums.paid, all.paid),
    })),
    total: rows.length,
    summary: toFigures(all),
  };
}
