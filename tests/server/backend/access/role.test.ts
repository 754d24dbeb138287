import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MenuNode } from '../../../../server/contract/calls/core/session';
import { grants, menus } from '../../../../server/contract/screens/menus';
import { TestConsole, type Fields } from '../../../support/console';
import { addStaff } from '../../../support/database/staff';
import { AccessDriver, idsOf, roleMenu, staffMenu } from './access-driver';
import { done, refusal } from '../../../support/answers';

let console: TestConsole;
let driver: AccessDriver;
beforeAll(async () => {
  console = await TestConsole.start();
  console.clock = () => new Date('2025-03-01T15:30:00Z');
  driver = new AccessDriver(console);
  await console.login();
});
afterAll(() => console.close());
beforeEach(() => driver.empty());

const list = async (filter: Fields<'/admin/role/list'> = {}) =>
  (await console.call('/admin/role/list', filter)).data;

it('[A §7] adds, lists, reads, changes and removes a role', async () => {
  expect(await driver.addRole({ roleName: ' 运营 ', remark: '日常', menuIds: [11, 12] })).toEqual(done);
  const roleId = await driver.roleIdOf('operator');
  const row = {
    roleId,
    roleName: '运营',
    roleKey: 'operator',
    roleSort: 5,
    status: 0,
    remark: '日常',
    revision: 0,
    createTime: '2025-03-01 23:30:00',
    userCount: 0,
    above: false,
    self: false,
    builtIn: false,
    disabled: false,
  };
  expect((await list()).items.map(({ roleKey }) => roleKey)).toEqual(['admin', 'operator']);
  expect(await list({ roleName: '运营' })).toEqual({ items: [row], total: 1 });
  expect(await driver.role(roleId)).toEqual({ role: row, checkList: [1, 11, 12] });
  expect(
    await driver.editRole(roleId, { roleName: '用户运营', status: 1, remark: '', menuIds: [21] }),
  ).toEqual(done);
  expect(await driver.role(roleId)).toEqual({
    role: { ...row, roleName: '用户运营', status: 1, remark: '', revision: 1, disabled: true },
    checkList: [2, 21],
  });
  expect(await console.call(`/admin/role/remove/${roleId}`)).toEqual(done);
  expect((await list()).total).toBe(1);
});

it('[A §5] role name, permission string and display order are required, each with an error at its field', async () => {
  const errors = { roleName: '请输入角色名称', roleKey: '请输入权限字符', roleSort: '请输入显示顺序' };
  expect(await driver.addRole({ roleName: ' ', roleKey: '', roleSort: '' })).toEqual({
    status: 422,
    msg: '请输入角色名称',
    errors,
    data: null,
  });
  expect(await driver.addRole({ roleKey: '运营' })).toEqual(
    refusal('roleKey', '权限字符须以字母开头，只能包含字母、数字和 _ : . -'),
  );
  expect(await driver.addRole({ menuIds: [11, 999] })).toEqual(
    refusal('menuIds', '所选菜单已不存在，请刷新后重新选择'),
  );
});

it('[A §6] a permission string is unique, case-insensitively, also under concurrent saves', async () => {
  const taken = refusal('roleKey', '权限字符已被其他角色使用');
  await driver.addRole();
  expect(await driver.addRole({ roleKey: 'Operator' })).toEqual(taken);
  expect(await driver.addRole({ roleKey: 'ADMIN' })).toEqual(taken);
  await driver.addRole({ roleKey: 'other' });
  expect(await driver.editRole(await driver.roleIdOf('other'), { roleKey: 'operator' })).toEqual(taken);
  expect(await driver.editRole(await driver.roleIdOf('other'), { roleKey: 'Other' })).toEqual(done);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => driver.addRole({ roleKey: 'once' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([0, 422, 422, 422, 422]);
});

it('[A §2] the permission tree is the tree of menus', async () => {
  const { data } = await console.call('/admin/role/allMenuTree');
  expect(data.menuList).toEqual(
    menus.map(({ id, name, children }) => ({
      id,
      name,
      children: children.map((menu) => {
        const below = grants.filter(({ parentId }) => parentId === menu.id);
        return {
          id: menu.id,
          name: menu.name,
          children: below.map((grant) => ({ id: grant.id, name: grant.name, children: [] })),
          ...(below.length > 0 ? { own: true } : {}),
        };
      }),
    })),
  );
});

it('[A §6] saves the permissions below a screen one by one, and never without the screen', async () => {
  await driver.addRole();
  const roleId = await driver.roleIdOf('operator');
  for (const [menuIds, saved] of [
    [[85], [8, 85]],
    [
      [8, 85, 852],
      [8, 85, 852],
    ],
    [[851], [8, 85, 851]],
  ] as const) {
    expect(await driver.editRole(roleId, { menuIds })).toEqual(done);
    expect((await driver.role(roleId)).checkList).toEqual(saved);
  }
});

it('[A §6] staff without the right to publish cannot grant it', async () => {
  const staff = await driver.join(roleMenu, '/platform/page/design');
  const { data } = await staff.call('/admin/role/allMenuTree');
  expect(data.menuList.find(({ id }) => id === 8)?.children).toContainEqual({
    id: 85,
    name: '页面设计',
    own: true,
    children: [
      { id: 851, name: '修改接口与动作', children: [], disabled: true },
      { id: 852, name: '发布页面', children: [], disabled: true },
    ],
  });
  const form = { roleName: '设计', roleKey: 'designer', roleSort: 1, status: 0 };
  expect(await staff.call('/admin/role/add', { ...form, menuIds: [8, 85, 852] })).toEqual(
    refusal('menuIds', '不能授予你自己没有的菜单：发布页面'),
  );
  expect(await staff.call('/admin/role/add', { ...form, menuIds: [8, 85] })).toEqual(done);
});

it('[A §3] shows the tree as saved: half-checked groups, whole groups, no groups', async () => {
  await driver.addRole();
  const roleId = await driver.roleIdOf('operator');
  const allOfGroup8 = [8, 81, 82, 83, 84, 85];
  for (const menuIds of [[2, 21], [8, 1, 12, 81, 82, 83, 84, 85], [7, 71, 72, 73, 74], []]) {
    expect(await driver.editRole(roleId, { menuIds })).toEqual(done);
    expect((await driver.role(roleId)).checkList).toEqual([...menuIds].sort((a, b) => a - b));
  }
  // Half-checked groups are shown even if the client left them out.
  await driver.editRole(roleId, { menuIds: [12, 81, 82, 83, 84, 85] });
  expect((await driver.role(roleId)).checkList).toEqual([
    1,
    ...allOfGroup8.slice(0, 1),
    12,
    81,
    82,
    83,
    84,
    85,
  ]);
});

it('[A §2] the sidebar of a role shows its groups with only the granted menus', async () => {
  const staff = await driver.join('/platform/feedback/list');
  await driver.editRole(staff.account.roleId, { menuIds: [1, 12, 16, 2, 22] });
  const { data } = await staff.call('/admin/index');
  const outline = (nodes: MenuNode[]): unknown[] =>
    nodes.map(({ menuName, children }) =>
      children.length > 0 ? [menuName, ...outline(children)] : menuName,
    );
  expect(outline(data.menus)).toEqual([
    ['用户管理', '注册用户', '小程序用户'],
    ['反馈管理', '小程序反馈'],
  ]);
});

it('[A §6] a role with accounts cannot be removed, and the refusal says how many it has', async () => {
  const { roleId, loginName } = await addStaff(console.db, []);
  expect(await console.call(`/admin/role/remove/${roleId}`)).toEqual({
    status: 409,
    msg: `角色“${loginName}”下有 1 个员工账号，不能删除，请先为这些账号更换角色`,
    data: null,
  });
  expect((await list({ roleName: loginName })).items).toMatchObject([{ userCount: 1 }]);
});

it('[A §6] refuses either a removal or a concurrent new account; no account loses its role', async () => {
  for (let round = 0; round < 5; round += 1) {
    await driver.empty();
    await driver.addRole();
    const roleId = await driver.roleIdOf('operator');
    const [removal, account] = await Promise.all([
      console.call(`/admin/role/remove/${roleId}`),
      driver.addAccount({ roleId }),
    ]);
    expect([
      [0, 422],
      [409, 0],
    ]).toContainEqual([removal.status, account.status]);
  }
});

it('[decisions] refuses the second of two saves from the same state of a role, and overwrites nothing', async () => {
  await driver.addRole();
  const roleId = await driver.roleIdOf('operator');
  expect(await driver.editRole(roleId, { roleName: '甲', menuIds: [11] })).toEqual(done);
  expect(await driver.editRole(roleId, { roleName: '乙', menuIds: [], revision: 0 })).toEqual({
    status: 409,
    msg: '该记录已被他人修改，请核对后再试',
    data: null,
  });
  expect(await driver.role(roleId)).toMatchObject({
    role: { roleName: '甲', revision: 1 },
    checkList: [1, 11],
  });
});

it('[A §9] pages by display order; filters by name, permission string and status', async () => {
  await driver.addRole({ roleName: '丙', roleKey: 'c', roleSort: 3 });
  await driver.addRole({ roleName: '甲', roleKey: 'a', roleSort: 1, status: 2 });
  await driver.addRole({ roleName: '乙', roleKey: 'b_x', roleSort: 2 });
  const names = async (filter: object) => (await list(filter)).items.map(({ roleName }) => roleName);
  expect(await names({})).toEqual(['超级管理员', '甲', '乙', '丙']);
  expect(await names({ page: 2, perPage: 3 })).toEqual(['丙']);
  expect(await names({ roleKey: '%' })).toEqual([]);
  expect(await names({ roleKey: '_' })).toEqual(['乙']);
  expect(await names({ roleKey: 'A' })).toEqual(['超级管理员', '甲']);
  expect(await names({ status: 0 })).toEqual(['超级管理员', '乙', '丙']);
  // Any value but 0 means disabled (decisions 'States').
  expect(await names({ status: 1 })).toEqual(['甲']);
});

it('[Foundation §1] the built-in role keeps its key and the menus of roles and accounts', async () => {
  const roleId = await driver.roleIdOf('admin');
  const all = (await driver.role(roleId)).checkList;
  expect(await driver.editRole(roleId, { roleKey: 'root' })).toEqual(
    refusal('roleKey', '内置角色的权限字符不能修改'),
  );
  for (const menu of [roleMenu, staffMenu]) {
    const [gone] = idsOf(menu);
    expect(await driver.editRole(roleId, { menuIds: all.filter((id) => id !== gone) })).toEqual(
      refusal('menuIds', '内置角色必须保留“角色管理”和“员工账号”菜单'),
    );
  }
  expect(await console.call(`/admin/role/remove/${roleId}`)).toEqual({
    status: 409,
    msg: '内置角色不能删除',
    data: null,
  });
  // The role may lose any other menu and regain it, because its members can grant every menu.
  const rest = all.filter((id) => id !== 64);
  expect(await driver.editRole(roleId, { menuIds: rest })).toEqual(done);
  expect((await driver.role(roleId)).checkList).toEqual(rest);
  expect(await driver.editRole(roleId, { menuIds: all })).toEqual(done);
  expect((await driver.role(roleId)).checkList).toEqual(all);
});

it('refuses, with a message, a record that does not exist', async () => {
  const missing = { status: 404, msg: '记录不存在或已被删除', data: null };
  expect(await console.call('/admin/role/detail/999')).toEqual(missing);
  expect(await console.call('/admin/role/remove/999')).toEqual(missing);
  const role = { roleId: 999, roleName: '甲', roleKey: 'a', roleSort: 1 };
  expect(await console.call('/admin/role/edit', role)).toEqual(missing);
});
