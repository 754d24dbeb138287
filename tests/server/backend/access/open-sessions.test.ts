import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestConsole } from '../../../support/console';
import { AccessDriver, staffMenu, type Colleague } from './access-driver';
import { done } from '../../../support/answers';

let console: TestConsole;
let driver: AccessDriver;
let staff: Colleague;
beforeAll(async () => {
  console = await TestConsole.start();
  driver = new AccessDriver(console);
});
afterAll(() => console.close());
beforeEach(async () => {
  await console.login();
  await driver.empty();
  staff = await driver.join('/platform/feedback/list', '/platform/page/design');
});

const forbidden = { status: 403, msg: '没有权限，请联系管理员', data: null };
const expired = { status: 1009, msg: '登录已过期，请重新登录', data: null };
const feedback = () => staff.call('/admin/feedback/list');

const pageStatus = async (path: string) => {
  const response = await fetch(`${console.url}/api/console/page?path=${path}`, {
    headers: { token: staff.token },
  });
  return ((await response.json()) as { status: number }).status;
};

it('[A §6] a revoked menu is refused on the next request, and a granted one allowed', async () => {
  expect((await feedback()).status).toBe(0);
  expect(await pageStatus('/platform/feedback/list')).toBe(0);
  expect((await staff.call('/console/designs/list')).status).toBe(0);
  await driver.editRole(staff.account.roleId, { menuIds: [22] });
  expect(await feedback()).toEqual(forbidden);
  // The console's own calls do not use a cached answer either.
  expect(await pageStatus('/platform/feedback/list')).toBe(403);
  expect(await staff.call('/console/designs/list')).toEqual(forbidden);
  expect(await pageStatus('/platform/mini/feedback/list')).toBe(0);
  expect((await staff.call('/admin/mini/feedback/list')).status).toBe(0);
});

it('[A §6] a changed role takes effect on the next request of an open session', async () => {
  await driver.addRole({ menuIds: [22] });
  await driver.editAccount(staff.account.userId, { roleId: await driver.roleIdOf('operator') });
  expect(await feedback()).toEqual(forbidden);
  expect((await staff.call('/admin/mini/feedback/list')).status).toBe(0);
});

it('[decisions] the sessions of a disabled account end at once, and stay ended when it is enabled again', async () => {
  expect(await driver.editAccount(staff.account.userId, { status: 1 })).toEqual(done);
  expect(await feedback()).toEqual(expired);
  expect(await pageStatus('/platform/feedback/list')).toBe(1009);
  await expect(driver.enter(staff.account)).rejects.toThrow('403 账号已停用，请联系管理员');
  await driver.editAccount(staff.account.userId, { status: 0 });
  expect(await feedback()).toEqual(expired);
  await driver.enter(staff.account);
});

it('[decisions] the sessions of a disabled role end at once, and stay ended when it is enabled again', async () => {
  expect(await driver.editRole(staff.account.roleId, { status: 1 })).toEqual(done);
  expect(await feedback()).toEqual(expired);
  await expect(driver.enter(staff.account)).rejects.toThrow('403 账号已停用，请联系管理员');
  await driver.editRole(staff.account.roleId, { status: 0 });
  expect(await feedback()).toEqual(expired);
  await driver.enter(staff.account);
});

it('[decisions] the sessions of a removed account end with it', async () => {
  expect(await console.call(`/admin/system/user/remove/${staff.account.userId}`)).toEqual(done);
  expect(await feedback()).toEqual(expired);
  await expect(driver.enter(staff.account)).rejects.toThrow('1007');
});

it('[A §6] a password given by an administrator ends the account’s sessions; only the new password works', async () => {
  const second = await driver.enter(staff.account);
  const password = 'given-by-the-boss';
  expect(await driver.editAccount(staff.account.userId, { password })).toEqual(done);
  expect(await feedback()).toEqual(expired);
  expect(await second.call('/admin/feedback/list')).toEqual(expired);
  await expect(driver.enter(staff.account)).rejects.toThrow('1007');
  const again = await driver.enter({ ...staff.account, password });
  const { data } = await again.call('/admin/index');
  expect(data.admin).toMatchObject({ mustChangePassword: true });
  // An edit without a password keeps the old one.
  await driver.editAccount(staff.account.userId, { remark: '改', password: '' });
  expect((await again.call('/admin/index')).status).toBe(0);
});

it('[A §6] a password reset lifts the lock of failed logins', async () => {
  for (let time = 0; time < 5; time += 1) {
    await expect(driver.enter({ ...staff.account, password: 'wrong-one' })).rejects.toThrow('1007');
  }
  await expect(driver.enter(staff.account)).rejects.toThrow('429');
  const password = 'given-by-the-boss';
  await driver.editAccount(staff.account.userId, { password });
  await driver.enter({ ...staff.account, password });
});

it('[A §6] refuses a save of staff who lose the menu of accounts during the save', async () => {
  const clerk = await driver.join(staffMenu);
  await driver.editRole(clerk.account.roleId, { menuIds: [21] });
  expect(
    await clerk.call('/admin/system/user/add', {
      username: '甲',
      loginName: 'jia',
      password: 'a-password',
      roleId: clerk.account.roleId,
    }),
  ).toEqual(forbidden);
});
