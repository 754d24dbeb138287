import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { designPermissions } from '../../../../server/contract/screens/permissions';
import { BrowserConsole } from '../../../support/browser/browser';
import { addStaff } from '../../../support/database/staff';

const channels = '/platform/vip/redemption/channel/list';
const menuEntry = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });

let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start();
  await app.console.login();
  for (const channelName of ['官网', '线下门店']) {
    await app.console.call('/admin/vip/redemption/channel/add', { channelName });
  }
});
afterAll(() => app?.close());

/** Logs in on the account's first screen, whose menu group is then open. */
async function asStaff(menu: string): Promise<Page> {
  const { loginName, password } = await addStaff(app.console.db, [menu]);
  return app.loggedIn(menu, { username: loginName, password });
}

/** Chooses the call in the dialog of a new screen. */
async function chooseCall(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const select = dialog.getByRole('combobox', { name: '接口' });
  const choice = page.getByRole('option', { name });
  // The select closes once when its options arrive.
  await expect
    .poll(
      async () => {
        if (!(await choice.isVisible())) await select.click();
        return choice.isVisible();
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(true);
  await choice.click();
}

it('[Foundation §6] a list made from the template works, and appears in the menu of staff who may make its call', async () => {
  const page = await app.loggedIn(designPermissions.open);
  await page.getByRole('button', { name: '新建页面' }).click();
  const dialog = page.getByRole('dialog');
  await chooseCall(page, '兑换渠道列表 · 兑换渠道');
  const title = dialog.getByRole('textbox', { name: '页面名称' });
  await expect.poll(() => title.inputValue()).toBe('兑换渠道列表');
  await title.fill('兑换渠道');
  await dialog.getByRole('button', { name: '确认' }).click();
  await dialog.getByText('已有同名的页面，请换一个名称').waitFor();
  await title.fill('渠道速查');
  await dialog.getByRole('button', { name: '确认' }).click();
  await page.getByText('页面已发布，并已放入菜单').waitFor();
  await page.getByRole('tab', { name: '渠道速查', selected: true }).waitFor();
  await menuEntry(page, '渠道速查').waitFor();
  await page.locator('tbody tr', { hasText: '官网' }).waitFor();

  const other = await asStaff(channels);
  await menuEntry(other, '渠道速查').click();
  const row = other.locator('tbody tr', { hasText: '线下门店' });
  await row.getByRole('button', { name: '编辑' }).click();
  const name = other.getByRole('dialog').getByRole('textbox', { name: '渠道名称' });
  await expect.poll(() => name.inputValue()).toBe('线下门店');
  await name.fill('线下活动');
  await other.getByRole('dialog').getByRole('button', { name: '确认' }).click();
  await other.getByText('修改成功').waitFor();
  await other.locator('tbody tr', { hasText: '线下活动' }).waitFor();
  const address = new URL(other.url()).hash;
  expect(address).toMatch(/^#\/platform\/custom\/[a-z-]+$/);
  // Open the screen by its URL in a new browser, which does not know it yet.
  await other.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('screens:')) localStorage.removeItem(key);
  });
  await other.reload();
  await other.locator('tbody tr', { hasText: '线下活动' }).waitFor();
  await other.getByRole('tab', { name: '渠道速查', selected: true }).waitFor();

  const stranger = await asStaff('/platform/miniUser/list');
  await stranger.goto(`/${address}`);
  await stranger.getByText('没有权限').waitFor();
  await expect.poll(() => stranger.getByRole('treeitem', { name: '渠道速查' }).count()).toBe(0);
  await Promise.all([page, other, stranger].map((one) => one.context().close()));
});

it('[Foundation §6] the templates for a report and a record offer their own calls, and the call its own fields', async () => {
  const page = await app.loggedIn(designPermissions.open);
  await page.getByRole('button', { name: '新建页面' }).click();
  const dialog = page.getByRole('dialog');
  const title = dialog.getByRole('textbox', { name: '页面名称' });
  await chooseCall(page, '兑换渠道列表 · 兑换渠道');
  await expect.poll(() => title.inputValue()).toBe('兑换渠道列表');
  await chooseCall(page, '协议列表 · 协议管理');
  await expect.poll(() => title.inputValue()).toBe('协议');
  await dialog.getByRole('checkbox', { name: '协议类型' }).first().waitFor();
  await dialog.getByRole('radio', { name: '详情' }).check();
  await chooseCall(page, '订单详情 · 订单列表');
  await expect.poll(() => title.inputValue()).toBe('订单详情');
  await dialog.getByRole('radio', { name: '报表' }).check();
  await chooseCall(page, '订单趋势 · 订单统计');
  await expect.poll(() => title.inputValue()).toBe('订单趋势');
  await dialog.getByRole('button', { name: '确认' }).click();
  await page.getByRole('tab', { name: '订单趋势', selected: true }).waitFor();
  await page.context().close();
});

it('[Foundation §6] a removed screen disappears from menu and routes, and can be restored', async () => {
  const made = await app.console.call('/console/screens/create', {
    template: 'list',
    call: '/api/admin/vip/redemption/channel/list',
    title: '临时页面',
    columns: 'channelName',
    finish: 'publish',
  });
  const page = await app.loggedIn(made.data.path);
  await page.locator('tbody tr', { hasText: '官网' }).waitFor();
  // Opening the screen also opens its group in the sidebar, which stays open because the test looks for the entry
  // later.
  await menuEntry(page, '临时页面').waitFor();
  await page.goto(`/#${designPermissions.open}`);
  const row = page.getByRole('row', { name: /临时页面/ });
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByText('确定删除自建页面“临时页面”吗？').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click();
  await page.getByText('删除成功').waitFor();
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('treeitem', { name: '临时页面' }).count()).toBe(0);
  await page.getByRole('tab', { name: '临时页面' }).click();
  await page.getByText('Sorry, the page you visited does not exist').waitFor();
  await page.goto(`/#${designPermissions.open}`);
  await page.getByRole('button', { name: '已删除的页面' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click();
  await page.getByRole('button', { name: '确认' }).click();
  await page.getByText('恢复成功').waitFor();
  await menuEntry(page, '临时页面').waitFor({ state: 'attached' });
  await page.context().close();
});
