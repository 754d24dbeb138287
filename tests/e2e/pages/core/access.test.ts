import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { AccessDriver } from '../../../server/backend/access/access-driver';
import { BrowserConsole } from '../../../support/browser/browser';
import { addStaff, type StaffAccount } from '../../../support/database/staff';
import { openScreen, type OpenScreen } from '../open-screen';

let app: BrowserConsole;
let driver: AccessDriver;
const opened: OpenScreen[] = [];
beforeAll(async () => {
  app = await BrowserConsole.start();
  driver = new AccessDriver(app.console);
  await app.console.login();
});
afterAll(() => app?.close());
afterEach(async () => {
  for (const screen of opened.splice(0)) await screen.page.context().close();
});

async function open(place: string, account?: StaffAccount): Promise<OpenScreen> {
  const screen = await openScreen(
    app,
    place,
    account && { username: account.loginName, password: account.password },
  );
  opened.push(screen);
  return screen;
}
const entry = ({ page }: OpenScreen, name: string) => page.getByRole('treeitem', { name, exact: true });
const saveButton = ({ dialog }: OpenScreen) => dialog.getByRole('button', { name: '确认' });

it('[A §3] adds and changes a role, and shows its menus as saved, including half-checked groups', async () => {
  const screen = await open('/platform/system/role');
  const { dialog } = screen;
  const node = (name: string) => dialog.getByRole('treeitem', { name, exact: true });
  const checked = () =>
    dialog
      .getByRole('treeitem')
      .evaluateAll((nodes) =>
        nodes
          .filter((one) => one.getAttribute('aria-checked') !== 'false')
          .map(
            (one) =>
              `${one.querySelector('.menu-checks-label')?.textContent} ${one.getAttribute('aria-checked')}`,
          ),
      );
  await screen.button('新增角色').click();
  await saveButton(screen).click();
  for (const text of ['请输入角色名称', '请输入权限字符', '请输入显示顺序'])
    await dialog.getByText(text, { exact: true }).waitFor();
  await dialog.locator('input[name=roleName]').fill('客服主管');
  await dialog.locator('input[name=roleKey]').fill('Admin');
  await dialog.getByRole('spinbutton').fill('3');
  await node('注册用户').locator('.menu-checks-label').click();
  await node('反馈管理').locator('.menu-checks-label').first().click();
  await saveButton(screen).click();
  await dialog.getByText('权限字符已被其他角色使用').waitFor();
  await dialog.locator('input[name=roleKey]').fill('service_lead');
  await saveButton(screen).click();
  await screen.row('客服主管').waitFor();
  await expect.poll(() => screen.toasts.filter((text) => text.includes('成功'))).toEqual(['新增成功']);
  await screen.idle();

  const shown = ['用户管理 mixed', '注册用户 true', '反馈管理 true', 'APP反馈 true', '小程序反馈 true'];
  await screen.row('客服主管').getByRole('button', { name: '编辑' }).click();
  await node('注册用户').waitFor();
  await expect.poll(checked).toEqual(shown);
  await node('小程序反馈').locator('.menu-checks-label').click();
  await dialog.locator('textarea[name=remark]').fill('带班');
  await saveButton(screen).click();
  await screen.row('带班').waitFor();
  await screen.idle();
  await screen.row('带班').getByRole('button', { name: '编辑' }).click();
  await node('注册用户').waitFor();
  await expect.poll(checked).toEqual([...shown.slice(0, 2), '反馈管理 mixed', 'APP反馈 true']);
  expect(screen.sentTo('/role/edit').at(-1)).toMatchObject({ menuIds: [1, 12, 2, 21], revision: 0 });
  await dialog.getByRole('button', { name: '取消' }).click();

  const { roleId } = await addStaff(app.console.db, []);
  await screen.button('查询').click();
  const used = screen.row((await driver.role(roleId)).role['roleName'] as string);
  await expect.poll(() => used.locator('.is-disabled').allInnerTexts()).toEqual(['删除']);
  await screen.row('带班').getByRole('button', { name: '删除' }).click();
  await dialog.getByText('确定删除角色“客服主管”（service_lead）吗？删除后无法恢复。').waitFor();
  await saveButton(screen).click();
  await screen.row('带班').waitFor({ state: 'detached' });
});

it('[A §4] any status but 0 is shown as disabled', async () => {
  const { roleId } = await addStaff(app.console.db, []);
  await driver.editRole(roleId, { roleName: '停用角色', status: 2 });
  const account = await addStaff(app.console.db, []);
  await driver.editAccount(account.userId, { username: '停用员工', status: 2 });
  const roles = await open('/platform/system/role?roleName=停用角色');
  await roles.row('停用角色').getByRole('cell', { name: '停用', exact: true }).waitFor();
  const staff = await open('/platform/system/user?username=停用员工');
  await staff.row('停用员工').getByRole('cell', { name: '停用', exact: true }).waitFor();
});

it('[A §5] adds an account with a password, edits and removes it; users cannot remove their own account', async () => {
  const { roleId } = await addStaff(app.console.db, ['/platform/feedback/list']);
  await driver.editRole(roleId, { roleName: '客服' });
  const screen = await open('/platform/system/user');
  const { dialog, page } = screen;
  const self = screen.row('管理员（本人）');
  await self.waitFor();
  await expect.poll(() => self.locator('.is-disabled').allInnerTexts()).toEqual(['删除']);
  // The errors of the empty form stay, although the roles load after its validation.
  let answer = () => {};
  const isChecked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/role/**', async (route) => {
    await isChecked;
    await route.continue();
  });
  await screen.button('新增账号').click();
  await saveButton(screen).click();
  await dialog.getByText('请选择角色', { exact: true }).waitFor();
  const roles = page.waitForResponse('**/role/**');
  answer();
  await roles;
  for (const text of ['请输入用户名', '请输入登录名', '请选择角色', '请输入密码'])
    await dialog.getByText(text, { exact: true }).waitFor();
  await dialog.locator('input[name=username]').fill('韩梅梅');
  await dialog.locator('input[name=loginName]').fill('ADMIN');
  await dialog.locator('[class*="Form-item"]', { hasText: '角色' }).getByRole('combobox').click();
  await page.getByRole('option', { name: '客服', exact: true }).click();
  await dialog.locator('input[name=password]').fill('1234567');
  await saveButton(screen).click();
  await dialog.getByText('密码至少 8 个字符', { exact: true }).waitFor();
  await dialog.locator('input[name=password]').fill('first-password');
  await saveButton(screen).click();
  await dialog.getByText('登录名已被其他账号使用').waitFor();
  await dialog.locator('input[name=loginName]').fill('hanmeimei');
  await saveButton(screen).click();
  const row = screen.row('韩梅梅');
  await row.waitFor();
  expect(screen.toasts.filter((text) => text.includes('成功'))).toEqual(['新增成功']);
  await app.console.login('hanmeimei', 'first-password');
  await app.console.login();

  const loaded = page.waitForResponse('**/system/user/detail/*');
  await row.getByRole('button', { name: '编辑' }).click();
  await loaded;
  await expect.poll(() => dialog.getByTestId('spinner').count()).toBe(0);
  await dialog.getByRole('switch').click();
  await dialog.getByText('停用', { exact: true }).waitFor();
  await saveButton(screen).click();
  await row.getByText('停用', { exact: true }).waitFor();
  await expect.poll(() => screen.toasts.at(-1)).toBe('修改成功');
  await expect(app.console.login('hanmeimei', 'first-password')).rejects.toThrow(
    '403 账号已停用，请联系管理员',
  );
  await app.console.login();
  await row.getByRole('button', { name: '删除' }).click();
  await dialog.getByText('确定删除账号“韩梅梅”（hanmeimei）吗？其登录立即失效，且无法恢复。').waitFor();
  await saveButton(screen).click();
  await row.waitFor({ state: 'detached' });
});

it('[A §6] changes of a role’s menus take effect in its other open sessions, and so does ending a session', async () => {
  const account = await addStaff(app.console.db, ['/platform/feedback/list', '/platform/sys/config/list']);
  const staff = await open('/platform/feedback/list', account);
  await staff.button('查询').waitFor();
  const admin = await open(`/platform/system/role?roleName=${account.loginName}`);
  await admin.row(account.loginName).getByRole('button', { name: '编辑' }).click();
  const node = (name: string) => admin.dialog.getByRole('treeitem', { name, exact: true });
  await node('APP反馈').locator('.menu-checks-label').click();
  await node('小程序反馈').locator('.menu-checks-label').click();
  await saveButton(admin).click();
  await expect.poll(() => admin.toasts).toEqual(['修改成功']);

  // The next request is refused; then tab and sidebar entry disappear.
  await staff.button('查询').click();
  await staff.page.getByRole('heading', { name: '没有权限' }).waitFor();
  await expect.poll(() => staff.toasts).toEqual(['没有权限，请联系管理员']);
  await entry(staff, '小程序反馈').waitFor();
  await expect.poll(() => entry(staff, 'APP反馈').count()).toBe(0);
  await entry(staff, '小程序反馈').click();
  await staff.button('查询').waitFor();

  // A granted menu appears with the next screen, and brings the tab back.
  await driver.editRole(account.roleId, { menuIds: [21, 22, 82] });
  await entry(staff, '系统管理').click();
  await entry(staff, '系统参数').click();
  await entry(staff, '反馈管理').waitFor();
  await entry(staff, 'APP反馈').waitFor();
  await staff.page.getByRole('tab', { name: 'APP反馈' }).click();
  await staff.button('查询').waitFor();

  await driver.editAccount(account.userId, { status: 1 });
  await staff.button('查询').click();
  await staff.page.locator('.toast', { hasText: '登录已过期，请重新登录' }).waitFor();
  await staff.page.getByRole('button', { name: '登录', exact: true }).waitFor();
});

it('[decisions] staff change their own password: this session stays, the others end', async () => {
  const account = await addStaff(app.console.db, ['/platform/feedback/list']);
  const here = await open('/platform/feedback/list', account);
  const there = await open('/platform/feedback/list', account);
  await there.button('查询').waitFor();
  await here.page.getByRole('button', { name: /账号菜单/ }).hover();
  await here.page.getByRole('menuitem', { name: '修改密码' }).click();
  const { dialog } = here;
  await dialog.getByLabel('原密码', { exact: true }).fill(account.password);
  await dialog.getByLabel('新密码', { exact: true }).fill('short');
  await dialog.getByLabel('再次输入新密码', { exact: true }).fill('short');
  const save = () => dialog.getByRole('button', { name: '修改密码' }).click();
  await save();
  await dialog.getByText('新密码至少 8 个字符').waitFor();
  await dialog.getByLabel('新密码', { exact: true }).fill('my-own-password');
  await dialog.getByLabel('再次输入新密码', { exact: true }).fill('my-own-password');
  await save();
  await expect.poll(() => here.toasts).toEqual(['修改成功']);
  await here.button('查询').click();
  await there.button('查询').click();
  await there.page.getByRole('button', { name: '登录', exact: true }).waitFor();
  await expect.poll(() => here.button('查询').isVisible()).toBe(true);
});
