import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { BrowserConsole } from '../../../support/browser/browser';
import { addStaff } from '../../../support/database/staff';
import { openScreen, type OpenScreen } from '../open-screen';

let app: BrowserConsole;
const opened: OpenScreen[] = [];
beforeAll(async () => {
  app = await BrowserConsole.start();
  await app.console.login();
});
afterAll(() => app?.close());
afterEach(async () => {
  for (const screen of opened.splice(0)) await screen.page.context().close();
});
async function open(...place: Parameters<typeof openScreen> extends [unknown, ...infer Rest] ? Rest : never) {
  const screen = await openScreen(app, ...place);
  opened.push(screen);
  return screen;
}

it('[A §6] the audit log shows user, action and result, and the sent fields without secrets', async () => {
  await expect(app.console.openSession('nobody', 'a-wrong-password')).rejects.toThrow();
  const { roleId } = await addStaff(app.console.db, []);
  const account = {
    username: '韩梅梅',
    loginName: 'hanmeimei',
    roleId,
    password: 'first-password',
    status: 0,
  };
  expect(await app.console.call('/admin/system/user/add', account)).toMatchObject({ status: 0 });

  const screen = await open('/platform/system/audit');
  await screen.row('nobody').getByText('被拒绝', { exact: true }).waitFor();
  await screen.row('新增员工').getByText('成功', { exact: true }).waitFor();
  await screen.row('新增员工').getByRole('button', { name: '详情' }).click();
  await screen.dialog.getByText('hanmeimei', { exact: true }).waitFor();
  await screen.dialog.getByText('***', { exact: true }).waitFor();
  await expect.poll(() => screen.dialog.innerText()).not.toContain('first-password');
  await screen.dialog.getByRole('button', { name: '关闭' }).first().click();
  await screen.idle();

  await screen.page.goto('/#/platform/system/audit?account=nobody&result=2');
  await screen.row('新增员工').waitFor({ state: 'detached' });
  await screen.row('nobody').first().waitFor();
  const loaded = screen.page.waitForEvent('download');
  await screen.button('导出').click();
  expect((await loaded).suggestedFilename()).toMatch(/^审计日志_\d{14}\.xlsx$/);
});

it('[A §6] the audit log shows what was typed as a login name as text, never as a link', async () => {
  const typed = '<a href="https://example.com">重置密码</a>';
  await expect(app.console.openSession(typed, 'a-wrong-password')).rejects.toThrow();
  const screen = await open('/platform/system/audit');
  await screen.row('重置密码').getByText(typed, { exact: true }).waitFor();
  await screen.row('重置密码').getByRole('button', { name: '详情' }).click();
  await screen.dialog.getByText(typed).first().waitFor();
  await expect.poll(() => screen.page.getByRole('link', { name: '重置密码' }).count()).toBe(0);
});

it('[A §6] a permission below a screen is granted with the screen, and shown as saved', async () => {
  const { loginName: role } = await addStaff(app.console.db, []);
  const screen = await open(`/platform/system/role?roleName=${role}`);
  const { dialog } = screen;
  const node = (name: string) => dialog.getByRole('treeitem', { name, exact: true });
  await screen.row(role).getByRole('button', { name: '编辑' }).click();
  await node('发布页面').locator('.menu-checks-label').click();
  await expect.poll(() => node('页面设计').getAttribute('aria-checked')).toBe('true');
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect.poll(() => screen.toasts).toEqual(['修改成功']);
  expect(screen.sentTo('/role/edit').at(-1)).toMatchObject({ menuIds: [8, 85, 852] });
  await screen.idle();
  await screen.row(role).getByRole('button', { name: '编辑' }).click();
  const names = ['系统管理', '页面设计', '修改接口与动作', '发布页面'];
  // The tree is there before the role.
  await expect
    .poll(() => Promise.all(names.map((name) => node(name).getAttribute('aria-checked'))))
    .toEqual(['mixed', 'true', 'false', 'true']);
  // The permission has no sidebar entry: the administrator's sidebar ends with its screens.
  await expect
    .poll(() => screen.page.getByRole('navigation', { name: '主导航' }).getByText('发布页面').count())
    .toBe(0);
});
