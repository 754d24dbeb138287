import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOrderPage, type OrderFilter } from '../../../../server/backend/orders/order-page-store';
import { endOfDay, startOfDay } from '../../../../server/contract/shanghai-time';
import type { Db } from '../../../../server/database/database';
import { openTestDatabase } from '../../../support/database/database';
import { addOrder } from '../../../support/database/orders';
import { addUser } from '../../../support/database/users';

const seed = 20260101;
let db: Db;
let close: () => Promise<void>;
let user = 0;

/** Deliberately uneven data: days with hundreds of rows and with none, equal times, ids out of time order. */
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  user = await addUser(db, { mobile: '13000000000' });
  await sql`select setseed(0.5)`.execute(db);
  await sql`
    insert into backend.user_order (order_code, user_id, mobile, product_type, total_amount, state, payment_type,
      payment_code, create_time, pay_time, end_time)
    select 'C' || n, ${user}, (array['130', '131', '138', '199'])[1 + floor(random() * random() * 4)] || lpad(n::text, 8, '0'),
      1 + floor(random() * random() * 4), round((random() * 200)::numeric, 2), state, 1 + floor(random() * random() * 7),
      case when n % 3 = 0 then '' else 'T' || n end, created,
      case when state = 2 then created end, case when state <> 1 then created end
    from (
      select n, 1 + floor(random() * 4) as state,
        date_trunc('hour', timestamptz '2025-01-01 00:00:00+08' + interval '40 days' * (random() * random())) as created
      from generate_series(1, 3000) n
    ) o`.execute(db);
  // The sums follow later changes: removal, payment, a new price, another time.
  await sql`delete from backend.user_order where id % 7 = 0`.execute(db);
  await sql`
    update backend.user_order set state = 2, pay_time = create_time, end_time = create_time
    where state in (1, 3) and id % 5 = 0`.execute(db);
  await sql`update backend.user_order set total_amount = total_amount + 0.01 where id % 11 = 0`.execute(db);
  await sql`update backend.user_order set create_time = create_time + interval '3 days' where id % 13 = 0`.execute(
    db,
  );
});
afterAll(() => close());

const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const filter: fc.Arbitrary<OrderFilter> = fc.record({
  state: maybe(1, 2, 3, 4),
  paymentType: maybe(1, 2, 3, 4, 5, 6, 7),
  productType: maybe(1, 2, 3, 4),
  fromDay: maybe('2024-12-31', '2025-01-01', '2025-01-05', '2025-01-20'),
  toDay: maybe('2024-12-30', '2025-01-01', '2025-01-06', '2025-02-20'),
  mobile: fc.oneof(
    { weight: 2, arbitrary: fc.constant(undefined) },
    maybe('130', '138', '1300', '19900', '13%', ':'),
  ),
  orderCode: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, maybe('C10', 'C11', 'C', "'")),
  paymentCode: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, maybe('T10', 'T11', 'T')),
});

const findPage = (given: OrderFilter, pageNum: number, pageSize: number) =>
  db.transaction().execute((tx) => findOrderPage(tx, given, { pageNum, pageSize }));

it('[B §2] the summary covers the filtered list, for any filter and page', async () => {
  await fc.assert(
    fc.asyncProperty(
      filter,
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(1, 7, 10, 100),
      async (given, pageNum, pageSize) => {
        const rows = await readByScan(given);
        const start = (pageNum - 1) * pageSize;
        expect(await findPage(given, pageNum, pageSize)).toEqual({
          ids: rows.slice(start, start + pageSize).map(({ id }) => id),
          total: rows.length,
          kinds: {
            money: countOf(rows, 1, 4),
            code: countOf(rows, 6, 6),
            reward: countOf(rows, 5, 5) + countOf(rows, 7, 7),
          },
          paidAmount: toText(rows.filter(({ state }) => state === 2)),
        });
      },
    ),
    { numRuns: 300, seed },
  );
});

it('[B §3] amounts are exact to the cent, even if floats would not be', async () => {
  const createTime = new Date('2026-01-01T00:00:00Z');
  for (const [n, totalAmount] of ['0.10', '0.20', '9007199254.01', '0.01'].entries()) {
    await addOrder(db, { orderCode: `M${n}`, userId: user, totalAmount, createTime });
  }
  const day = { fromDay: '2026-01-01', toDay: '2026-01-01' };
  expect(await findPage(day, 1, 10)).toMatchObject({ total: 4, paidAmount: '9007199254.32' });
  expect(await findPage({ ...day, mobile: '138' }, 1, 10)).toMatchObject({ paidAmount: '9007199254.32' });
});

interface Row {
  id: number;
  payment: number;
  state: number;
  cents: number;
}

/** Every matching order, newest first, from a plain query. */
async function readByScan(given: OrderFilter): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, state, payment_type as payment, (total_amount * 100)::bigint as cents from backend.user_order
    where strpos(mobile, ${given.mobile ?? ''}) = 1
      and order_code = coalesce(${given.orderCode ?? null}, order_code)
      and payment_code = coalesce(${given.paymentCode ?? null}, payment_code)
      and state = coalesce(${given.state ?? null}::integer, state)
      and payment_type = coalesce(${given.paymentType ?? null}::integer, payment_type)
      and product_type = coalesce(${given.productType ?? null}::integer, product_type)
      and create_time >= ${startOfDay(given.fromDay ?? '2000-01-01')}
      and create_time < ${endOfDay(given.toDay ?? '2100-01-01')}
    order by create_time desc, id desc`.execute(db);
  return rows;
}

/** Successful orders of some payment types. */
const countOf = (rows: readonly Row[], from: number, to: number) =>
  rows.filter(({ state, payment }) => state === 2 && payment >= from && payment <= to).length;

function toText(rows: readonly Row[]): string {
  const cents = rows.reduce((sum, row) => sum + row.cents, 0);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
