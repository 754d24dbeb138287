import type { PaymentKind } from '../../contract/dictionaries';
import type { Db } from '../../database/database';
import { findFacet, kindFacets, type OrderFilter } from '../orders/order-facets';
import { listOrderCounts, sumOrderCounts, type FacetCount } from './day-count-store';
import { toCents } from './figures';
import type { Days } from './report-count-store';

type Kinds = Pick<OrderFilter, 'productType' | 'paymentType'>;

/** Counts of orders; `money`, `code` and `reward` count those that succeeded (state 2), by kind of payment. */
export interface OrderSums extends Record<PaymentKind, number> {
  orders: number;
  /** Revenue of the successful ones; redeemed codes and rewards cost nothing. */
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

/** Sums by day for one filter. A day may have several entries, which add up; a day without orders has none. */
export async function listOrderSums(
  db: Db,
  filter: Kinds,
  days: Days,
): Promise<{ day: number; sums: OrderSums }[]> {
  const { facets, read } = readerOf(filter);
  const rows = await listOrderCounts(db, facets, days);
  return rows.map((row) => ({ day: row.day, sums: read(row) }));
}

/** One total for each filter, over all `days`. */
export async function sumOrders(db: Db, filters: readonly Kinds[], days: Days): Promise<OrderSums[]> {
  const readers = filters.map(readerOf);
  const rows = await sumOrderCounts(
    db,
    readers.flatMap(({ facets }) => facets),
    days,
  );
  return readers.map(({ read }) => rows.map(read).reduce(plus, noOrders));
}

/** The counters (`facets`) that a filter's sums are made of; `read` gives what a row adds, zero for a row of another filter. */
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
