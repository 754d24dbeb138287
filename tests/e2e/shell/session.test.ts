import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { RedemptionDriver } from '../../server/backend/redemption/redemption-driver';
import { BrowserConsole } from '../../support/browser/browser';
import { adminPassword } from '../../support/console';
import { waitUntilIdle } from '../../support/browser/wait-until-idle';

let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start();
});
afterAll(() => app?.close());

/**
 * Records whether the document shows a text, and the time from the last press until the document unloads. It records
 * inside the page, because polling from outside is slow.
 */
async function noteLeaving(page: Page, text: string): Promise<void> {
  await page.evaluate((awaited) => {
    let pressedAt = 0;
    let shown = false;
    document.addEventListener('pointerdown', () => (pressedAt = performance.now()), true);
    new MutationObserver(() => (shown ||= document.body.textContent.includes(awaited))).observe(
      document.body,
      {
        childList: true,
        subtree: true,
      },
    );
    window.addEventListener('pagehide', () =>
      sessionStorage.setItem('leaving', JSON.stringify({ shown, after: performance.now() - pressedAt })),
    );
  }, text);
}
const leaving = async (page: Page) =>
  JSON.parse((await page.evaluate(() => sessionStorage.getItem('leaving'))) ?? '{}') as {
    shown?: boolean;
    after?: number;
  };

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);
const loginButton = (page: Page) => page.getByRole('button', { name: '登录', exact: true });
const openFromSidebar = (page: Page, name: string) =>
  page.getByRole('treeitem', { name, exact: true }).click();

/** A screen that sends no further requests, beside others in the same group of the sidebar. */
async function quietScreen(): Promise<Page> {
  const page = await app.loggedIn('/platform/field/used/data');
  await waitUntilIdle(page);
  return page;
}

/** Ends the browser's session at the server, as a time-out or an administrator would. */
async function endAtServer(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await page.request.post('/api/admin/logout', { headers: { token }, data: {} });
}

it('[A §6] a screen without a token redirects to the login, and the login leads back to it', async () => {
  const page = await app.newPage();
  await page.goto('/#/platform/feedback/list?status=1');
  await loginButton(page).waitFor();
  await app.fillLogin(page);
  await page.waitForURL('**/#/platform/feedback/list?status=1');
  await page.context().close();
});

it('[A §2] logout, chosen by keyboard, returns to / and ends the session on both sides', async () => {
  const page = await app.loggedIn();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await page.getByRole('button', { name: /账号菜单/ }).focus();
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('修改密码');
  await page.keyboard.press('End');
  await expect.poll(focused).toBe('退出登录');
  await page.keyboard.press('Enter');
  await loginButton(page).waitFor();
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const answer = await page.request.post('/api/admin/index', { headers: { token }, data: {} });
  expect(await answer.json()).toMatchObject({ status: 1009 });
  await page.context().close();
});

it('[A §8] code 1009 shows msg as a toast and reloads to the base path after 1.5 s; logging in leads back', async () => {
  const page = await quietScreen();
  await mark(page);
  await noteLeaving(page, '登录已过期，请重新登录');
  await endAtServer(page);
  await openFromSidebar(page, '注册用户');
  await loginButton(page).waitFor();
  expect(await isSameDocument(page)).toBe(false);
  const { shown, after } = await leaving(page);
  expect(shown).toBe(true);
  expect(after).toBeGreaterThanOrEqual(1_500);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await app.fillLogin(page);
  await page.waitForURL('**/#/platform/user/register/list');
  await page.context().close();
});

it('[A §8] a screen reloads 1.5 s after a network failure', async () => {
  const page = await quietScreen();
  await mark(page);
  await noteLeaving(page, '网络连接失败');
  await page.route('**/api/console/page?*', (route) => route.abort(), { times: 1 });
  await openFromSidebar(page, '用户版本');
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
  await page.waitForURL('**/#/platform/user/version/list');
  const { shown, after } = await leaving(page);
  expect(shown).toBe(true);
  expect(after).toBeGreaterThanOrEqual(1_500);
  await page.context().close();
});

it('[B §8] screens of specification B only log a network failure, without toast or reload, and retry by themselves', async () => {
  const page = await quietScreen();
  await mark(page);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/api/console/page?*', (route) => route.abort());
  await openFromSidebar(page, '会员与订单');
  await openFromSidebar(page, '会员列表');
  await page.getByRole('button', { name: '重试', exact: true }).waitFor();
  expect(logged.join()).toContain('network failure: /api/console/page');
  expect(await page.locator('.toast').count()).toBe(0);
  await page.unrouteAll();
  // The server answers again: the screen retries by itself.
  await page.getByRole('button', { name: '重试', exact: true }).waitFor({ state: 'detached' });
  await waitUntilIdle(page);
  await page.waitForTimeout(1_000);
  expect(await isSameDocument(page)).toBe(true);
  await page.context().close();
});

it('[B §8] reply records, options in a dialog and an export that the network keeps away show no toast', async () => {
  await app.console.login();
  const batch = await new RedemptionDriver(app.console).addBatch();
  const page = await app.loggedIn('/platform/vip/redemption/batch/list');
  await waitUntilIdle(page);
  const kept: string[] = [];
  page.on('requestfailed', (request) => kept.push(new URL(request.url()).pathname));
  const calls = '**/api/admin/**';
  const cut = () => page.route(calls, (route) => route.abort());
  await cut();
  const fails = async (path: string, act: () => Promise<unknown>) => {
    kept.length = 0;
    await act();
    await expect.poll(() => kept).toContain(`/api/admin/${path}`);
    await page.waitForTimeout(500);
    expect(await page.locator('.toast').allInnerTexts()).toEqual([]);
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await fails('vip/redemption/channel/list', () => press('生成兑换码'));
  await fails('feedback/reply/list', () => page.goto('/#/platform/feedback/reply/list/1'));
  await page.getByText('网络连接失败，请检查网络后重试').waitFor();
  await page.unroute(calls);
  await page.goto(`/#/platform/vip/redemption/batch/details/${batch}`);
  await page.getByRole('tab', { name: '兑换码明细', selected: true }).waitFor();
  await waitUntilIdle(page);
  await cut();
  await fails('vip/redemption/batch/code/list', () => press('导出'));
  await page.getByText('第 1 页读取失败：网络连接失败，请检查网络后重试').waitFor();
  await page.context().close();
});

it('the console says that it is offline, keeps its state, and recovers by itself', async () => {
  const page = await quietScreen();
  await mark(page);
  await page.context().setOffline(true);
  await openFromSidebar(page, '用户版本');
  await page.getByText('网络连接已断开').waitFor();
  await page.waitForTimeout(2_500);
  expect(await isSameDocument(page)).toBe(true);
  await page.context().setOffline(false);
  // The console may recover before the button is pressed.
  await page
    .getByRole('button', { name: '立即重试' })
    .click({ timeout: 2_000 })
    .catch(() => {});
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
  await page.waitForURL('**/#/platform/user/version/list');
  await page.getByRole('tab', { name: '用户版本' }).waitFor();
  await page.getByText('网络连接已断开').waitFor({ state: 'detached' });
  await page.context().close();
});

it('a logout in one window logs out the others', async () => {
  const first = await app.loggedIn();
  const second = await first.context().newPage();
  await second.goto('/#/platform/user/register/data');
  await second.getByRole('tablist').waitFor();
  await first.getByRole('button', { name: /账号菜单/ }).hover();
  await first.getByRole('menuitem', { name: '退出登录' }).click();
  await loginButton(second).waitFor();
  await first.context().close();
});

it('[A §8] after a session ended (1009) in one window, a login there leads every window back to its screen', async () => {
  const first = await quietScreen();
  const second = await first.context().newPage();
  await second.goto('/#/platform/feedback/list?status=1');
  await second.getByRole('tablist').waitFor();
  await endAtServer(first);
  await openFromSidebar(first, '注册用户');
  for (const page of [first, second]) await loginButton(page).waitFor();
  await app.fillLogin(first);
  await first.waitForURL('**/#/platform/user/register/list');
  await second.waitForURL('**/#/platform/feedback/list?status=1');
  await second.getByRole('tab', { name: 'APP反馈' }).waitFor();
  await first.context().close();
});

it('[A §6] a window that logs in itself does not follow a login in another window', async () => {
  const page = await app.newPage();
  await page.goto('/');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/console/boot', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/console/boot');
  await app.fillLogin(page);
  await asked;
  await mark(page);
  const { token, sessionId } = await app.console.openSession('admin', adminPassword);
  const other = await page.context().newPage();
  await other.goto('/healthz');
  await page.evaluate(() => window.addEventListener('storage', () => Object.assign(window, { told: true })));
  await other.evaluate((session) => void Object.assign(localStorage, session), { sessionId, token });
  await page.waitForFunction(() => 'told' in window);
  release();
  await page.waitForURL('**/#/platform/user/register/data');
  expect(await isSameDocument(page)).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(token);
  await page.context().close();
});

it('[A §6] a window reloads for another user who has logged in in another window, even if it fails to ask for them at first', async () => {
  const { loginName } = await app.console.loginAs({ menus: ['/platform/miniUser/list'] });
  // Of the same name.
  await sql`update backend.staff set username = (select username from backend.staff where login_name = 'admin')
    where login_name = ${loginName}`.execute(app.console.db);
  const { token, sessionId } = app.console;
  const page = await app.loggedIn('/platform/app/channel/list');
  await waitUntilIdle(page);
  await mark(page);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/admin/index'));
  await page.route('**/api/admin/index', (route) => route.abort(), { times: 1 });
  const other = await page.context().newPage();
  await other.goto('/api/console/docs');
  await other.evaluate((session) => void Object.assign(localStorage, session), { sessionId, token });
  await failed;
  await page.evaluate(() => void (window.location.hash = '#/platform/app/activity/list'));
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
  await page.locator('.sidebar').getByText('小程序用户').waitFor();
  expect(await page.locator('.sidebar').getByText('推广渠道').count()).toBe(0);
  await page.context().close();
});
