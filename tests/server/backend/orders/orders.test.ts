import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBackend } from '../../../support/backend';
import { TestConsole, type Fields } from '../../../support/console';
import { addOrder } from '../../../support/database/orders';
import { addUser } from '../../../support/database/users';

const [pending, paid, closed, failed] = [1, 2, 3, 4];
const path = '/admin/user/order/list';
let console: TestConsole;
let wang = 0;
let li = 0;

const at = (shanghai: string) => new Date(`${shanghai.replace(' ', 'T')}+08:00`);

beforeAll(async () => {
  console = await TestConsole.start();
  await console.login();
  wang = await addUser(console.db, { mobile: '13800000001' });
  li = await addUser(console.db, { mobile: '15900000002' });
  const ofWang = { userId: wang, mobile: '13800000001' };
  const ofLi = { userId: li, mobile: '15900000002' };
  await addOrder(console.db, {
    ...ofWang,
    orderCode: '20250601080000000001',
    productType: 1,
    totalAmount: '198.00',
    paymentType: 1,
    paymentCode: '2025060122001400000000000001',
    paymentInfo: '支付宝 138****0001',
    createTime: at('2025-06-01 08:00:00'),
  });
  await addOrder(console.db, {
    ...ofLi,
    orderCode: '20250601235959000002',
    productType: 4,
    totalAmount: '19.90',
    paymentType: 4,
    paymentCode: '430001234567890',
    createTime: at('2025-06-01 23:59:59'),
  });
  await addOrder(console.db, {
    ...ofLi,
    orderCode: '20250602000000000003',
    totalAmount: '25.00',
    state: closed,
    createTime: at('2025-06-02 00:00:00'),
  });
  await addOrder(console.db, {
    ...ofWang,
    orderCode: '20250603100000000004',
    productType: 1,
    totalAmount: '198.00',
    paymentType: 3,
    state: failed,
    createTime: at('2025-06-03 10:00:00'),
  });
  await addOrder(console.db, {
    ...ofWang,
    orderCode: '20250604100000000005',
    totalAmount: '25.00',
    paymentType: 2,
    state: pending,
    createTime: at('2025-06-04 10:00:00'),
  });
  await addOrder(console.db, {
    ...ofWang,
    orderCode: '20250605100000000006',
    totalAmount: '0.00',
    paymentType: 5,
    paymentInfo: '活动赠送',
    createTime: at('2025-06-05 10:00:00'),
  });
});
afterAll(() => console.close());

type Filter = Fields<typeof path>;
const list = async (filter: Filter = {}) => (await console.call(path, filter)).data;
/** The last digits of the codes in the list. */
const found = async (filter: Filter = {}) => {
  const { items, total, subtotal } = await list(filter);
  expect([total, subtotal.orderTotalCount]).toEqual([items.length, items.length]);
  return items.map(({ orderCode }) => Number(orderCode.slice(-6)));
};

it('[B §7] an answer has the page, its total and the summary', async () => {
  expect(await console.call(path, { orderCode: '20250601080000000001' })).toEqual({
    status: 0,
    msg: '',
    data: {
      items: [
        {
          orderCode: '20250601080000000001',
          mobile: '13800000001',
          paymentCode: '2025060122001400000000000001',
          state: paid,
          createTime: '2025-06-01 08:00:00',
          payTime: '2025-06-01 08:01:00',
          endTime: '2025-06-01 08:01:00',
          modifyTime: '2025-06-01 08:01:00',
          userId: wang,
          productType: 1,
          totalAmount: '198.00',
          paymentType: 1,
          paymentInfo: '支付宝 138****0001',
        },
      ],
      total: 1,
      subtotal: {
        orderTotalCount: 1,
        successOrderCount: 1,
        paidOrderCount: 1,
        redeemedOrderCount: 0,
        rewardOrderCount: 0,
        orderTotalAmount: '198.00',
        conversionRate: '100.00%',
      },
    },
  });
});

it("[decisions 'Additions'] sorts by state, payment or product, newest first among equals", async () => {
  const byState = (more: Filter = {}) => found({ orderBy: 'state', ...more });
  expect(await byState()).toEqual([5, 6, 2, 1, 3, 4]);
  expect(await byState({ orderDir: 'desc' })).toEqual([4, 3, 6, 2, 1, 5]);
  expect(await byState({ mobile: '138', state: paid })).toEqual([6, 1]);
  const pages = [1, 2, 3].map((page) => list({ orderBy: 'state', page, perPage: 2 }));
  const { subtotal } = await list();
  expect(
    (await Promise.all(pages)).map((each) => [
      each.items.map(({ orderCode }) => Number(orderCode.slice(-6))),
      each.total,
      each.subtotal,
    ]),
  ).toEqual([
    [[5, 6], 6, subtotal],
    [[2, 1], 6, subtotal],
    [[3, 4], 6, subtotal],
  ]);
});

it('[B §7] the upstream answer has the records in data.page and the summary in data.subtotal', async () => {
  const backend = await TestBackend.start();
  try {
    expect(await backend.post(path, { state: '2' })).toEqual({
      code: 1,
      msg: '',
      data: {
        page: { records: [], total: 0 },
        subtotal: {
          orderTotalCount: 0,
          successOrderCount: 0,
          paidOrderCount: 0,
          redeemedOrderCount: 0,
          rewardOrderCount: 0,
          orderTotalAmount: '0.00',
          conversionRate: '0.00%',
        },
      },
    });
  } finally {
    await backend.close();
  }
});

describe('[B §2] filters', () => {
  it('without a filter, sorts newest first, with a summary over all pages', async () => {
    expect(await found()).toEqual([6, 5, 4, 3, 2, 1]);
    const { items, total, subtotal } = await list({ page: 2, perPage: 4 });
    expect(items.map(({ orderCode }) => orderCode)).toEqual(['20250601235959000002', '20250601080000000001']);
    expect({ total, subtotal }).toEqual({
      total: 6,
      subtotal: {
        orderTotalCount: 6,
        successOrderCount: 3,
        paidOrderCount: 2,
        redeemedOrderCount: 0,
        rewardOrderCount: 1,
        orderTotalAmount: '217.90',
        conversionRate: '50.00%',
      },
    });
    expect((await list({ page: 9, perPage: 4 })).subtotal).toEqual(subtotal);
  });

  it('filters by state, payment type and product type, alone and together', async () => {
    expect(await found({ state: paid })).toEqual([6, 2, 1]);
    expect(await found({ state: pending })).toEqual([5]);
    expect(await found({ state: closed })).toEqual([3]);
    expect(await found({ paymentType: 1 })).toEqual([3, 1]);
    expect(await found({ productType: 1 })).toEqual([4, 1]);
    expect(await found({ state: paid, productType: 1 })).toEqual([1]);
    expect(await found({ state: closed, paymentType: 1 })).toEqual([3]);
    expect(await found({ paymentType: 3, productType: 1 })).toEqual([4]);
    expect(await found({ state: paid, paymentType: 3, productType: 1 })).toEqual([]);
  });

  it('filters by Shanghai days of creation, both ends included', async () => {
    expect(await found({ startDate: '2025-06-02', endDate: '2025-06-02' })).toEqual([3]);
    expect(await found({ endDate: '2025-06-01' })).toEqual([2, 1]);
    expect(await found({ startDate: '2025-06-04' })).toEqual([6, 5]);
    expect(await found({ startDate: '2025-06-02', state: paid })).toEqual([6]);
    expect(await found({ startDate: '2025-06-02', mobile: '159' })).toEqual([3]);
  });

  it('filters by complete order or trade number, and by mobile prefix', async () => {
    expect(await found({ orderCode: ' 20250602000000000003 ' })).toEqual([3]);
    expect(await found({ orderCode: '2025060200000000000' })).toEqual([]);
    expect(await found({ paymentCode: '430001234567890' })).toEqual([2]);
    expect(await found({ paymentCode: '43000' })).toEqual([]);
    expect(await found({ mobile: '138' })).toEqual([6, 5, 4, 1]);
    expect(await found({ mobile: '15900000002' })).toEqual([3, 2]);
    expect(await found({ mobile: '13%' })).toEqual([]);
    expect(await found({ mobile: '138', state: paid, paymentCode: '430001234567890' })).toEqual([]);
    expect(await found({ mobile: '', orderCode: '', state: '', startDate: '' })).toHaveLength(6);
  });

  it('the summary covers only the filtered orders', async () => {
    expect((await list({ mobile: '13800000001' })).subtotal).toEqual({
      orderTotalCount: 4,
      successOrderCount: 2,
      paidOrderCount: 1,
      redeemedOrderCount: 0,
      rewardOrderCount: 1,
      orderTotalAmount: '198.00',
      conversionRate: '50.00%',
    });
    expect((await list({ mobile: '199' })).subtotal).toEqual({
      orderTotalCount: 0,
      successOrderCount: 0,
      paidOrderCount: 0,
      redeemedOrderCount: 0,
      rewardOrderCount: 0,
      orderTotalAmount: '0.00',
      conversionRate: '0.00%',
    });
    expect((await list({ startDate: '2025-06-05' })).subtotal).toEqual({
      orderTotalCount: 1,
      successOrderCount: 1,
      paidOrderCount: 0,
      redeemedOrderCount: 0,
      rewardOrderCount: 1,
      orderTotalAmount: '0.00',
      conversionRate: '100.00%',
    });
  });
});

it('[B §2] list and summary are one consistent snapshot, even while orders arrive', async () => {
  const createTime = at('2025-08-01 12:00:00');
  const answers: Awaited<ReturnType<typeof list>>[] = [];
  let left = 16;
  const read = async () => {
    while (left > 0) {
      left -= 1;
      answers.push(await list({ startDate: '2025-08-01', perPage: 10_000 }));
    }
  };
  const write = async () => {
    for (let n = 0; left > 0 && n < 40; n += 1) {
      await addOrder(console.db, { userId: li, state: 1 + (n % 2), totalAmount: `${n}.07`, createTime });
    }
  };
  await Promise.all([read(), read(), read(), write(), write(), write(), write()]);
  expect(answers).toHaveLength(16);
  for (const { items, total, subtotal } of answers) {
    const bought = items.filter((order) => order.state === paid);
    const cents = bought.reduce((sum, order) => sum + Number(order.totalAmount.replace('.', '')), 0);
    expect({ total, subtotal }).toEqual({
      total: items.length,
      subtotal: {
        orderTotalCount: items.length,
        successOrderCount: bought.length,
        paidOrderCount: bought.length,
        redeemedOrderCount: 0,
        rewardOrderCount: 0,
        orderTotalAmount: (cents / 100).toFixed(2),
        conversionRate: expect.stringMatching(/^\d+\.\d\d%$/),
      },
    });
  }
  await sql`delete from backend.user_order where create_time = ${createTime}`.execute(console.db);
});

it('[B §2] refuses a range that ends before it starts, at its end field', async () => {
  expect(await console.call(path, { startDate: '2025-06-02', endDate: '2025-06-01' })).toEqual({
    status: 422,
    msg: '结束日期不能早于开始日期',
    data: null,
    errors: { endDate: '结束日期不能早于开始日期' },
  });
});

it('[B §7] invalid filters are refused at their fields', async () => {
  expect(
    await console.call(path, {
      state: 5,
      paymentType: 8,
      productType: 0,
      mobile: '13',
      endDate: '2025-02-30',
    }),
  ).toMatchObject({
    status: 422,
    errors: {
      state: '不是可选的值',
      paymentType: '不是可选的值',
      productType: '不是可选的值',
      mobile: '请至少输入手机号的前3位',
      endDate: '日期不存在',
    },
  });
});

it('[B §7] finds one order by its number; times that have not occurred yet are blank', async () => {
  expect(await console.call('/admin/user/order/detail/20250604100000000005')).toEqual({
    status: 0,
    msg: '',
    data: {
      orderCode: '20250604100000000005',
      mobile: '13800000001',
      paymentCode: '',
      state: pending,
      createTime: '2025-06-04 10:00:00',
      payTime: '',
      endTime: '',
      modifyTime: '2025-06-04 10:00:00',
      userId: wang,
      productType: 2,
      totalAmount: '25.00',
      paymentType: 2,
      paymentInfo: '',
    },
  });
  expect(await console.call('/admin/user/order/detail/20990101000000000000')).toEqual({
    status: 404,
    msg: '记录不存在或已被删除',
    data: null,
  });
});

it('[B §4] the database accepts a payment time exactly for paid orders', async () => {
  const turn = (state: number) =>
    sql`update backend.user_order set state = ${state} where order_code = '20250604100000000005'`.execute(
      console.db,
    );
  await expect(turn(paid)).rejects.toThrow();
  await expect(turn(closed)).rejects.toThrow();
});
