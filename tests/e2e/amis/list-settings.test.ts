import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { BrowserConsole } from '../../support/browser/browser';
import { waitUntilIdle } from '../../support/browser/wait-until-idle';
import { addUser } from '../../support/database/users';

const place = '/platform/user/register/list';
let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start();
  await app.console.login();
  for (let at = 0; at < 25; at += 1) await addUser(app.console.db, { mobile: `138000000${10 + at}` });
});
afterAll(() => app?.close());

/** Opens the list in a new browser profile, and records its requests. */
async function open(search = '', phone = false): Promise<{ page: Page; asked: string[] }> {
  const look = phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {};
  const page = await app.newStaffPage({}, look);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/admin/user/register')) asked.push(request.postData() ?? '');
  });
  await page.goto(`/#${place}${search}`);
  await page.locator('tbody tr td').first().waitFor();
  await waitUntilIdle(page);
  return { page, asked };
}
const heads = (page: Page) => page.locator('thead th').allInnerTexts();
const rows = (page: Page) => page.locator('.list tbody tr');

it('[look-and-feel] another browser of the user gets the columns and page size in its first answer', async () => {
  const { page } = await open();
  await expect.poll(() => heads(page)).toContain('手机型号');
  await page.getByRole('button', { name: '列表设置' }).click();
  const settings = page.getByRole('dialog', { name: '列表设置' });
  await settings.getByRole('checkbox', { name: '手机型号' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: '每页条数' }).click();
  // Ignore the answer to an earlier save.
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/preferences/save') &&
      response.request().postData()?.includes('"perPage":20') === true,
  );
  await page.getByRole('option', { name: '20条/页' }).click();
  await saved;
  await expect.poll(() => rows(page).count()).toBe(20);
  expect(page.url()).not.toContain('perPage');
  const other = await open();
  await expect.poll(() => heads(other.page)).not.toContain('手机型号');
  expect([await rows(other.page).count(), other.asked]).toEqual([20, []]);
  await page.context().close();
  await other.page.context().close();
});

it('[look-and-feel] Back and Forward restore earlier states of the filters', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: '2', exact: true }).click();
  await page.waitForURL('**page=2');
  await page.locator('input[name=mobile]').fill('13800000011');
  await page.keyboard.press('Enter');
  await page.waitForURL('**mobile=13800000011');
  await page.getByText('共1条').waitFor();
  await page.goBack();
  await page.getByText('共25条').waitFor();
  expect([new URL(page.url()).hash, await page.locator('input[name=mobile]').inputValue()]).toEqual([
    `#${place}?page=2`,
    '',
  ]);
  await page.goForward();
  await page.getByText('共1条').waitFor();
  await expect.poll(() => page.locator('input[name=mobile]').inputValue()).toBe('13800000011');
  await page.context().close();
});

it('[look-and-feel] a phone shows rows as cards and filters in a sheet with their count; nothing scrolls sideways', async () => {
  const { page } = await open('?mobile=138000000', true);
  const first = rows(page).first();
  for (const cell of await first.locator('td').all()) {
    const box = await cell.boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const opener = page.getByRole('button', { name: '筛选（1）' });
  await opener.tap();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  await sheet.locator('input[name=mobile]').fill('13800000012');
  await sheet.getByRole('button', { name: '查询' }).tap();
  await page.getByText('共1条').waitFor();
  await sheet.waitFor({ state: 'detached' });
  await opener.tap();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.context().close();
});

it('[look-and-feel] a pager of 3 to 7 pages fits a phone in one row with the page size, and is easy to touch', async () => {
  for (let at = 0; at < 40; at += 1) {
    await addUser(app.console.db, { mobile: `139000000${10 + at}` });
    if (at % 10 !== 9) continue;
    const { page } = await open('?page=2', true);
    const parts = page.locator('.list-foot .field-pager > *').filter({ visible: true });
    const boxes = await parts.evaluateAll((all) =>
      all.map((part) => part.getBoundingClientRect()).map(({ bottom, height }) => [bottom, height]),
    );
    expect(new Set(boxes.map(([bottom]) => Math.round(bottom ?? 0))).size).toBe(1);
    expect(boxes.every(([, height = 0]) => height >= 40)).toBe(true);
    await page.context().close();
  }
});
