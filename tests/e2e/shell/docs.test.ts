import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toOpenApi } from '../../../server/contract/calls/openapi';
import { BrowserConsole } from '../../support/browser/browser';

let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start();
});
afterAll(() => app?.close());

it('[A §7, B §7] a logged-in user reads, searches and downloads the API reference', async () => {
  const page = await app.newStaffPage();
  await page.goto('/api/console/docs');
  await page.getByRole('heading', { name: '从这里开始' }).waitFor();
  await page.getByRole('searchbox', { name: '搜索接口' }).fill('vip/give list');
  const call = page.locator('details:visible');
  await expect.poll(() => call.count()).toBe(1);
  await call.locator('summary').click();
  await call.getByRole('row', { name: 'records[].giveId integer 必有' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 openapi.json' }).click();
  expect(JSON.parse(await readFile(await (await download).path(), 'utf8'))).toEqual(toOpenApi());
  await page.getByRole('searchbox', { name: '搜索接口' }).fill('没有这样的接口');
  await page.getByText('没有找到接口，请换一个词').waitFor();
  await page.context().close();
});

it('[A §7, B §7] the API reference uses the console’s theme, and fits a phone', async () => {
  const page = await app.newStaffPage({}, { viewport: { width: 390, height: 844 } });
  await page.goto('/api/console/docs');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  await page.getByRole('heading', { name: '从这里开始' }).waitFor();
  await page.locator('summary').first().click();
  const [scheme, wide] = await page.evaluate(() => [
    getComputedStyle(document.documentElement).colorScheme,
    document.documentElement.scrollWidth,
  ]);
  expect([scheme, wide]).toEqual(['dark', 390]);
  await page.context().close();
});
