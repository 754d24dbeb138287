import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Locator } from 'playwright-core';
import { Articles } from '../../support/articles';
import { BrowserConsole } from '../../support/browser/browser';
import { openScreen, type OpenScreen } from '../pages/open-screen';

let app: BrowserConsole;
let screen: OpenScreen;
beforeAll(async () => {
  app = await BrowserConsole.start();
  await app.console.login();
});
afterAll(() => app?.close());
afterEach(() => screen?.page.context().close());

const hasFocus = (control: Locator) =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);
const press = async (control: Locator) => {
  await control.focus();
  await screen.page.keyboard.press('Enter');
};
const removeIn = (row: string) => screen.row(row).getByRole('button', { name: '删除', exact: true });
/** Presses 删除 and confirms, by keyboard. */
async function remove(row: string): Promise<void> {
  await press(removeIn(row));
  await screen.page.getByRole('dialog').waitFor();
  await screen.page.keyboard.press('Enter');
}

it('[look-and-feel] the focus stays on a button that its own action disables', async () => {
  const articles = new Articles(app.console, 'help');
  await articles.inState(await articles.category('焦点'), 0, { title: '焦点文章' });
  screen = await openScreen(app, '/platform/help/aritcle');
  await remove('焦点文章');
  const button = removeIn('焦点文章');
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await hasFocus(button);
});

it('[look-and-feel] after the last row is gone the focus is in the row before; after the only match, on what clears the filters, and then in the list', async () => {
  for (const channelName of ['焦点一', '焦点二'])
    await app.console.call('/admin/vip/redemption/channel/add', { channelName });
  screen = await openScreen(app, '/platform/vip/redemption/channel/list?channelName=焦点');
  const { page } = screen;
  const names = async () => (await page.locator('.list-table tbody tr').allInnerTexts()).join();
  const [first, last] =
    (await names()).indexOf('焦点一') < (await names()).indexOf('焦点二')
      ? ['焦点一', '焦点二']
      : ['焦点二', '焦点一'];
  await remove(last as string);
  await screen.row(last as string).waitFor({ state: 'detached' });
  await hasFocus(removeIn(first as string));
  await remove(first as string);
  await hasFocus(screen.button('清空筛选'));
  await page.keyboard.press('Enter');
  await screen.button('清空筛选').waitFor({ state: 'detached' });
  await hasFocus(page.locator('.list-scroller'));
});

it('[look-and-feel] a failed list keeps the focus while 重试 loads it', async () => {
  screen = await openScreen(app, '/platform/app/activity/list');
  const { page } = screen;
  await page.route('**/redemption/channel/list', (route) =>
    route.fulfill({ json: { status: 1, msg: '稍后再试' } }),
  );
  await page.evaluate(() => void (window.location.hash = '#/platform/vip/redemption/channel/list'));
  await screen.button('重试').waitFor();
  await page.unroute('**/redemption/channel/list');
  await press(screen.button('重试'));
  await screen.button('重试').waitFor({ state: 'detached' });
  await hasFocus(page.locator('.screen[data-active="true"] .list-scroller'));
});

it('[look-and-feel] the focus follows the number of a category that its new number moves', async () => {
  for (const [at, categoryName] of ['甲', '乙', '丙'].entries())
    await app.console.call('/admin/help/category/add', { categoryName, sort: at + 1 });
  screen = await openScreen(app, '/platform/help/category');
  const { page } = screen;
  const number = (name: string) => screen.row(name).getByRole('textbox');
  await number('甲').fill('90');
  await page.keyboard.press('Enter');
  await expect.poll(() => screen.toasts.length).toBe(1);
  await expect
    .poll(async () => (await page.locator('.list-table tbody tr').allInnerTexts()).at(-1))
    .toContain('甲');
  await hasFocus(number('甲'));
});

it('[look-and-feel] the focus stays among the phone numbers when one of them is removed', async () => {
  screen = await openScreen(app, '/platform/vip/give/list');
  const { dialog } = screen;
  await screen.button('发放会员').click();
  const phones = dialog.getByPlaceholder('用户注册的手机号');
  await phones.waitFor();
  await press(dialog.getByRole('button', { name: '添加手机号' }));
  await expect.poll(() => phones.count()).toBe(2);
  await press(dialog.getByRole('button', { name: '删除' }).last());
  await expect.poll(() => phones.count()).toBe(1);
  await hasFocus(phones);
});

it('[look-and-feel] a field or button that a save disabled gets the focus back when the save fails', async () => {
  screen = await openScreen(app, '/platform/system/role');
  const { page, dialog } = screen;
  await page.route('**/role/add', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fulfill({ json: { status: 1, msg: '角色名称已存在' } });
  });
  await screen.button('新增角色').click();
  const key = dialog.locator('input[name=roleKey]');
  await dialog.locator('input[name=roleName]').fill('焦点角色');
  await dialog.locator('input[name=roleSort]').fill('1');
  await key.fill('focus');
  await key.press('Enter');
  await expect.poll(() => screen.toasts).toEqual(['角色名称已存在']);
  await hasFocus(key);
  const save = dialog.getByRole('button', { name: '确认', exact: true });
  await save.click();
  await expect.poll(() => screen.toasts).toHaveLength(2);
  await hasFocus(save);
});

it('[look-and-feel] after a kept list the focus is in the screen that its link opened', async () => {
  await sql`
    insert into backend.feedback (kind, mobile, content, status)
    values ('app', '13800000001', '闪退', 0)`.execute(app.console.db);
  screen = await openScreen(app, '/platform/feedback/list');
  const { page } = screen;
  await press(page.getByRole('link', { name: '查看回复' }).first());
  await page.waitForURL('**/feedback/reply/list/**');
  await hasFocus(page.locator('.screen[data-active="true"] .screen-body'));
});

it('[look-and-feel] the focus returns to what had it before the search of screens and the drawer', async () => {
  screen = await openScreen(app, '/platform/system/role');
  const { page } = screen;
  const account = page.getByRole('button', { name: /账号菜单/ });
  await account.focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索页面' }).fill('员工账号');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/platform/system/user');
  await hasFocus(account);
  await page.setViewportSize({ width: 390, height: 844 });
  const opener = page.getByRole('button', { name: '打开导航' });
  await press(opener);
  await press(page.getByRole('dialog', { name: '导航' }).getByRole('treeitem', { name: '角色管理' }));
  await page.waitForURL('**/platform/system/role');
  await hasFocus(opener);
});
