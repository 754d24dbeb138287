import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page, Response } from 'playwright-core';
import { read, utils } from 'xlsx';
import { BrowserConsole } from '../../support/browser/browser';
import { waitUntilIdle } from '../../support/browser/wait-until-idle';
import { addUser } from '../../support/database/users';

const place = '/platform/user/register/list';
let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start();
  await app.console.login();
  for (let at = 0; at < 25; at += 1) {
    const createTime = new Date(Date.UTC(2026, 0, 1 + at));
    await addUser(app.console.db, { mobile: `138000000${10 + at}`, createTime });
  }
});
afterAll(() => app?.close());

async function open(at = place, phone = false): Promise<Page> {
  const look = phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {};
  const page = await app.newStaffPage({}, { ...look, acceptDownloads: true });
  await page.goto(`/#${at}`);
  await page.locator('[data-list] tbody tr').first().waitFor();
  await waitUntilIdle(page);
  return page;
}
/** The answer to the save that contains this, not to an earlier save. */
const isSaveOf = (response: Response, text: string) =>
  response.url().endsWith('/preferences/save') && response.request().postData()?.includes(text) === true;

const mobiles = (page: Page) => page.locator('tbody td[data-label="手机号"]').allInnerTexts();
const from = (first: number, step: number, count = 10) =>
  Array.from({ length: count }, (_, at) => `138000000${first + at * step}`);

it('[A §9] the mouse sorts by a header, exports the rows that the list shows, and copies a cell', async () => {
  const page = await open();
  const time = page.getByRole('columnheader', { name: '注册时间' });
  await time.getByRole('button').click();
  await page.waitForURL('**orderBy=createTime&orderDir=asc');
  await expect.poll(() => mobiles(page)).toEqual(from(10, 1));
  await expect.poll(() => time.getAttribute('aria-sort')).toBe('ascending');
  await page.getByRole('button', { name: '列表设置' }).click();
  await page.getByRole('dialog', { name: '列表设置' }).getByRole('checkbox', { name: '手机型号' }).uncheck();
  await page.keyboard.press('Escape');
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const download = await begun;
  await page.getByText('已导出 25 条').waitFor();
  expect(download.suggestedFilename()).toMatch(/^注册用户_\d{14}\.xlsx$/);
  const sheet = read(await readFile(await download.path())).Sheets['Sheet1']!;
  const [header = [], ...rows] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
  expect(header).toEqual(
    (await page.locator('thead th:not(.list-check)').allInnerTexts()).map((text) => text.trim()),
  );
  expect(rows.map(([mobile]) => mobile)).toEqual(from(10, 1, 25));
  const shown = await page.locator('tbody tr').first().locator('td:not(.list-check)').allInnerTexts();
  expect(rows[0]?.at(-1)).toBe(shown.at(-1)?.trim());
  await page.locator('tbody td[data-label="手机号"]').nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '复制单元格' }).click();
  await page.getByText('复制成功').waitFor();
  await page.context().close();
});

it('[A §9] by keyboard, a header sorts, arrows move between cells, and Ctrl+C copies a cell', async () => {
  const page = await open();
  await page.getByRole('columnheader', { name: '注册时间' }).getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => mobiles(page)).toEqual(from(10, 1));
  await page.keyboard.press('Enter');
  await page.waitForURL('**orderDir=desc');
  await expect.poll(() => mobiles(page)).toEqual(from(34, -1));
  await page.locator('tbody td[tabindex="0"]').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('13800000033');
  await page.keyboard.press('Control+c');
  await page.getByText('复制成功').waitFor();
  await page.context().close();
});

it('[A §9] selects all matching rows, and the action says how many', async () => {
  const page = await open(`${place}?mobile=138000000`);
  await page.getByRole('checkbox', { name: '选择 13800000034' }).check();
  await page.getByRole('button', { name: '选择符合条件的全部 25 项' }).click();
  await page.getByText('已选 25 项').waitFor();
  await page.getByRole('button', { name: '设置选中用户' }).click();
  await page.getByRole('menuitem', { name: '手机' }).click();
  await page.getByRole('dialog').getByText('选中的 25 位用户').waitFor();
  await page.context().close();
});

it('[decisions] a list’s first answer already has the user’s default view', async () => {
  const page = await open();
  await page.getByRole('columnheader', { name: '注册时间' }).getByRole('button').click();
  await page.waitForURL('**orderDir=asc');
  await page.getByRole('button', { name: '列表设置' }).click();
  const settings = page.getByRole('dialog', { name: '列表设置' });
  await settings.getByRole('textbox', { name: '视图名称' }).fill('最早注册');
  await settings.getByRole('button', { name: '保存' }).click();
  const saved = page.waitForResponse((response) => isSaveOf(response, 'usualView'));
  await settings.getByRole('button', { name: '打开列表时显示最早注册' }).click();
  await saved;
  await page.context().close();
  const other = await app.newStaffPage();
  const asked: string[] = [];
  other.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/admin/user/register/list')
      asked.push(request.postData() ?? '');
  });
  await other.goto(`/#${place}`);
  await expect.poll(() => mobiles(other)).toEqual(from(10, 1));
  await waitUntilIdle(other);
  expect(asked).toEqual([]);
  await other.context().close();
});

it('[look-and-feel] on a phone, which shows no column headers, the settings choose the sort order', async () => {
  const page = await open(place, true);
  await page.getByRole('button', { name: '列表设置' }).tap();
  await page.getByRole('combobox', { name: '排序' }).selectOption({ label: '注册时间 降序' });
  await page.waitForURL('**orderDir=desc');
  await page.context().close();
});
