import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { startOfDay, toDay } from '../../../server/contract/shanghai-time';
import { findBarriers } from '../../support/browser/axe';
import { BrowserConsole } from '../../support/browser/browser';
import { anEvent, recordEvents } from '../../support/database/events';
import { addOrder } from '../../support/database/orders';
import { addUser } from '../../support/database/users';
import { eventually } from '../../support/run/eventually';
import { openScreen, type OpenScreen } from './open-screen';

const reports = "[decisions 'Screens the spec names without contents']";
const hour = 3_600_000;
/** A time on the day this many days ago, in Shanghai time. */
const ago = (days: number, at = 0) =>
  new Date(startOfDay(toDay(new Date())).getTime() - days * 24 * hour + at);
const june = (day: string) => new Date(`2025-${day}T04:00:00Z`);

let app: BrowserConsole;
let screen: OpenScreen;
beforeAll(async () => {
  app = await BrowserConsole.start();
  const { db } = app.console;
  const [, second] = [
    await addUser(db, { mobile: '13800000001', createTime: ago(0) }),
    await addUser(db, { mobile: '13800000002', sysType: 1, createTime: ago(0) }),
    await addUser(db, { mobile: '13800000003', createTime: ago(1) }),
  ];
  const wang = { userId: second, mobile: '13800000002' };
  await addOrder(db, { ...wang, totalAmount: '1198.00', productType: 1, createTime: june('06-02') });
  await addOrder(db, { ...wang, totalAmount: '25.10', paymentType: 2, createTime: june('06-30') });
  await addOrder(db, { ...wang, state: 3, createTime: june('06-30') });
  await addOrder(db, { ...wang, totalAmount: '0.20', createTime: june('07-01') });
  await sql`
    insert into backend.feedback (kind, mobile, content, status)
    values ('app', '13800000001', '闪退', 0), ('app', '13800000002', '好评', 2)`.execute(db);
  const yesterday = { userId: second, time: ago(1, hour / 60) };
  await recordEvents(
    db,
    [
      anEvent(yesterday),
      anEvent({ ...yesterday, category: 3, name: '快速拨号' }),
      anEvent({ ...yesterday, category: 3, name: '快速拨号' }),
      anEvent({ ...yesterday, category: 3, name: '=1+1' }),
      anEvent({ ...yesterday, category: 4, name: '生日提醒' }),
    ],
    new Date(),
  );
});
afterAll(() => app?.close());
afterEach(() => screen?.page.context().close());

/** The card of a report with that heading. */
const block = (title: string) => screen.page.getByRole('region', { name: title, exact: true });
const addressOf = (page: Page) => decodeURIComponent(new URL(page.url()).hash);
const cardTexts = async () =>
  (await screen.page.locator('.stat-card').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
/** Waits until every figure is loaded and every chart drawn. */
const drawn = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.report-block') &&
      !document.querySelector('.report-block[aria-busy="true"], .trend-picture[aria-busy="true"]'),
  );

it(`${reports} the landing screen shows today before any chart, and pending work opens its filtered list`, async () => {
  screen = await openScreen(app, '/platform/user/register/data');
  const { page } = screen;
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.reload();
  await page.locator('.stat-card').first().waitFor();
  await drawn(page);
  const firstOf = (part: RegExp) => fetched.findIndex((path) => part.test(path));
  expect(firstOf(/report\/overview/)).toBeLessThan(firstOf(/assets\/draw-/));
  expect((await cardTexts())[0]).toBe('新增用户 2 昨日此时 1 全天 1 上升 100.0% 上周此时 0 全天 0 上升');
  expect(await findBarriers(page)).toEqual([]);

  const waiting = page.getByRole('link', { name: /APP反馈/ });
  await expect.poll(() => waiting.getAttribute('href')).toBe('#/platform/feedback/list?status=0');
  await waiting.click();
  await screen.row('闪退').waitFor();
  await expect.poll(() => screen.row('好评').count()).toBe(0);
  expect(screen.sentTo('/feedback/list')[0]).toMatchObject({ status: '0', page: 1 });
});

it.each([
  '/platform/user/register/data',
  '/platform/statistics/order/data?range=last12m&productType=1',
  '/platform/app/data/analysis',
  '/platform/app/daily/analysis?range=last7',
  '/platform/app/weekly/analysis?startDate=2025-06-01&endDate=2025-07-31',
  '/platform/app/function/shortcut?range=last7&tab=overview',
])(`${reports} %s shows the same with and without amis`, async (place) => {
  screen = await openScreen(app, place);
  const { page } = screen;
  const textsOf = async (drawing: Page, drawnBy: string) => {
    const root = drawing.locator('.screen[data-active="true"]').locator(drawnBy);
    await root.waitFor();
    await root.locator('.report-field-skeleton').first().waitFor({ state: 'detached' });
    await drawn(drawing);
    const names = await root.locator('[aria-label]').evaluateAll((all) => all.map((one) => one.ariaLabel));
    const links = await root.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    return { text: await root.innerText(), names, links };
  };
  const byAmis = await page.context().newPage();
  await byAmis.route('**/api/console/boot', (route) => route.abort());
  await byAmis.route('**/api/console/page?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { schema: object } };
    // No report element has this property, so amis draws the page.
    const schema = { ...answer.data.schema, data: {} };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, schema } } });
  });
  await byAmis.goto(`/#${place}`);
  // Blocks below the fold load only when they become visible, at different times on the two pages.
  await eventually(async () =>
    expect(await textsOf(byAmis, '.amis-screen')).toEqual(await textsOf(page, '.report-page')),
  );
});

it(`${reports} orders: range and granularity in the URL, figures as text, a toggling legend, the same sum as the order list`, async () => {
  const range = 'startDate=2025-06-01&endDate=2025-07-31';
  screen = await openScreen(app, `/platform/statistics/order/data?${range}`);
  const { page } = screen;
  await drawn(page);
  expect((await cardTexts()).slice(0, 2)).toEqual([
    '收入 ¥1,223.30 上期 ¥0.00 上升',
    '订单总数 4 上期 0 上升',
  ]);
  await page.getByRole('group', { name: '粒度' }).getByRole('button', { name: '月', exact: true }).click();
  await expect
    .poll(() => addressOf(page))
    .toBe(`#/platform/statistics/order/data?${range}&granularity=month`);
  await drawn(page);

  const trend = block('收入与订单趋势');
  const legend = trend.getByRole('button', { name: '支付订单', exact: true });
  await legend.press('Enter');
  await expect.poll(() => legend.getAttribute('aria-pressed')).toBe('false');
  await trend.getByRole('img', { name: /^图：/ }).press('Home');
  await trend
    .getByText('2025年6月：收入 ¥1,223.10，订单总数 3，兑换订单 0，赠送订单 0', { exact: true })
    .waitFor();

  // The scrollbar stands at the edge of the window.
  const edge = await page.locator('.report-page').evaluate((box) => box.getBoundingClientRect().right);
  expect(edge).toBe(await page.evaluate(() => window.innerWidth));
  // Paper may be narrower than the window, for whose width ECharts drew the picture.
  const picture = trend.locator('.trend-picture svg');
  await picture.evaluate((svg) => svg.setAttribute('width', '3000'));
  await page.emulateMedia({ media: 'print' });
  expect(await picture.evaluate((svg) => svg.clientWidth)).toBeLessThan(1_440);
  expect(await picture.getAttribute('viewBox')).toMatch(/^0 0 \d+ \d+$/);
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await beyond(), 'nothing is cut on paper').toBe(0);
  await page.emulateMedia({ media: null });

  await trend.getByRole('button', { name: '表', exact: true }).click();
  await expect
    .poll(() => trend.locator('tr').allInnerTexts())
    .toEqual([
      '日期\t收入\t订单总数\t支付订单\t兑换订单\t赠送订单\t转化率',
      '2025年6月\t¥1,223.10\t3\t2\t0\t0\t66.67%',
      '2025年7月\t¥0.20\t1\t1\t0\t0\t100.00%',
      '合计\t¥1,223.30\t4\t3\t0\t0\t',
    ]);
  await page.getByRole('link', { name: /支付订单/ }).click();
  await page.getByText('成交金额').waitFor();
  await expect
    .poll(() => page.locator('.screen[data-active="true"] .summary').innerText())
    .toContain('¥1,223.30');
});

it(`${reports} the last of two quick choices holds, also when it is the usual one`, async () => {
  screen = await openScreen(app, '/platform/statistics/order/data');
  const { page } = screen;
  await drawn(page);
  const ranges = page.getByRole('group', { name: '时间范围' }).getByRole('button');
  const usual = page.locator('[aria-label="时间范围"] [aria-pressed="true"]');
  const name = await usual.innerText();
  await ranges.evaluateAll(async (all, last) => {
    const pick = (text: string) =>
      (all as HTMLElement[]).find(({ textContent }) => textContent === text)?.click();
    pick('近7天');
    await Promise.resolve();
    pick(last);
  }, name);
  await page.waitForTimeout(500);
  expect(addressOf(page)).toBe('#/platform/statistics/order/data');
  expect(await usual.innerText()).toBe(name);
});

it(`${reports} the refresh button stays beside the last choice of the bar when its row wraps`, async () => {
  screen = await openScreen(app, '/platform/statistics/order/data');
  const { page } = screen;
  await page.getByRole('button', { name: '自定义', exact: true }).click();
  await page.locator('.report-range .report-field-skeleton').waitFor({ state: 'detached' });
  for (const width of [1_440, 1_280]) {
    await page.setViewportSize({ width, height: 900 });
    const [last, refresh] = await Promise.all([
      page.getByRole('group', { name: '粒度' }).boundingBox(),
      page.getByRole('button', { name: '刷新', exact: true }).boundingBox(),
    ]);
    expect([width, refresh!.y - last!.y]).toEqual([width, 0]);
  }
});

it(`${reports} a table is exported to Excel: numbers as numbers, a name never as a formula`, async () => {
  screen = await openScreen(app, '/platform/app/function/shortcut?range=last7');
  const { page } = screen;
  await drawn(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出使用排行' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`使用排行_${toDay(ago(6))}_${toDay(ago(0))}.xlsx`);
  const sheet = read(await readFile(await file.path()), { cellFormula: true }).Sheets['Sheet1']!;
  expect(utils.sheet_to_json<unknown[]>(sheet, { header: 1 }).map((row) => row.slice(0, 3))).toEqual([
    ['事件', '次数', '占比'],
    ['快速拨号', 2, '66.67%'],
    ['=1+1', 1, '33.33%'],
  ]);
  expect(
    Object.values(sheet).some((cell: unknown) => typeof cell === 'object' && cell !== null && 'f' in cell),
  ).toBe(false);

  await page.getByRole('tab', { name: '快捷操作' }).press('ArrowRight');
  await expect.poll(() => addressOf(page)).toBe('#/platform/app/function/shortcut?range=last7&tab=widget');
  await page.getByRole('tabpanel', { name: '桌面小组件' }).getByText('生日提醒').first().waitFor();
  await expect
    .poll(() =>
      page.getByRole('tab', { name: '桌面小组件' }).evaluate((tab) => tab === document.activeElement),
    )
    .toBe(true);
  expect(await findBarriers(page)).toEqual([]);
});

it(`${reports} retention in dark mode on a phone: shaded cells are readable and scroll within their card`, async () => {
  screen = await openScreen(app, '/platform/app/daily/analysis?range=last7');
  const { page } = screen;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await drawn(page);
  const table = page.getByRole('table', { name: /每日留存/ });
  await expect
    .poll(() => table.locator('tbody tr').last().locator('th, td').allInnerTexts())
    .toEqual(
      expect.arrayContaining([
        `${toDay(ago(0))} ${'周' + '日一二三四五六'[new Date(toDay(ago(0))).getUTCDay()]}`,
        '2',
      ]),
    );
  await block('每日留存').getByRole('button', { name: '人数', exact: true }).first().click();
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await table.evaluate((node) => node.scrollWidth > (node.parentElement?.clientWidth ?? 0))).toBe(
    true,
  );
  expect(await findBarriers(page)).toEqual([]);
});

it(`${reports} a report that fails to load says why, and can be retried`, async () => {
  screen = await openScreen(app, '/platform/user/register/list');
  const { page } = screen;
  let answers = 0;
  await page.route('**/api/admin/report/order/trend', async (route) => {
    answers += 1;
    if (answers > 1) return route.continue();
    await route.fulfill({ json: { status: 500, msg: '统计服务繁忙', data: null } });
  });
  await page.goto('/#/platform/statistics/order/data');
  const problems = page.locator('.report-block', { hasText: '统计服务繁忙' });
  // The cards and both charts share the call: it is sent once, and each shows its failure.
  await expect.poll(() => problems.count()).toBe(3);
  expect(answers).toBe(1);
  // One announcement tells the failure, after the other blocks have loaded.
  const alerts = page.getByRole('alert').filter({ hasText: '统计服务繁忙' });
  await expect.poll(() => alerts.allInnerTexts()).toEqual(['加载失败：统计服务繁忙']);
  for (let left = 3; left > 0; left -= 1) {
    await problems.first().getByRole('button', { name: '重试' }).click();
    await expect.poll(() => problems.count()).toBe(left - 1);
  }
  await expect.poll(() => alerts.count()).toBe(0);
  await drawn(page);
  await block('收入与订单趋势').getByText('所选范围内没有数据').waitFor();
});
