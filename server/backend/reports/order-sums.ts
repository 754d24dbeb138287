import { orderState, type PaymentKind } from '../../contract/dictionaries';
import type { Db } from '../../database/database';
import { findFacet, kindFacets, type OrderFilter } from '../orders/order-facets';
import { listOrderCounts, sumOrderCounts } from './day-count-store';
import { toCents } from './figures';
import type { Days } from './report-count-store';

type Kinds = Pick<OrderFilter, 'productType' | 'paymentType'>;

/** Orders made, and what became of those that succeeded (state 2). */
export interface OrderSums extends Record<PaymentKind, number> {
  orders: number;
  /** What the successful ones cost: codes and rewards nothing. */
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

/** Of the orders of one filter, day by day; a day may come several times, and one without orders not at all. */
export async function listOrderSums(
  db: Db,
  filter: Kinds,
  days: Days,
): Promise<{ day: number; sums: OrderSums }[]> {
  const read = readersOf(filter);
  const rows = await listOrderCounts(db, [...read.keys()], days);
  return rows.map((row) => ({ day: row.day, sums: read.get(row.facet)?.(row) ?? noOrders }));
}

/** Of each filter, its days put together. */
export async function sumOrders(db: Db, filters: readonly Kinds[], days: Days): Promise<OrderSums[]> {
  const readers = filters.map(readersOf);
  const rows = await sumOrderCounts(
    db,
    readers.flatMap((read) => [...read.keys()]),
    days,
  );
  return readers.map((read) =>
    rows.map((row) => read.get(row.facet)?.(row) ?? noOrders).reduce(plus, noOrders),
  );
}

interface Counted {
  orders: number;
  revenue: string;
}

/** The counters that a filter's sums come from, each with what it counts. */
function readersOf(filter: Kinds): ReadonlyMap<string, (row: Counted) => OrderSums> {
  const all = findFacet(filter) ?? '::';
  const succeeded = Object.entries(kindFacets({ ...filter, state: orderState.paid })).flatMap(
    ([kind, facets]) =>
      facets.map(
        (facet) =>
          [
            facet,
            (row: Counted) => ({ ...noOrders, [kind]: row.orders, cents: toCents(row.revenue) }),
          ] as const,
      ),
  );
  return new Map([[all, ({ orders }: Counted) => ({ ...noOrders, orders })], ...succeeded]);
}
