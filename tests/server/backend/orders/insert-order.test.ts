import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertOrder } from '../../../../server/backend/orders/insert-order';
import { findOrderPage } from '../../../../server/backend/orders/order-page-store';
import { findOrder } from '../../../../server/backend/orders/orders';
import type { Db } from '../../../../server/database/database';
import { openTestDatabase } from '../../../support/database/database';
import { addUser } from '../../../support/database/users';

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());

it('[B §3] orders of the same second get distinct numbers that begin with that second', async () => {
  const createTime = new Date('2025-06-01T04:00:00Z');
  const order = {
    userId: await addUser(db, { mobile: '13800000001' }),
    mobile: '13800000001',
    productType: 4,
    totalAmount: '19.00',
    state: 2,
    paymentType: 1,
    paymentCode: '',
    paymentInfo: '自动续费',
    createTime,
    payTime: createTime,
    endTime: createTime,
  };
  const made = await db.transaction().execute(async (tx) => {
    const orders = [];
    for (let n = 0; n < 50; n += 1) orders.push(await insertOrder(tx, order));
    return orders;
  });
  const codes = new Set(made.map(({ orderCode }) => orderCode));
  expect(codes.size).toBe(50);
  for (const code of codes) expect(code).toMatch(/^20250601120000\d{6}$/);
  const [first] = made;
  expect(await findOrder(db, first?.orderCode ?? '')).toEqual({
    ...order,
    ...first,
    modifyTime: createTime,
  });
  const page = await db.transaction().execute((tx) => findOrderPage(tx, {}, { pageNum: 1, pageSize: 1 }));
  expect(page).toMatchObject({ total: 50, kinds: { money: 50, code: 0, reward: 0 }, paidAmount: '950.00' });
});
