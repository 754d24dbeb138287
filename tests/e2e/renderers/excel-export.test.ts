import { readFile } from 'node:fs/promises';
import { read, utils } from 'xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Download, Page } from 'playwright-core';
import { RendererHarness, toastsOf } from './harness/renderer-harness';
import { toRow } from './harness/harness-server';

let harness: RendererHarness;
beforeAll(async () => void (harness = await RendererHarness.start()));
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const button = {
  type: 'excel-export',
  label: '导出',
  api: { method: 'post', url: '/list', data: { batchNumber: '${batchNumber}', isUsed: '${isUsed}' } },
  rowKey: 'code',
  filename: '兑换码_{batchNumber}_{YYYYMMDDHHmmss}.xlsx',
  columns: [
    { name: 'index', label: '序号' },
    { name: 'code', label: '兑换码' },
    { name: 'mobile', label: '账号' },
    { label: '状态', value: "${isUsed == 'T' ? '已使用' : (isExpired == 'T' ? '已过期' : '未使用')}" },
  ],
};
const data = { batchNumber: 'B2026', isUsed: 'F' };

async function rowsOf(download: Download): Promise<string[][]> {
  const book = read(await readFile(await download.path()));
  return utils.sheet_to_json<string[]>(book.Sheets['Sheet1']!, { header: 1, defval: '' });
}

const pagesAsked = () => harness.server.control.requests.map((request) => request.page);
const start = (page: Page) => page.getByRole('button', { name: '导出', exact: true }).click();

describe('excel-export', () => {
  it('[B §7] fetches pages of 10000 with the list’s filters until all rows are read', async () => {
    harness.server.control.rows = 25_000;
    const page = await harness.open(button, data);
    const download = page.waitForEvent('download');
    await start(page);
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^兑换码_B2026_\d{14}\.xlsx$/);
    expect(harness.server.control.requests).toEqual(
      [1, 2, 3].map((number) => ({ batchNumber: 'B2026', isUsed: 'F', page: number, perPage: 10_000 })),
    );
    const rows = await rowsOf(file);
    expect(rows.length).toBe(25_001);
    expect(rows.slice(0, 6)).toEqual([
      ['序号', '兑换码', '账号', '状态'],
      ['1', 'CODE00000001', '', '未使用'],
      ['2', '=1+1', '', '未使用'],
      ['3', '+8613800000000', '13800138000', '已使用'],
      ['4', '-5', '', '未使用'],
      ['5', '@SUM(A1)', '', '已过期'],
    ]);
    expect(rows.at(-1)?.[1]).toBe(toRow(25_000).code);
    await expect.poll(() => toastsOf(page)).toEqual(['success: 已导出 25000 条']);
  });

  it('[look-and-feel] 100 000 rows do not freeze the page', async () => {
    harness.server.control.rows = 100_000;
    const page = await harness.open(button, data);
    await page.getByRole('button', { name: '导出', exact: true }).waitFor();
    await page.evaluate(() => {
      const tasks: number[] = [];
      new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map((task) => task.duration)),
      ).observe({
        type: 'longtask',
      });
      Object.assign(window, { tasks });
    });
    const download = page.waitForEvent('download', { timeout: 90_000 });
    const started = Date.now();
    await start(page);
    const made = await download;
    const whole = Date.now() - started;
    expect((await rowsOf(made)).length).toBe(100_001);
    const longest = await page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'tasks') as number[])));
    // The worker does most of the work, building the sheet; the page only parses 10 000 rows of JSON at a time.
    expect(longest).toBeLessThan(whole / 4);
  });

  it('[Foundation §5] shows its progress and stops at once when cancelled', async () => {
    Object.assign(harness.server.control, { rows: 50_000, heldPage: 2 });
    const page = await harness.open(button, data);
    await start(page);
    await page.getByText('已读取 10,000 / 50,000').waitFor();
    await expect.poll(() => page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('20');
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '导出', exact: true }).waitFor();
    await page.waitForTimeout(500);
    expect(pagesAsked()).toEqual([1, 2]);
    await expect.poll(() => toastsOf(page)).toEqual([]);
  });

  it('[B §7] a failed page shows the msg as a toast, and the export resumes from that page', async () => {
    Object.assign(harness.server.control, { rows: 25_000, failingPages: [2] });
    const page = await harness.open(button, data);
    await start(page);
    await page.getByText('第 2 页读取失败：数据库繁忙').waitFor();
    await expect.poll(() => toastsOf(page)).toEqual(['error: 数据库繁忙']);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '从第 2 页重试' }).click();
    expect((await rowsOf(await download)).length).toBe(25_001);
    expect(pagesAsked()).toEqual([1, 2, 2, 3]);
  });

  it('says that the list is empty, and makes no file', async () => {
    const page = await harness.open(button, data);
    await start(page);
    await expect.poll(() => toastsOf(page)).toEqual(['info: 没有可导出的数据']);
    await expect.poll(() => page.getByRole('button', { name: '导出', exact: true }).isEnabled()).toBe(true);
  });

  it('exports the filtered list from a list’s toolbar', async () => {
    harness.server.control.rows = 30;
    const page = await harness.open(
      {
        type: 'crud',
        api: { method: 'post', url: '/list' },
        syncLocation: false,
        filter: { body: [{ type: 'input-text', name: 'isUsed', label: '使用' }] },
        headerToolbar: [button],
        columns: [{ name: 'code', label: '兑换码' }],
      },
      { batchNumber: 'B2026' },
    );
    await page.getByText('CODE00000001').waitFor();
    await page.getByRole('textbox').first().fill('T');
    await page.getByRole('textbox').first().press('Enter');
    await expect.poll(() => harness.server.control.requests.at(-1)).toMatchObject({ isUsed: 'T', page: 1 });
    const download = page.waitForEvent('download');
    await start(page);
    await download;
    expect(harness.server.control.requests.at(-1)).toEqual({
      batchNumber: 'B2026',
      isUsed: 'T',
      page: 1,
      perPage: 10_000,
    });
  });

  it('causes no script error and no CSP violation: the worker is same-origin', () =>
    expect(harness.complaints).toEqual([]));
});
