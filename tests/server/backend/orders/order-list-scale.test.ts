import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOrderPage, type OrderFilter } from '../../../../server/backend/orders/order-page-store';
import { findOrder, listOrders } from '../../../../server/backend/orders/orders';
import type { Db } from '../../../../server/database/database';
import { openTestDatabase } from '../../../support/database/database';
import { explainQueries, type PlanStep } from '../../../support/database/explain';
import { fillOrders } from '../../../support/database/orders';
import { fillUsers } from '../../../support/database/users';

const orders = 100_000;
let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await fillUsers(db, orders / 10);
  await fillOrders(db, orders);
}, 120_000);
afterAll(() => close());

const day = { fromDay: '2025-03-01', toDay: '2025-03-01' };
const quarter = { fromDay: '2025-01-01', toDay: '2025-03-31' };
const lists: [string, OrderFilter, number][] = [
  ['first page', {}, 1],
  ['page in the middle', {}, orders / 20],
  ['last page', {}, orders / 10],
  ['past the end', {}, orders],
  ['paid', { state: 2 }, 1],
  ['paid, deep', { state: 2 }, 6000],
  ['pending, deep', { state: 1 }, 90],
  ['failed', { state: 4 }, 1],
  ['payment', { paymentType: 2 }, 2000],
  ['rare payment', { paymentType: 6 }, 1],
  ['product', { productType: 3 }, 2000],
  ['state and payment', { state: 4, paymentType: 3 }, 3],
  ['state and product', { state: 1, productType: 2 }, 5],
  ['payment and product', { paymentType: 3, productType: 4 }, 20],
  ['all three', { state: 2, paymentType: 3, productType: 1 }, 10],
  ['one day', day, 2],
  ['a quarter, deep', quarter, 1000],
  ['a quarter, rare', { ...quarter, state: 4, paymentType: 4 }, 2],
  ['order number', { orderCode: '00000000000000050000' }, 1],
  ['trade number', { paymentCode: 'T50000' }, 1],
  ['whole mobile', { mobile: '13000000001' }, 1],
  ['4 digits', { mobile: '1381' }, 5],
  ['4 digits, kind and days', { mobile: '1381', state: 2, paymentType: 1, ...quarter }, 1],
];

const explain = (filter: OrderFilter, pageNum: number) =>
  explainQueries(db, (recorded) =>
    recorded.transaction().execute(async (tx) => {
      const { ids } = await findOrderPage(tx, filter, { pageNum, pageSize: 10 });
      await listOrders(tx, ids);
    }),
  );
const counted = (step: PlanStep) => /_count/.test(`${step.table} ${step.index}`);

it.each(lists)(
  '[Foundation §7] finds orders by an index, never by a scan: %s',
  async (_name, filter, pageNum) => {
    const steps = await explain(filter, pageNum);
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.filter((step) => step.kind === 'Seq Scan')).toEqual([]);
    // No index scan or sort reads more than a few days of orders.
    expect(steps.filter((step) => !counted(step) && step.rows > orders / 100)).toEqual([]);
    // The plan reads at most four counters per day, for any number of orders.
    expect(steps.filter((step) => counted(step) && step.rows > 4 * 732)).toEqual([]);
  },
);

it('[Foundation §7] a filter by three digits of a mobile, the minimum, reads only one segment of the index', async () => {
  const steps = await explain({ mobile: '138', state: 2 }, 1);
  expect(steps.filter((step) => step.kind === 'Seq Scan')).toEqual([]);
  expect(steps.filter((step) => step.rows > orders / 20)).toEqual([]);
  expect(steps.map((step) => step.index)).toContain('user_order_by_mobile');
});

it('[Foundation §7] finds an order by its number', async () => {
  const steps = await explainQueries(db, (recorded) => findOrder(recorded, '00000000000000050000'));
  expect(steps).toEqual([expect.objectContaining({ index: 'user_order_code', rows: 1 })]);
});

it('[Foundation §7] a deep page has exactly the orders that OFFSET would find', async () => {
  const { ids, total } = await db
    .transaction()
    .execute((tx) => findOrderPage(tx, {}, { pageNum: 5000, pageSize: 10 }));
  expect(total).toBe(orders);
  // Ids follow the order of creation.
  const created = (await listOrders(db, ids)).map((order) => Number(order.orderCode));
  const newest = orders - 4999 * 10;
  expect(created).toEqual(Array.from({ length: 10 }, (_, index) => newest - index));
});
