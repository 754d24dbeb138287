import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { routes } from '../../../server/contract/screens/routes';
import { BrowserConsole } from '../../support/browser/browser';
import { openScreen, type OpenScreen } from './open-screen';

let app: BrowserConsole;
let screen: OpenScreen;
beforeAll(async () => {
  app = await BrowserConsole.start();
  await app.console.login();
});
afterAll(() => app?.close());
afterEach(() => screen?.page.context().close());

it('[A §2, B §2] every screen of one record says in the same words that the record does not exist, and leads back', async () => {
  screen = await openScreen(app, '/platform/sys/config/list');
  const { page } = screen;
  const active = page.locator('.screen[data-active="true"]');
  for (const { path } of routes.filter((route) => route.path.includes(':'))) {
    await page.goto(`/#${path.replace(/:\w+/, '99999')}`);
    await active.getByText('可能已被其他人删除，或者链接有误。').waitFor();
    await expect.poll(() => active.getByText('记录不存在或已被删除', { exact: true }).count()).toBe(1);
    await expect.poll(() => active.locator('form, table').count()).toBe(0);
    await active.getByRole('button', { name: '返回', exact: true }).click();
    await page.waitForURL('**/#/platform/sys/config/list');
  }
});

it('[look-and-feel] a screen of one record that does not load says why instead of an empty form, and loads again', async () => {
  screen = await openScreen(app, '/platform/sys/config/list');
  const { page } = screen;
  const active = page.locator('.screen[data-active="true"]');
  for (const [path, call] of [
    ['/platform/starWheel/details/99999', '**/starWheel/detail/99999'],
    ['/platform/feedback/reply/list/99999', '**/feedback/reply/list'],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ json: { status: 1, msg: '稍后再试', data: null } }));
    await page.goto(`/#${path}`);
    await active.getByRole('alert').getByText('稍后再试').waitFor();
    await expect.poll(() => active.locator('form, table').count()).toBe(0);
    expect(await page.locator('.toast').count()).toBe(0);
    await page.unroute(call);
    await active.getByRole('button', { name: '重试', exact: true }).click();
    await active.getByText('记录不存在或已被删除', { exact: true }).waitFor();
  }
});

const notice = { configName: '公告', configKey: 'notice', configValue: '一', configType: 'N', remark: '' };

const dialogs = [
  ['a form of amis', '/platform/system/role', '超级管理员', '编辑', '**/role/detail/**'],
  ['a form of the console', '/platform/sys/config/list', '公告', '编辑', '**/config/detail/**'],
  ['a record without a form', '/platform/system/audit', '登录', '详情', '**/audit/detail'],
] as const;

it.each(dialogs)(
  '[look-and-feel] a load that fails after its dialog has closed tells nothing: %s',
  async (_, path, text, label, call) => {
    if (text === '公告') await app.console.call('/admin/sys/config/add', { ...notice, configKey: 'closed' });
    screen = await openScreen(app, path);
    const { page, dialog, toasts } = screen;
    let fail = () => {};
    const held = new Promise<void>((resolve) => (fail = resolve));
    await page.route(call, async (route) => {
      await held;
      await route.fulfill({ json: { status: 1, msg: '稍后再试', data: null } });
    });
    const asked = page.waitForRequest(call);
    await screen.row(text).first().getByRole('button', { name: label, exact: true }).click();
    await asked;
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const answered = page.waitForResponse(call);
    fail();
    await answered;
    await page.waitForTimeout(1_000);
    expect(toasts).toEqual([]);
  },
);

it.each(dialogs)(
  '[look-and-feel] a dialog whose record does not load says why, cannot be saved, and loads again by keyboard: %s',
  async (_, path, text, label, call) => {
    if (text === '公告') await app.console.call('/admin/sys/config/add', notice);
    screen = await openScreen(app, path);
    const { page, dialog } = screen;
    let sent = 0;
    await page.route(call, (route) => {
      sent += 1;
      return route.fulfill({ json: { status: 1, msg: '稍后再试', data: null } });
    });
    await screen.row(text).first().getByRole('button', { name: label, exact: true }).focus();
    await page.keyboard.press('Enter');
    const isDown = dialog.getByRole('alert').getByText('稍后再试');
    const retry = dialog.getByRole('button', { name: '重试', exact: true });
    const fields = dialog
      .locator(':is(input, textarea, [role="tree"], .antd-Form-static)')
      .filter({ visible: true });
    const hasFocus = (part: Locator) => part.evaluate((node) => node === document.activeElement);
    for (const time of [1, 2]) {
      await isDown.waitFor();
      await expect.poll(() => sent).toBe(time);
      await expect.poll(() => hasFocus(retry)).toBe(true);
      expect([await fields.count(), await page.locator('.toast').count()]).toEqual([0, 0]);
      expect(await dialog.getByRole('button', { name: '确认', exact: true }).count()).toBe(0);
      if (time === 2) await page.unroute(call);
      await page.keyboard.press('Enter');
    }
    await fields.first().waitFor();
    await expect.poll(() => retry.count()).toBe(0);
    const writes = dialog.locator('input[type="text"]').first();
    if (label === '编辑') {
      await expect.poll(() => hasFocus(writes)).toBe(true);
      expect(await dialog.getByRole('button', { name: '确认', exact: true }).isEnabled()).toBe(true);
    }
    // A question about unsaved text would keep it open.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  },
);

it('[A §2] a form whose record was deleted meanwhile says so, and the list behind it loads again', async () => {
  const fields = { configKey: 'site.name', configValue: '一', configType: 'N', remark: '' };
  for (const configName of ['站点名称', '站点口号'])
    await app.console.call('/admin/sys/config/add', {
      ...fields,
      configName,
      configKey: `key.${configName}`,
    });
  screen = await openScreen(app, '/platform/sys/config/list');
  const { data } = await app.console.call('/admin/sys/config/list', { page: 1, perPage: 100 });
  const { configId } = data.items.find(({ configName }) => configName === '站点口号') ?? {};
  await app.console.callUnchecked(`/admin/sys/config/remove/${configId}`);
  await screen.row('站点口号').getByRole('button', { name: '编辑' }).click();
  await screen.dialog.getByRole('alert').getByText('记录不存在或已被删除').waitFor();
  await screen.row('站点口号').waitFor({ state: 'detached' });
  expect(await screen.row('站点名称').count()).toBe(1);
});
