import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { BrowserConsole } from '../../support/browser/browser';
import { addUser } from '../../support/database/users';

let app: BrowserConsole;
let page: Page;
let toasts: string[];
let sent: Record<string, unknown>[];

beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
  // The list shows the newest users first.
  const createTime = new Date('2099-01-01T00:00:00Z');
  await addUser(app.console.db, { mobile: '13900000001', devices: [1], createTime });
  await addUser(app.console.db, { mobile: '13900000002', devices: [0, 1], createTime });
  await addUser(app.console.db, { mobile: '13900000003', devices: [0], createTime });
  page = await app.loggedIn('/platform/user/register/list');
  page.on('request', (request) => {
    if (request.url().endsWith('/user/init/load'))
      sent.push(request.postDataJSON() as Record<string, unknown>);
  });
  // Count every toast that appears.
  await page.exposeFunction('noteToast', (text: string) => toasts.push(text));
  await page.evaluate(() => {
    const note = (window as unknown as { noteToast(text: string): void }).noteToast;
    new MutationObserver((changes) => {
      for (const change of changes)
        for (const node of change.addedNodes)
          if (node instanceof HTMLElement && node.matches('.toasts *')) note(node.innerText.trim());
    }).observe(document.body, { childList: true, subtree: true });
  });
});
afterAll(() => app?.close());
beforeEach(() => {
  toasts = [];
  sent = [];
});

const box = (mobile: string) => page.locator('tbody tr', { hasText: mobile }).getByRole('checkbox');
/** Expects exactly these users to be selected. */
async function select(...mobiles: string[]): Promise<void> {
  for (const mobile of ['13900000001', '13900000002', '13900000003'])
    await box(mobile).setChecked(mobiles.includes(mobile), { force: true });
}
async function choose(action: string, device: string): Promise<void> {
  await page.getByRole('button', { name: action }).click();
  await page.getByRole('menuitem', { name: device, exact: true }).click();
}
const dialog = () => page.getByRole('dialog');

it('[A §5] initialising without a selection shows 请选择用户', async () => {
  await choose('设置选中用户', '平板');
  await expect.poll(() => toasts).toEqual(['请选择用户']);
  expect(sent).toEqual([]);
  await expect.poll(() => dialog().count()).toBe(0);
});

it('[A §2] initialising the tablets of selected users with Yes sends isLoad T; 操作成功 appears once', async () => {
  await select('13900000001', '13900000002');
  await choose('设置选中用户', '平板');
  await dialog().getByText('是否为选中的 2 位用户的平板初始化加载数据？').waitFor();
  await dialog().getByRole('button', { name: '是，初始化加载', exact: true }).click();
  await expect.poll(() => toasts).toEqual(['操作成功']);
  await page.waitForTimeout(1_000);
  expect(toasts).toEqual(['操作成功']);
  expect(sent).toEqual([{ isLoad: 'T', isAll: 'F', userIds: expect.stringMatching(/^\d+,\d+$/), type: 1 }]);
});

it('[A §2] lists the selected users without that device, and can copy them', async () => {
  await select('13900000002', '13900000003');
  await choose('设置选中用户', '平板');
  await dialog().getByRole('button', { name: '否，设为未初始化', exact: true }).click();
  const results = page.getByRole('dialog', { name: '设置结果' });
  await results.getByText('已更改 1 台平板。以下用户没有平板，未作设置。').waitFor();
  await expect.poll(() => results.locator('tbody tr').allInnerTexts()).toEqual(['13900000003\t没有这种设备']);
  await results.getByRole('button', { name: '复制手机号' }).waitFor();
  await results.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect.poll(() => dialog().count()).toBe(0);
  await expect.poll(() => toasts).toContain('操作成功');
});

it('[A §2] reports no success when none of the selected users has that device', async () => {
  await select('13900000003');
  await choose('设置选中用户', '平板');
  await dialog().getByRole('button', { name: '是，初始化加载', exact: true }).click();
  const results = page.getByRole('dialog', { name: '设置结果' });
  await results.getByText('已更改 0 台平板。以下用户没有平板，未作设置。').waitFor();
  await results.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect.poll(() => dialog().count()).toBe(0);
  expect(toasts).toEqual([]);
});

it('[A §2] initialising the phones of all users with No sends isLoad F', async () => {
  await choose('设置全部用户', '手机');
  await dialog()
    .getByText(/^是否为全部 [\d,]+ 位用户的手机初始化加载数据？$/)
    .waitFor();
  // Each button's label fits inside it, and the buttons are side by side.
  const buttons = await dialog()
    .locator('.antd-Modal-footer button')
    .evaluateAll((all) =>
      all.map((one) => [one.scrollWidth - one.clientWidth, one.getBoundingClientRect().top]),
    );
  expect(buttons.map(([cut]) => cut)).toEqual([0, 0, 0]);
  expect(new Set(buttons.map(([, top]) => top)).size).toBe(1);
  await dialog().getByRole('button', { name: '否，设为未初始化', exact: true }).click();
  await expect.poll(() => toasts).toEqual(['操作成功']);
  expect(sent).toEqual([{ isLoad: 'F', isAll: 'T', userIds: '', type: 0 }]);
});

it('[A §2] closing the dialog sends nothing', async () => {
  await choose('设置全部用户', '平板');
  await dialog().getByRole('button', { name: '取消', exact: true }).click();
  await expect.poll(() => dialog().count()).toBe(0);
  expect(sent).toEqual([]);
});
