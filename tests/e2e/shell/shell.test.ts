import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { BrowserConsole } from '../../support/browser/browser';

let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start();
  await sql`
    insert into backend.feedback (kind, mobile, content, status)
    values ('app', '13800000001', '一', 0), ('app', '13800000002', '二', 0), ('mini', '13800000003', '三', 0),
      ('mini', '13800000004', '四', 2)`.execute(app.console.db);
});
afterAll(() => app?.close());

const entry = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const tabNames = (page: Page) => page.getByRole('tab').allTextContents();
const path = (page: Page) => new URL(page.url()).hash.slice(1);
/** Opens a screen in addition to the landing screen. */
async function fromHome(place: string): Promise<Page> {
  const page = await app.loggedIn();
  await page.goto(`/#${place}`);
  await page.locator(`[id="tab-${place.split('?')[0]}"][aria-selected="true"]`).waitFor();
  return page;
}
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

it('[A §2] the sidebar shows the server’s menu; the current entry follows the route, and a detail marks its owner’s entry', async () => {
  const page = await app.loggedIn('/platform/starWheel/list');
  await expect.poll(() => entry(page, '星轮阶段').getAttribute('aria-current')).toBe('page');
  await expect.poll(() => entry(page, '运营管理').getAttribute('aria-expanded')).toBe('true');
  await page.goto('/#/platform/vip/redemption/batch/details/B1');
  await expect.poll(() => entry(page, '兑换码管理').getAttribute('aria-current')).toBe('page');
  const crumbs = page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem');
  await expect.poll(() => crumbs.allTextContents()).toEqual(['兑换码', '兑换码管理', '兑换码明细 · B1']);
  // The menu scrolls to an entry below its end.
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/#/platform/page/design');
  const menuEnd = () => page.locator('.sidebar-menu').evaluate((menu) => menu.getBoundingClientRect().bottom);
  const entryEnd = () =>
    entry(page, '页面设计').evaluate((current) => current.getBoundingClientRect().bottom);
  await expect.poll(async () => (await entryEnd()) <= (await menuEnd())).toBe(true);
  await page.context().close();
});

it('the sidebar is one tab stop: arrows move the focus and expand or collapse groups, Enter opens a screen', async () => {
  const page = await app.loggedIn('/platform/user/register/data');
  await entry(page, '用户数据报表').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focusedText(page)).toBe('用户管理');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => entry(page, '用户管理').getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('End');
  await expect.poll(() => focusedText(page)).toBe('系统管理');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => entry(page, '系统管理').getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focusedText(page)).not.toBe('系统管理');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedText(page)).toBe('系统参数');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/#/platform/sys/config/list');
  await page.context().close();
});

it('[A §2] the sidebar collapses to icons with a flyout, and stays collapsed', async () => {
  const page = await app.loggedIn();
  await page.getByRole('button', { name: '收起侧边栏' }).click();
  await page.reload();
  await page.getByRole('button', { name: '内容管理' }).hover();
  await page.getByRole('menuitem', { name: '帮助分类' }).click();
  await page.waitForURL('**/#/platform/help/category');
  await page.getByRole('button', { name: '兑换码', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedText(page)).toBe('兑换渠道');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '展开侧边栏' }).click();
  await page.getByRole('tree').waitFor();
  await page.context().close();
});

it('a role sees its own menus, opens its first screen, and is refused others with a message', async () => {
  const account = await app.console.loginAs({ menus: ['/platform/feedback/list'] });
  const page = await app.newPage();
  await page.goto('/');
  await app.fillLogin(page, { username: account.loginName, password: account.password });
  await page.waitForURL('**/#/platform/feedback/list');
  await page.getByRole('button', { name: '查询' }).waitFor();
  await expect.poll(() => tabNames(page)).toEqual(['APP反馈']);
  await page.evaluate(() => void (window.location.hash = '#/platform/system/role'));
  await page.getByRole('heading', { name: '没有权限' }).waitFor();
  await page.getByRole('link', { name: '前往首个可用页面' }).click();
  await page.waitForURL('**/#/platform/feedback/list');
  await expect.poll(() => page.getByRole('treeitem').allTextContents()).toEqual(['反馈管理', 'APP反馈']);
  await page.context().close();
});

it('[A §2] the header shows name and avatar; the account menu opens on hover and by keyboard', async () => {
  const page = await app.loggedIn();
  const button = page.getByRole('button', { name: '管理员，账号菜单' });
  await button.hover();
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['修改密码', '登录设备', '快捷键', '接口文档', '退出登录']);
  await page.mouse.move(700, 500);
  await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedText(page)).toBe('修改密码');
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.context().close();
});

it('[A §2] the unread count is feedbackCount plus miniFeedbackCount, and leads to both lists', async () => {
  const page = await app.loggedIn();
  const bell = page.getByRole('button', { name: '未读消息 3 条' });
  await bell.hover();
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['APP反馈2', '小程序反馈1']);
  await page.getByRole('menuitem', { name: '小程序反馈' }).click();
  await page.waitForURL('**/#/platform/mini/feedback/list');
  await page.context().close();
});

it('tabs keep the order in which they were opened, survive a reload, and keep their filters', async () => {
  const page = await fromHome('/platform/user/register/list?mobile=138');
  await entry(page, '反馈管理').click();
  await entry(page, 'APP反馈').click();
  await page.waitForURL('**/#/platform/feedback/list**');
  await page.reload();
  await page.getByRole('tablist').waitFor();
  await expect.poll(() => tabNames(page)).toEqual(['用户数据报表', '注册用户', 'APP反馈']);
  await page.getByRole('tab', { name: '注册用户' }).click();
  await expect.poll(() => path(page)).toContain('mobile=138');
  await page.context().close();
});

it('tabs close by button, middle click, Delete and menu; the neighbouring tab becomes active', async () => {
  const page = await app.loggedIn('/platform/user/register/data');
  for (const name of ['注册用户', '用户数据列表', '模块列表', '用户版本']) await entry(page, name).click();
  await page.getByRole('tab', { name: '用户版本' }).locator('..').locator('.tab-close').click();
  await expect.poll(() => path(page)).toContain('/platform/user/connection/field/data');
  await page.getByRole('tab', { name: '注册用户' }).click({ button: 'middle' });
  await expect.poll(() => tabNames(page)).toEqual(['用户数据报表', '用户数据列表', '模块列表']);
  await page.getByRole('tab', { name: '模块列表' }).focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => path(page)).toContain('/platform/field/used/data');
  await page.getByRole('tab', { name: '用户数据报表' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await expect.poll(() => tabNames(page)).toEqual(['用户数据报表']);
  await expect.poll(() => path(page)).toBe('/platform/user/register/data');
  // The home screen is the last tab and stays open.
  await expect.poll(() => page.locator('.tab-close').count()).toBe(0);
  await page.context().close();
});

it('[A §2] a kept screen keeps typed text; the others restart with their filters', async () => {
  const page = await fromHome('/platform/feedback/list');
  const panel = page.getByRole('tabpanel', { name: 'APP反馈' });
  const field = panel.locator('input[name="contact"]');
  await field.fill('typed, not yet searched');
  await entry(page, '注册用户').click();
  await expect.poll(() => field.isVisible()).toBe(false);
  await page.getByRole('tab', { name: 'APP反馈' }).click();
  await expect.poll(() => field.inputValue()).toBe('typed, not yet searched');
  await page.context().close();
});

it('Ctrl+K finds a screen by pinyin initials, and offers recent screens first', async () => {
  const page = await app.loggedIn('/platform/sys/config/list');
  await page.keyboard.press('Control+k');
  const options = page.getByRole('option');
  await expect.poll(() => options.first().textContent()).toContain('系统参数');
  await page.keyboard.type('dhmgl');
  await expect.poll(() => options.allTextContents()).toEqual(['兑换码管理兑换码']);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/#/platform/vip/redemption/batch/list');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索页面' }).fill('没有这个');
  await page.getByText('没有找到“没有这个”').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: '搜索页面' }).waitFor({ state: 'detached' });
  await page.context().close();
});

it('/ focuses the filter, ? lists the shortcuts, [ and ] switch tabs; none of them acts while the user types', async () => {
  const page = await fromHome('/platform/user/register/list');
  await page.locator('.amis-screen input[name="mobile"]').waitFor();
  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.type('?[/');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('[');
  await expect.poll(() => path(page)).toContain('/platform/user/register/data');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: '快捷键' }).waitFor();
  await page.context().close();
});

it('[A §2] a slash at the end of an address is ignored and removed, before and after the login and in an open window', async () => {
  const page = await app.newPage();
  const shown = async (place: string) => {
    await page.locator(`[id="tab-${place.split('?')[0]}"][aria-selected="true"]`).waitFor();
    await expect.poll(() => path(page)).toBe(place);
  };
  await page.goto('/#/platform/user/register/list/?mobile=138');
  await app.fillLogin(page);
  await shown('/platform/user/register/list?mobile=138');
  await page.reload();
  await page.goto('/#/platform/starWheel/details/0/');
  await shown('/platform/starWheel/details/0');
  await page.goto('about:blank');
  await page.goto('/#/platform/starWheel/list//');
  await shown('/platform/starWheel/list');
  expect(await tabNames(page)).toEqual(['注册用户', '星轮阶段编辑 · 新建', '星轮阶段']);
  await page.context().close();
});

it('[A §2] unmatched paths show the 404 page with a link back to /', async () => {
  const page = await app.newPage();
  for (const place of ['/#/nowhere', '/#/nowhere/at/all']) {
    await page.goto(place);
    await page.getByText('Sorry, the page you visited does not exist', { exact: true }).waitFor();
  }
  await page.getByRole('link', { name: '返回首页' }).click();
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  await app.fillLogin(page);
  await page.waitForURL('**/#/platform/**');
  await page.goto('/#/platform/no/such/screen');
  await page.getByText('Sorry, the page you visited does not exist', { exact: true }).waitFor();
  await page.context().close();
});

it('the theme follows the system until the user chooses one, and the choice stays', async () => {
  const page = await app.loggedIn();
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  expect(await theme()).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(theme).toBe('dark');
  await page.getByRole('button', { name: /账号菜单/ }).hover();
  await page.getByRole('menuitemradio', { name: '浅色' }).click();
  await expect.poll(theme).toBe('light');
  await page.reload();
  await page.getByRole('tablist').waitFor();
  await expect.poll(theme).toBe('light');
  await page.context().close();
});

it('on a phone the sidebar is a drawer, and the page never scrolls sideways', async () => {
  const page = await app.loggedIn();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '打开导航' }).click();
  await page.getByRole('dialog', { name: '导航' }).getByRole('treeitem', { name: '注册用户' }).click();
  await page.waitForURL('**/#/platform/user/register/list**');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.context().close();
});

it('[Foundation §1] staff must change an initial password: the screen offers nothing else, and shows refusals at their fields', async () => {
  const account = await app.console.loginAs({ menus: ['/platform/user/register/data'] });
  await sql`update backend.staff set must_change_password = true where login_name = ${account.loginName}`.execute(
    app.console.db,
  );
  const page = await app.newPage();
  await page.goto('/');
  await app.fillLogin(page, { username: account.loginName, password: account.password });
  const screen = page.getByRole('main');
  const fill = async (name: string, value: string) => screen.getByLabel(name, { exact: true }).fill(value);
  const save = () => page.keyboard.press('Enter');
  await screen.getByRole('heading', { name: '设置自己的密码' }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(
    await screen.getByRole('list', { name: '新密码的要求' }).getByRole('listitem').allTextContents(),
  ).toEqual([
    '至少 8 个字符，可以是一句话',
    '不能是常见密码，如 12345678、password1',
    '不能只是登录名、姓名或手机号加上几个字符',
  ]);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('oldPassword');
  await save();
  for (const text of ['请输入原密码', '请输入新密码'])
    await screen.getByText(text, { exact: true }).waitFor();
  await fill('初始密码', account.password);
  await fill('新密码', 'password1');
  await fill('再次输入新密码', 'password2');
  await save();
  await screen.getByText('两次输入的新密码不一致').waitFor();
  await fill('再次输入新密码', 'password1');
  await save();
  await screen.getByText('这是常见密码，容易被猜到，请换一个').waitFor();
  await page.reload();
  await fill('初始密码', 'not-the-password');
  await fill('新密码', 'a-new-password-1');
  await fill('再次输入新密码', 'a-new-password-1');
  await save();
  await screen.getByText('原密码错误').waitFor();
  await fill('初始密码', account.password);
  await save();
  await page.getByRole('status').getByText('修改成功').waitFor();
  await page.getByRole('tablist', { name: '已打开的页面' }).waitFor();
  await page.getByRole('heading', { name: '设置自己的密码' }).waitFor({ state: 'detached' });
  await app.console.login(account.loginName, 'a-new-password-1');
  await page.context().close();
});

it('[Foundation §1] a dialog that was closed while its save ran does not close the one opened meanwhile', async () => {
  const { loginName, password } = await app.console.loginAs({ menus: ['/platform/user/register/data'] });
  const page = await app.loggedIn(undefined, { username: loginName, password });
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/admin/password/edit', (route) => held.then(() => route.continue()));
  await page.getByRole('button', { name: /账号菜单/ }).hover();
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByLabel('原密码').fill(password);
  for (const name of ['新密码', '再次输入新密码'])
    await dialog.getByLabel(name, { exact: true }).fill('a-new-password-2');
  const sent = page.waitForRequest('**/api/admin/password/edit');
  await page.keyboard.press('Enter');
  await sent;
  await dialog.getByRole('button', { name: '取消' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索页面' }).waitFor();
  answer();
  await page.getByRole('status').getByText('修改成功').waitFor();
  expect(await page.getByRole('combobox', { name: '搜索页面' }).count()).toBe(1);
  await page.context().close();
});

it('[Foundation §3] the account menu lists the user’s logged-in devices, and ends another session after a second press', async () => {
  const { loginName, password } = await app.console.loginAs({ menus: ['/platform/user/register/data'] });
  const other = app.console.token;
  const page = await app.loggedIn(undefined, { username: loginName, password });
  await page.getByRole('button', { name: /账号菜单/ }).hover();
  await page.getByRole('menuitem', { name: '登录设备' }).click();
  const dialog = page.getByRole('dialog', { name: '登录设备' });
  const devices = dialog.getByRole('listitem');
  await expect.poll(() => devices.count()).toBe(2);
  await expect.poll(() => devices.first().innerText()).toContain('当前设备');
  const end = dialog.getByRole('button', { name: '退出', exact: true });
  await end.click();
  // Moving the focus away cancels the first press.
  await dialog.getByRole('button', { name: '关闭' }).last().focus();
  await end.click();
  await dialog.getByRole('button', { name: '确定退出？' }).click();
  await page.getByRole('status').getByText('该设备已退出').waitFor();
  await expect.poll(() => devices.count()).toBe(1);
  await dialog.getByText('没有在其他设备上登录。').waitFor();
  expect((await app.console.call('/admin/index', {}, { token: other, sessionId: '' })).status).toBe(1009);
  await page.context().close();
});
