import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { BrowserConsole } from '../../../support/browser/browser';
import { addOrder } from '../../../support/database/orders';
import { addUser } from '../../../support/database/users';
import { openScreen, type OpenScreen } from '../open-screen';

const place = '/platform/user/order/list';
const call = '/user/order/list';
const tradeNumber = '2025060122001400000000000001';
let app: BrowserConsole;
let screen: OpenScreen;
beforeAll(async () => {
  app = await BrowserConsole.start();
  const { db } = app.console;
  const userId = await addUser(db, { mobile: '13800000001' });
  const wang = { userId, mobile: '13800000001' };
  const [june, july] = [new Date('2025-06-01T04:00:00Z'), new Date('2025-07-01T04:00:00Z')];
  await addOrder(db, {
    ...wang,
    orderCode: '20250601120000000001',
    productType: 1,
    totalAmount: '1198.00',
    paymentCode: tradeNumber,
    paymentInfo: '支付宝账户 138****0001',
    createTime: june,
  });
  await addOrder(db, { ...wang, orderCode: '20250701120000000002', totalAmount: '25.10', createTime: july });
  await addOrder(db, { ...wang, orderCode: '20250701120000000003', state: 3, createTime: july });
  await addOrder(db, {
    ...wang,
    orderCode: '20250701120000000004',
    state: 4,
    paymentType: 3,
    createTime: july,
  });
  await addOrder(db, {
    ...wang,
    orderCode: '20250701120000000005',
    state: 1,
    paymentType: 2,
    createTime: july,
  });
});
afterAll(() => app?.close());
afterEach(() => screen?.page.context().close());

const figures = async () =>
  (await screen.page.locator('.screen[data-active="true"] .summary > span').allInnerTexts()).join(' ');
const filterSelect = (label: string) =>
  screen.page.locator('.list-filter').getByRole('combobox', { name: label });

it('[B §2] the summary above the list covers the filtered orders, and comes in the same answer', async () => {
  screen = await openScreen(app, place);
  const { page } = screen;
  const row = screen.row('20250601120000000001');
  await row.waitFor();
  await expect
    .poll(() => row.locator('td').allInnerTexts())
    .toEqual([
      '20250601120000000001',
      '13800000001',
      '12个月',
      '1,198.00',
      '支付宝',
      '已支付',
      '2025-06-01 12:00:00',
      '详情',
    ]);
  expect(await figures()).toBe(
    '订单总数5 成功订单2 支付订单2 兑换订单0 赠送订单0 成交金额¥1,223.10 转化率40.00%',
  );

  // The filters form one compact row, which folds filters that do not fit beside its buttons.
  const topOf = async (part: string) => (await page.locator(`.list-filter ${part}`).boundingBox())?.y;
  const apart = async () =>
    Math.abs(((await topOf('.list-filter-actions')) ?? NaN) - ((await topOf('.field-range')) ?? NaN));
  await expect.poll(apart).toBeLessThan(5);
  await expect.poll(() => page.locator('input[name=paymentCode]').isVisible()).toBe(false);
  await screen.button('展开').click();
  await filterSelect('状态').click();
  await page.getByRole('option', { name: '已支付' }).click();
  await screen.button('查询').click();
  await expect
    .poll(figures)
    .toBe('订单总数2 成功订单2 支付订单2 兑换订单0 赠送订单0 成交金额¥1,223.10 转化率100.00%');
  await page.getByText('共2条').waitFor();
  await filterSelect('产品类型').click();
  await page.getByRole('option', { name: '1个月', exact: true }).click();
  await screen.button('查询').click();
  await expect
    .poll(figures)
    .toBe('订单总数1 成功订单1 支付订单1 兑换订单0 赠送订单0 成交金额¥25.10 转化率100.00%');
  expect(screen.sentTo(call).length).toBe(2);
  expect(screen.sentTo(call).at(-1)).toMatchObject({ state: '2', productType: '2' });

  await page.locator('input[name=paymentCode]').fill('no-such-number');
  await page.keyboard.press('Enter');
  await expect
    .poll(figures)
    .toBe('订单总数0 成功订单0 支付订单0 兑换订单0 赠送订单0 成交金额¥0.00 转化率0.00%');
  await screen.button('清空筛选').click();
  await expect
    .poll(figures)
    .toBe('订单总数5 成功订单2 支付订单2 兑换订单0 赠送订单0 成交金额¥1,223.10 转化率40.00%');
});

it('[B §2] the detail shows every field, and copies its numbers', async () => {
  screen = await openScreen(app, `${place}?orderCode=20250601120000000001`);
  const { page, dialog } = screen;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await screen.row('20250601120000000001').getByRole('button', { name: '详情' }).click();
  await dialog.getByText('支付宝账户 138****0001').waitFor();
  const items = dialog.locator('[class*="Form-item"]:has(label)');
  const texts = (await items.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
  expect(texts).toEqual([
    '订单号 20250601120000000001',
    '状态 已支付',
    '产品类型 12个月',
    '金额 ¥1,198.00',
    '手机号 13800000001',
    expect.stringMatching(/^用户编号 \d+$/),
    '支付方式 支付宝',
    '支付信息 支付宝账户 138****0001',
    `第三方交易号 ${tradeNumber}`,
    '下单时间 2025-06-01 12:00:00',
    '支付时间 2025-06-01 12:01:00',
    '结束时间 2025-06-01 12:01:00',
    '更新时间 2025-06-01 12:01:00',
  ]);
  const copy = items.filter({ hasText: '第三方交易号' }).locator('[class*="Field-copyBtn"]');
  await copy.click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(tradeNumber);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

it('[B §7] refuses invalid filters at their fields before it sends them, and reports a reversed range', async () => {
  screen = await openScreen(app, `${place}?startDate=2025-07-02&endDate=2025-07-01`);
  const { page } = screen;
  await page.locator('.list-state').getByText('结束日期不能早于开始日期').waitFor();
  expect(await figures()).toBe('订单总数- 成功订单- 成交金额- 转化率-');
  const sent = screen.sentTo(call).length;
  await page.locator('input[name=mobile]').fill('13');
  await screen.button('查询').click();
  await page.getByText('请至少输入手机号的前3位').waitFor();
  expect(screen.sentTo(call).length).toBe(sent);
});
