import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfDay } from '../../../../server/contract/shanghai-time';
import { dataUnder, TestConsole } from '../../../support/console';
import { addOrder } from '../../../support/database/orders';
import { addUser } from '../../../support/database/users';

const report = '/admin/report/order';
let console: TestConsole;
const days = ['2025-04-30', '2025-05-01', '2025-05-04', '2025-05-05', '2025-05-31', '2025-06-01'];

beforeAll(async () => {
  console = await TestConsole.start();
  console.clock = () => new Date('2025-06-10T04:00:00Z');
  const userId = await addUser(console.db, { mobile: '13800000001' });
  // An order of each kind on both sides of each midnight; all amounts differ.
  let cents = 990;
  for (const day of days) {
    for (const offset of [0, 86_399_000]) {
      for (const state of [1, 2, 3, 4]) {
        const kind = cents++;
        await addOrder(console.db, {
          userId,
          state,
          productType: 1 + (kind % 4),
          paymentType: 1 + (kind % 7),
          totalAmount: (kind / 100).toFixed(2),
          createTime: new Date(startOfDay(day).getTime() + offset),
        });
      }
    }
  }
  await console.loginAs({ menus: ['/platform/statistics/order/data', '/platform/user/order/list'] });
});
afterAll(() => console.close());

const none = {
  orderCount: 0,
  paidCount: 0,
  redeemedCount: 0,
  rewardCount: 0,
  revenue: '0.00',
  conversionRate: 0,
};

const ask = dataUnder('/admin/report/order/', () => console);
const cents = (rows: readonly { revenue: string }[]) =>
  rows.reduce((sum, { revenue }) => sum + BigInt(revenue.replace('.', '')), 0n);
const counts = ['paidCount', 'redeemedCount', 'rewardCount'] as const;
type Count = 'orderCount' | (typeof counts)[number];
const sum = (rows: readonly Record<Count, number>[], field: Count) =>
  rows.reduce((all, row) => all + row[field], 0);

describe("[decisions 'Screens the spec names without contents'] orders", () => {
  it('equal the totals of the order list for any filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...days, '2025-05-12'),
        fc.integer({ min: 0, max: 40 }),
        fc.constantFrom('day', 'week', 'month'),
        fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
        fc.option(fc.integer({ min: 1, max: 7 }), { nil: undefined }),
        async (startDate, length, granularity, productType, paymentType) => {
          const endDate = new Date(Date.parse(startDate) + length * 86_400_000).toISOString().slice(0, 10);
          const filter = { startDate, endDate, productType, paymentType };
          const { data: list } = await console.call('/admin/user/order/list', filter);
          const trend = await ask('trend', { ...filter, granularity });
          const { conversionRate } = trend.summary;
          expect({
            orderTotalCount: trend.summary.orderCount,
            successOrderCount: counts.reduce((all, field) => all + trend.summary[field], 0),
            paidOrderCount: trend.summary.paidCount,
            redeemedOrderCount: trend.summary.redeemedCount,
            rewardOrderCount: trend.summary.rewardCount,
            orderTotalAmount: trend.summary.revenue,
            conversionRate: `${conversionRate.toFixed(2)}%`,
          }).toEqual(list.subtotal);
          const products = await ask('products', { startDate, endDate, paymentType });
          const payments = await ask('payments', { startDate, endDate, productType });
          const whole = await ask('trend', { startDate, endDate });
          for (const rows of [
            [trend, trend.items],
            [paymentType === undefined ? whole : products, products.items],
            [productType === undefined ? whole : payments, payments.items],
          ] as const) {
            const [{ summary }, items] = rows;
            expect(sum(items, 'orderCount')).toBe(summary.orderCount);
            for (const field of counts) expect(sum(items, field)).toBe(summary[field]);
            expect(cents(items)).toBe(cents([summary]));
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('are grouped by Shanghai day, week from Monday and month within the range; unpaid orders earn nothing', async () => {
    const shown = async (granularity: string, startDate: string, endDate: string) =>
      (await ask('trend', { granularity, startDate, endDate })).items.map((row) => [
        row.date,
        row.orderCount,
      ]);
    expect(await shown('day', '2025-04-30', '2025-05-02')).toEqual([
      ['2025-04-30', 8],
      ['2025-05-01', 8],
      ['2025-05-02', 0],
    ]);
    // 2025-05-05 is a Monday.
    expect(await shown('week', '2025-05-01', '2025-05-05')).toEqual([
      ['2025-04-28', 16],
      ['2025-05-05', 8],
    ]);
    expect(await shown('month', '2025-04-30', '2025-06-01')).toEqual([
      ['2025-04-01', 8],
      ['2025-05-01', 32],
      ['2025-06-01', 8],
    ]);
    const [first] = (await ask('trend', { startDate: '2025-04-30', endDate: '2025-04-30' })).items;
    // One order was paid with money, one was granted.
    expect(first).toEqual({
      date: '2025-04-30',
      orderCount: 8,
      paidCount: 1,
      redeemedCount: 0,
      rewardCount: 1,
      revenue: '19.86',
      conversionRate: 25,
    });
  });

  it('have rows of zeros without orders, and show no change from zero to zero', async () => {
    expect(await ask('trend', { startDate: '2024-02-28', endDate: '2024-03-01', paymentType: 3 })).toEqual({
      items: ['2024-02-28', '2024-02-29', '2024-03-01'].map((date) => ({ date, ...none })),
      total: 3,
      range: { startDate: '2024-02-28', endDate: '2024-03-01', granularity: 'day' },
      summary: { ...none, averageAmount: '0.00' },
      previous: { ...none, averageAmount: '0.00' },
      changes: { orderCount: null, paidCount: null, revenue: null },
    });
    const { items } = await ask('products', { startDate: '2024-02-28', endDate: '2024-03-01' });
    expect(items.map((row) => row.name)).toEqual(['12个月', '1个月', '连续包年', '连续包月']);
  });

  it('exclude the revenue of a refunded order, which is closed', async () => {
    const { db } = console;
    const userId = await addUser(db, { mobile: '13800000002' });
    const orderCode = await addOrder(db, {
      userId,
      totalAmount: '25.00',
      createTime: new Date('2025-06-05T04:00:00Z'),
    });
    const asked = { startDate: '2025-06-05', endDate: '2025-06-05' };
    expect((await ask('trend', asked)).summary).toMatchObject({
      paidCount: 1,
      revenue: '25.00',
      conversionRate: 100,
    });
    await sql`update backend.user_order set state = 3, pay_time = null where order_code = ${orderCode}`.execute(
      db,
    );
    expect((await ask('trend', asked)).summary).toMatchObject({
      orderCount: 1,
      paidCount: 0,
      revenue: '0.00',
    });
  });

  it('are compared with the same number of days before', async () => {
    const { previous, changes } = await ask('trend', { startDate: '2025-05-01', endDate: '2025-05-01' });
    expect(previous).toEqual({
      orderCount: 8,
      paidCount: 1,
      redeemedCount: 0,
      rewardCount: 1,
      revenue: '19.86',
      conversionRate: 25,
      // Revenue divided by orders paid with money.
      averageAmount: '19.86',
    });
    expect(changes).toEqual({ orderCount: 0, paidCount: 0, revenue: 0.81 });
  });

  it('refuse an invalid range at its field, in Chinese', async () => {
    const refused = (field: string, msg: string) => ({
      status: 422,
      msg,
      errors: { [field]: msg },
      data: null,
    });
    const call = (given: object) => console.call(`${report}/trend`, { ...given });
    expect(await call({ startDate: '2025-05-02', endDate: '2025-05-01' })).toEqual(
      refused('endDate', '结束日期不能早于开始日期'),
    );
    expect(await call({ startDate: '2024-05-01', endDate: '2025-05-02' })).toEqual(
      refused('endDate', '按日最多查看366天'),
    );
    expect((await call({ startDate: '2024-05-01', endDate: '2025-05-01' })).status).toBe(0);
    expect(await call({ startDate: '2020-01-01', endDate: '2025-05-02', granularity: 'week' })).toEqual(
      refused('endDate', '按周最多查看3年'),
    );
    expect(await call({ startDate: '2010-01-01', endDate: '2025-05-02', granularity: 'month' })).toEqual(
      refused('endDate', '按月最多查看10年'),
    );
    expect(await console.call(`${report}/products`, { startDate: '2010-01-01' })).toEqual(
      refused('endDate', '最多查看10年'),
    );
    expect(await call({ granularity: 'year' })).toEqual(refused('granularity', '不是可选的值'));
    expect(await call({ startDate: '2025-02-30' })).toEqual(refused('startDate', '日期不存在'));
  });
});
