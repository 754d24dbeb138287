import { readFileSync } from 'node:fs';
import { read, utils } from 'xlsx';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { RedemptionDriver } from '../../server/backend/redemption/redemption-driver';
import { BrowserConsole } from '../../support/browser/browser';
import { openScreen, type OpenScreen } from './open-screen';

const list = '/platform/vip/redemption/batch/list';
let app: BrowserConsole;
let redemption: RedemptionDriver;
let screen: OpenScreen;
beforeAll(async () => {
  app = await BrowserConsole.start();
  redemption = new RedemptionDriver(app.console);
  await app.console.login();
});
afterAll(() => app?.close());
afterEach(() => screen?.page.context().close());

async function choose(label: string, option: string): Promise<void> {
  const item = screen.dialog.locator('[class*="Form-item"]', { hasText: label });
  await item.getByRole('combobox').click();
  await screen.page.getByRole('option', { name: option, exact: true }).click();
}

it('[B §5] generates a batch with its number, quantity, duration and days from claim', async () => {
  await app.console.call('/admin/vip/redemption/channel/add', { channelName: '线下<b>门店</b>' });
  screen = await openScreen(app, list);
  const { dialog } = screen;
  await screen.button('生成兑换码').click();
  await dialog.getByText(/^\d{12}$/).waitFor();
  const batchNumber = await dialog.getByText(/^\d{12}$/).innerText();
  await dialog.getByRole('button', { name: '确认' }).click();
  for (const text of ['please enter quantity', '请选择兑换时长', '请选择有效期类型']) {
    await dialog.getByText(text).waitFor();
  }
  await dialog.locator('input[name=generateTotal]').fill('20');
  await choose('兑换时长', '11个月');
  await dialog.getByText('固定时段').click();
  await dialog.getByRole('button', { name: '确认' }).click();
  await dialog.getByText('请选择有效期', { exact: true }).waitFor();
  await dialog.getByText('领取后按天').click();
  await dialog.locator('input[name=expireDuration]').fill('30');
  await choose('渠道', '线下<b>门店</b>');
  await dialog.getByRole('button', { name: '确认' }).dblclick();
  const row = screen.row(batchNumber);
  await row.waitFor();
  await expect
    .poll(() => row.locator('td').allInnerTexts())
    .toEqual([
      batchNumber,
      '20',
      '0',
      '11个月',
      '领取后30天',
      '线下<b>门店</b>',
      '已发放',
      expect.any(String),
      expect.any(String),
    ]);
  expect(screen.toasts.filter((text) => text.includes('successfully'))).toEqual(['Newly added successfully']);
  expect(await redemption.codes(batchNumber)).toMatchObject({ total: 20 });
  await screen.page.getByText(/^Total \d+ items$/).waitFor();
  await row.getByRole('button', { name: '查看兑换码' }).click();
  await screen.page.locator('.facts').getByText('线下<b>门店</b>').waitFor();
});

it('[B §3] sends a fixed period as two dates joined by a bar', async () => {
  screen = await openScreen(app, list);
  const { dialog, page } = screen;
  await screen.button('生成兑换码').click();
  await dialog.locator('input[name=generateTotal]').fill('1');
  await choose('兑换时长', '1年');
  await dialog.getByText('固定时段').click();
  await dialog.getByRole('button', { name: '打开日历：起止日期' }).click();
  await page.getByText('7天以内').click();
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect
    .poll(() => screen.sentTo('/vip/redemption/batch/add'))
    .toMatchObject([
      {
        generateTotal: 1,
        redeemDuration: '1',
        durationType: 'Y',
        expireType: 1,
        expireDuration: expect.stringMatching(/^\d{4}-\d{2}-\d{2}\|\d{4}-\d{2}-\d{2}$/),
      },
    ]);
  await expect.poll(() => screen.toasts).toEqual(['Newly added successfully']);
});

it('[B §4] adds codes to a batch, disables and restores it; a disabled batch shows what it refuses', async () => {
  const batchNumber = await redemption.addBatch({ generateTotal: 5 });
  screen = await openScreen(app, `${list}?batchNumber=${batchNumber}`);
  const { dialog } = screen;
  const row = screen.row(batchNumber);
  const action = (name: string) => row.getByRole('button', { name, exact: true });
  await action('追加').click();
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['please enter quantity']);
  await dialog.locator('input[name=addCount]').fill('3');
  await screen.page.keyboard.press('Enter');
  await row.getByText('8', { exact: true }).waitFor();
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['Added successfully']);

  // Another user has added codes since: a form that shows the old total is refused.
  await screen.idle();
  await app.console.call('/admin/vip/redemption/batch/additional', { batchNumber, addCount: 2 });
  await action('追加').click();
  await dialog.locator('input[name=addCount]').fill('3');
  await screen.page.keyboard.press('Enter');
  await expect
    .poll(() => screen.toasts.splice(0))
    .toEqual([`批次 ${batchNumber} 的数量已变为 10，请关闭后重新打开，核对后再追加`]);
  // The list behind the dialog shows the new total by itself.
  await row.getByText('10', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: '取消' }).click();
  await screen.page.getByRole('button', { name: '放弃', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await action('追加').click();
  await dialog.locator('input[name=addCount]').fill('3');
  await screen.page.keyboard.press('Enter');
  await row.getByText('13', { exact: true }).waitFor();
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['Added successfully']);

  await screen.idle();
  await action('停用').click();
  await dialog.getByText(`停用批次 ${batchNumber}？`).waitFor();
  await dialog.getByRole('button', { name: '确认' }).click();
  await row.getByText('已停用').waitFor();
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['Operation successful']);
  await expect.poll(() => row.locator('.is-disabled').allInnerTexts()).toEqual(['追加']);

  // Another user restored it meanwhile: the same change is refused with the server's message.
  await app.console.call('/admin/vip/redemption/batch/edit', { batchNumber, state: 1 });
  await action('恢复').click();
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect.poll(() => screen.toasts).toEqual([expect.stringMatching(/^批次 \d+ 已由 .+ 于 .+ 恢复$/)]);
});

it('[B §4] an expired batch refuses new codes and a restore', async () => {
  const batchNumber = await redemption.addEndedBatch();
  screen = await openScreen(app, `${list}?batchNumber=${batchNumber}`);
  const row = screen.row(batchNumber);
  await row.getByText('已过期').waitFor();
  await row.getByText('2025-02-01 至 2025-02-28').waitFor();
  await expect.poll(() => row.locator('.is-disabled').allInnerTexts()).toEqual(['追加', '恢复']);
  for (const reason of ['批次已过期，不能追加', '批次已过期，不能恢复']) {
    const button = row.locator('.is-disabled', { hasText: reason.slice(-2) });
    await expect.poll(() => button.getAttribute('aria-description')).toBe(reason);
  }
  const unlimited = await redemption.addBatch();
  await screen.page.goto(`/#${list}?batchNumber=${unlimited}`);
  await screen.row(unlimited).getByText('不限', { exact: true }).waitFor();
});

it('[B §7] exports the filtered codes of a batch in a file with its name', async () => {
  const batchNumber = await redemption.addBatch({ generateTotal: 12 });
  await redemption.redeem(batchNumber, 3, '2025-02-01T02:00:00Z', '13800000009');
  screen = await openScreen(app, `${list}?batchNumber=${batchNumber}`);
  const { page } = screen;
  await screen.row(batchNumber).getByRole('button', { name: '查看兑换码' }).click();
  await page.waitForURL(`**/batch/details/${batchNumber}`);
  await page.locator('.facts', { hasText: batchNumber }).waitFor();
  await page.getByText('Total 12 items').waitFor();
  await page.locator('.list-filter').getByRole('combobox').first().click();
  await page.getByRole('option', { name: '已使用' }).click();
  await screen.button('查询').click();
  await page.getByText('Total 1 items').waitFor();
  const downloading = page.waitForEvent('download');
  await screen.button('导出').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^兑换码_${batchNumber}_\\d{14}\\.xlsx$`));
  const book = read(readFileSync(await download.path()));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const [header, ...rows] = utils.sheet_to_json<string[]>(sheet ?? {}, { header: 1 });
  expect(header).toEqual(['序号', '兑换码', '使用账号', '状态']);
  expect(rows).toEqual([['3', expect.any(String), '13800000009', '已使用']]);
  expect(screen.sentTo('/vip/redemption/batch/code/list').at(-1)).toMatchObject({
    isUsed: 'T',
    perPage: 10000,
  });
});

it('[Foundation §5] the codes of a missing batch show the reason and no list', async () => {
  screen = await openScreen(app, '/platform/vip/redemption/batch/details/209901010001');
  await screen.page.getByText('记录不存在或已被删除').first().waitFor();
  await expect.poll(() => screen.page.locator('.facts').count()).toBe(0);
  await expect.poll(() => screen.page.locator('table').count()).toBe(0);
  await expect.poll(() => screen.toasts).toEqual(['记录不存在或已被删除']);
});
