import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestConsole, type Fields } from '../../../support/console';
import { AccessDriver } from './access-driver';
import { done, refusal } from '../../../support/answers';

let console: TestConsole;
let driver: AccessDriver;
let roleId: number;
beforeAll(async () => {
  console = await TestConsole.start();
  console.clock = () => new Date('2025-03-01T15:30:00Z');
  driver = new AccessDriver(console);
});
afterAll(() => console.close());
beforeEach(async () => {
  console.clock = () => new Date('2025-03-01T15:30:00Z');
  await console.login();
  await driver.empty();
  await driver.addRole({ menuIds: [21] });
  roleId = await driver.roleIdOf('operator');
});

const list = async (filter: Fields<'/admin/system/user/list'> = {}) =>
  (await console.call('/admin/system/user/list', filter)).data;

it('[A §7] adds, lists, reads, changes and removes an account', async () => {
  const fields = {
    username: ' 李雷 ',
    loginName: 'lilei',
    roleId,
    phoneNumber: '13800000001',
    remark: '早班',
  };
  expect(await driver.addAccount(fields)).toEqual(done);
  const userId = await driver.userIdOf('lilei');
  const row = {
    userId,
    username: '李雷',
    loginName: 'lilei',
    roleId,
    roleName: '运营',
    phoneNumber: '13800000001',
    remark: '早班',
    status: 0,
    createTime: '2025-03-01 23:30:00',
    revision: 0,
    self: false,
    above: false,
    roleDisabled: false,
  };
  expect(await list({ loginName: 'LILEI' })).toEqual({ items: [row], total: 1 });
  expect(await driver.account(userId)).toEqual(row);
  expect(
    await driver.editAccount(userId, { username: '李磊', phoneNumber: '', remark: '', status: 1 }),
  ).toEqual(done);
  expect(await driver.account(userId)).toEqual({
    ...row,
    username: '李磊',
    phoneNumber: '',
    remark: '',
    status: 1,
    revision: 1,
  });
  expect(await console.call(`/admin/system/user/remove/${userId}`)).toEqual(done);
  expect((await list()).items).toMatchObject([{ loginName: 'admin', self: true }]);
});

it('[A §5] username, login name and role are required; so is a password, of at least 8 characters', async () => {
  const errors = {
    username: '请输入用户名',
    loginName: '请输入登录名',
    roleId: '请选择角色',
    password: '请输入密码',
  };
  expect(await driver.addAccount({ username: '', loginName: ' ', roleId: '', password: '' })).toEqual({
    status: 422,
    msg: '请输入用户名',
    errors,
    data: null,
  });
  const short = refusal('password', '密码至少 8 个字符');
  expect(await driver.addAccount({ roleId, password: '1234567' })).toEqual(short);
  // Surrounding blanks do not count towards the minimum length.
  expect(await driver.addAccount({ roleId, password: ' 1234567 ' })).toEqual(short);
  for (const loginName of ['li lei', 'admin\u200b', '\u2060lilei'])
    expect(await driver.addAccount({ roleId, loginName })).toEqual(
      refusal('loginName', '登录名不能包含空格或不可见的字符'),
    );
  expect(await driver.addAccount({ roleId, phoneNumber: 'call me' })).toEqual(
    refusal('phoneNumber', '手机号只能包含数字、空格、- 和开头的 +'),
  );
  expect(await driver.addAccount({ roleId, phoneNumber: '12' })).toEqual(
    refusal('phoneNumber', '手机号至少 5 位数字'),
  );
  expect((await list()).total).toBe(1);
});

it('[A §6] an account has one role, which exists and is enabled', async () => {
  expect(await driver.addAccount({ roleId: 999 })).toEqual(refusal('roleId', '角色不存在，请重新选择'));
  await driver.addRole({ roleKey: 'closed', status: 1 });
  const closed = await driver.roleIdOf('closed');
  expect(await driver.addAccount({ roleId: closed })).toEqual(
    refusal('roleId', '该角色已停用，请选择其他角色'),
  );
  await driver.addAccount({ roleId });
  const userId = await driver.userIdOf('lilei');
  expect(await driver.editAccount(userId, { roleId: 999 })).toEqual(
    refusal('roleId', '角色不存在，请重新选择'),
  );
  expect(await driver.editAccount(userId, { roleId: `${roleId},${closed}` })).toEqual(
    refusal('roleId', '请选择角色'),
  );
  // An account whose role was disabled later can still be edited without changing its role.
  await driver.editRole(roleId, { status: 1 });
  expect(await driver.editAccount(userId, { remark: '角色已停用' })).toEqual(done);
  expect(await driver.account(userId)).toMatchObject({ roleId, roleDisabled: true });
});

it('[A §6] a login name is unique, case-insensitively, also under concurrent saves', async () => {
  const taken = refusal('loginName', '登录名已被其他账号使用');
  expect(await driver.addAccount({ roleId })).toEqual(done);
  expect(await driver.addAccount({ roleId, loginName: 'LiLei' })).toEqual(taken);
  expect(await driver.addAccount({ roleId, loginName: 'Admin' })).toEqual(taken);
  await driver.addAccount({ roleId, loginName: 'hanmeimei' });
  expect(await driver.editAccount(await driver.userIdOf('hanmeimei'), { loginName: 'LILEI' })).toEqual(taken);
  expect(await driver.editAccount(await driver.userIdOf('lilei'), { loginName: 'LiLei' })).toEqual(done);
  const names = ['once', 'ONCE', 'Once', 'oncE', 'once'];
  const answers = await Promise.all(names.map((loginName) => driver.addAccount({ roleId, loginName })));
  expect(answers.map(({ status }) => status).sort()).toEqual([0, 422, 422, 422, 422]);
});

it('[A §7] a new account logs in case-insensitively, and must change its password', async () => {
  await driver.addAccount({ roleId, loginName: 'LiLei', password: 'first-password' });
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from backend.staff where login_name = 'LiLei'`.execute(console.db);
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await console.login('lilei', 'first-password');
  const { data } = await console.call('/admin/index');
  expect(data.admin).toEqual({ username: '李雷', loginName: 'LiLei', mustChangePassword: true });
});

it('[A §7] no answer holds a password or its hash', async () => {
  await driver.addAccount({ roleId });
  const answers = [await list(), await driver.account(await driver.userIdOf('lilei'))];
  expect(JSON.stringify(answers)).not.toMatch(/password|argon2/i);
});

it('[decisions] refuses the second of two saves from the same state of an account, and overwrites nothing', async () => {
  await driver.addAccount({ roleId });
  const userId = await driver.userIdOf('lilei');
  const answers = await Promise.all(
    ['甲', '乙', '丙'].map((username) => driver.editAccount(userId, { username, revision: 0 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([0, 409, 409]);
  expect(await driver.editAccount(userId, { username: '丁', revision: 0 })).toEqual({
    status: 409,
    msg: '该记录已被他人修改，请核对后再试',
    data: null,
  });
});

it('[A §9] pages newest first; filters by name, login name, phone, role and status', async () => {
  let now = console.clock().getTime();
  console.clock = () => new Date((now += 60_000));
  await driver.addAccount({ roleId, username: '甲', loginName: 'jia', phoneNumber: '13800000001' });
  await driver.addAccount({
    roleId,
    username: '乙',
    loginName: 'yi_',
    phoneNumber: '13900000002',
    status: 3,
  });
  await driver.addRole({ roleKey: 'other' });
  const other = await driver.roleIdOf('other');
  await driver.addAccount({ roleId: other, username: '丙', loginName: 'bing' });
  const names = async (filter: object) => (await list(filter)).items.map(({ username }) => username);
  // The administrator was created with the database, so its time ignores the test clock.
  expect(await names({})).toEqual(['管理员', '丙', '乙', '甲']);
  expect(await names({ page: 2, perPage: 3 })).toEqual(['甲']);
  expect((await list({ perPage: 1 })).total).toBe(4);
  expect(await names({ username: '甲' })).toEqual(['甲']);
  expect(await names({ loginName: '_' })).toEqual(['乙']);
  expect(await names({ phoneNumber: '139' })).toEqual(['乙']);
  expect(await names({ roleId: other })).toEqual(['丙']);
  expect(await names({ status: 0 })).toEqual(['管理员', '丙', '甲']);
  expect(await names({ status: 1 })).toEqual(['乙']);
});

it('refuses, with a message, a record that does not exist', async () => {
  const missing = { status: 404, msg: '记录不存在或已被删除', data: null };
  expect(await console.call('/admin/system/user/detail/999')).toEqual(missing);
  expect(await console.call('/admin/system/user/remove/999')).toEqual(missing);
  const account = { userId: 999, username: '甲', loginName: 'jia', roleId };
  expect(await console.call('/admin/system/user/edit', account)).toEqual(missing);
});
