import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestConsole } from '../../../support/console';
import { addStaff } from '../../../support/database/staff';
import { AccessDriver, idsOf, roleMenu, staffMenu } from './access-driver';
import { done, refusal } from '../../../support/answers';

let console: TestConsole;
let driver: AccessDriver;
beforeAll(async () => {
  console = await TestConsole.start();
  driver = new AccessDriver(console);
  await console.login();
});
afterAll(() => console.close());
beforeEach(() => driver.empty());

const ownMenus = ['/platform/feedback/list', roleMenu, staffMenu];
const aboveRole = { status: 409, msg: '该角色拥有你没有的菜单，你不能更改它', data: null };
const aboveAccount = { status: 409, msg: '该账号拥有你没有的菜单，你不能更改它', data: null };

describe('[A §6] staff cannot grant or change more than they have', () => {
  it('a role gets no menu that its creator lacks; the tree marks such menus', async () => {
    const staff = await driver.join(...ownMenus);
    const role = { roleName: '甲', roleKey: 'a', roleSort: 1 };
    expect(await staff.call('/admin/role/add', { ...role, menuIds: [2, 21, 31, 32] })).toEqual(
      refusal('menuIds', '不能授予你自己没有的菜单：订单列表、会员列表'),
    );
    // Granting a whole group does not bypass this.
    expect(await staff.call('/admin/role/add', { ...role, menuIds: [2, 21] })).toEqual(done);
    const roleId = await driver.roleIdOf('a');
    expect(await driver.editRole(roleId, { menuIds: [22] }, staff)).toEqual(
      refusal('menuIds', '不能授予你自己没有的菜单：小程序反馈'),
    );
    const { data } = await staff.call('/admin/role/allMenuTree');
    const free = data.menuList.flatMap(({ children }) => children.filter(({ disabled }) => !disabled));
    expect(free.map(({ id }) => id)).toEqual([21, 83, 84]);
  });

  it('staff cannot widen their own role', async () => {
    const staff = await driver.join(...ownMenus);
    const menuIds = idsOf(...ownMenus, '/platform/user/order/list');
    expect(await driver.editRole(staff.account.roleId, { menuIds }, staff)).toEqual(
      refusal('menuIds', '不能授予你自己没有的菜单：订单列表'),
    );
  });

  it('a role with more rights than the caller cannot be changed, removed or given to an account', async () => {
    const staff = await driver.join(...ownMenus);
    const above = await addStaff(console.db, [...ownMenus, '/platform/user/order/list']);
    const admin = await driver.roleIdOf('admin');
    for (const roleId of [above.roleId, admin]) {
      expect(await driver.editRole(roleId, { remark: '改' }, staff)).toEqual(aboveRole);
      expect(await driver.editRole(roleId, { status: 1 }, staff)).toEqual(aboveRole);
      expect(await staff.call(`/admin/role/remove/${roleId}`)).toEqual(aboveRole);
      const account = { username: '甲', loginName: 'jia', password: 'a-password', roleId };
      expect(await staff.call('/admin/system/user/add', account)).toEqual(
        refusal('roleId', '该角色拥有你没有的菜单，不能分配'),
      );
    }
    const { data } = await staff.call('/admin/role/list');
    expect(data.items.map(({ roleId, above, disabled }) => [roleId, above, disabled])).toEqual(
      [
        [staff.account.roleId, false, false],
        [above.roleId, true, true],
        [admin, true, true],
      ].sort(([a], [b]) => Number(a) - Number(b)),
    );
  });

  it('an account with more rights than the caller cannot be changed, given a password or removed', async () => {
    const staff = await driver.join(...ownMenus);
    const above = await addStaff(console.db, [...ownMenus, '/platform/user/order/list']);
    for (const userId of [above.userId, await driver.userIdOf('admin')]) {
      expect(await driver.editAccount(userId, { password: 'taken-over-1' }, staff)).toEqual(aboveAccount);
      expect(await driver.editAccount(userId, { status: 1 }, staff)).toEqual(aboveAccount);
      expect(await staff.call(`/admin/system/user/remove/${userId}`)).toEqual(aboveAccount);
    }
    await console.login(above.loginName, above.password);
    await console.login();
  });

  it('staff who may only edit accounts cannot give anyone, themselves included, a role with more rights than their own', async () => {
    const staff = await driver.join(staffMenu);
    const admin = await driver.roleIdOf('admin');
    expect(await driver.editAccount(staff.account.userId, { roleId: admin }, staff)).toEqual(
      refusal('roleId', '不能更改自己的角色，请联系其他管理员'),
    );
    const peer = await addStaff(console.db, [staffMenu]);
    expect(await driver.editAccount(peer.userId, { roleId: admin }, staff)).toEqual(
      refusal('roleId', '该角色拥有你没有的菜单，不能分配'),
    );
    expect(await driver.editAccount(peer.userId, { remark: '同级' }, staff)).toEqual(done);
  });
});

describe('[A §6] staff cannot lock themselves out', () => {
  it('staff cannot remove or disable their own account, change its role, or set its password as administrators do', async () => {
    const staff = await driver.join(...ownMenus);
    const { userId, roleId } = staff.account;
    await driver.addRole({ menuIds: [21] });
    expect(await staff.call(`/admin/system/user/remove/${userId}`)).toEqual({
      status: 409,
      msg: '不能删除自己的账号',
      data: null,
    });
    expect(await driver.editAccount(userId, { status: 1 }, staff)).toEqual(
      refusal('status', '不能停用自己的账号'),
    );
    expect(await driver.editAccount(userId, { roleId: await driver.roleIdOf('operator') }, staff)).toEqual(
      refusal('roleId', '不能更改自己的角色，请联系其他管理员'),
    );
    expect(await driver.editAccount(userId, { password: 'a-new-password' }, staff)).toEqual(
      refusal('password', '请在右上角“修改密码”中修改自己的密码'),
    );
    expect(await driver.editRole(roleId, { status: 1 }, staff)).toEqual(
      refusal('status', '不能停用自己所属的角色'),
    );
    expect(await driver.editAccount(userId, { username: '新名字' }, staff)).toEqual(done);
  });

  it('the built-in role always keeps a last member', async () => {
    const admin = await driver.userIdOf('admin');
    const roleId = await driver.roleIdOf('admin');
    await driver.addAccount({ loginName: 'second', password: 'a-password', roleId });
    await sql`update backend.staff set must_change_password = false where login_name = 'second'`.execute(
      console.db,
    );
    const second = await driver.enter({
      userId: await driver.userIdOf('second'),
      roleId,
      loginName: 'second',
      password: 'a-password',
    });
    const [one, other] = await Promise.all([
      driver.editAccount(second.account.userId, { status: 1 }),
      driver.editAccount(admin, { status: 1 }, second),
    ]);
    // By the time of the second call its account is disabled.
    expect([one.status, other.status].sort()).toEqual([0, 1009]);
    const { rows } = await sql`select from backend.staff where role_id = ${roleId} and status = 0`.execute(
      console.db,
    );
    expect(rows).toHaveLength(1);
    await sql`update backend.staff set status = 0 where login_name = 'admin'`.execute(console.db);
    await console.login();
  });
});

describe('[A §6] an account that can log in always keeps the menus of roles and accounts', () => {
  const lost = '这样就没有可用账号能管理角色和员工账号了，请先让其他账号拥有“角色管理”和“员工账号”菜单';

  /** Runs with the built-in role disabled, as after an import without the built-in account. */
  async function withoutAdministrator(run: () => Promise<void>): Promise<void> {
    await sql`update backend.role set status = 1 where role_key = 'admin'`.execute(console.db);
    try {
      await run();
    } finally {
      await sql`update backend.role set status = 0 where role_key = 'admin'`.execute(console.db);
    }
  }

  it('the last account that has both menus keeps both', async () => {
    const last = await driver.join(...ownMenus);
    const { role } = await driver.role(last.account.roleId);
    const form = { ...role, revision: 0 };
    await withoutAdministrator(async () => {
      for (const menus of [[roleMenu], [staffMenu], []]) {
        expect(await last.call('/admin/role/edit', { ...form, menuIds: idsOf(...menus) })).toEqual(
          refusal('menuIds', lost),
        );
      }
      expect(await last.call('/admin/role/edit', { ...form, menuIds: idsOf(roleMenu, staffMenu) })).toEqual(
        done,
      );
    });
  });

  it('staff with only the menu of accounts cannot disable the only account that has both', async () => {
    const both = await addStaff(console.db, [roleMenu, staffMenu]);
    // Their own role gets another menu, so that the other account has no more rights than they have.
    const accounts = await driver.join(staffMenu, roleMenu);
    const ids = idsOf(roleMenu, staffMenu);
    await withoutAdministrator(async () => {
      // While two accounts have both menus, one of them may be removed.
      expect(await accounts.call(`/admin/system/user/remove/${both.userId}`)).toEqual(done);
      const { data } = await accounts.call(`/admin/role/detail/${accounts.account.roleId}`);
      expect(await accounts.call('/admin/role/edit', { ...data.role, menuIds: ids.slice(1) })).toEqual(
        refusal('menuIds', lost),
      );
    });
  });

  it('if two accounts give up both menus at once, one keeps them', async () => {
    for (let round = 0; round < 4; round += 1) {
      await driver.empty();
      const first = await driver.join(roleMenu, staffMenu);
      const second = await driver.join(roleMenu, staffMenu);
      const forms = [first, second].map(({ account }) => driver.role(account.roleId));
      const [one, other] = (await Promise.all(forms)).map(({ role }) => role);
      await withoutAdministrator(async () => {
        const answers = await Promise.all([
          first.call('/admin/role/edit', { ...one, menuIds: [] }),
          second.call('/admin/role/edit', { ...other, menuIds: [] }),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([0, 422]);
        expect(answers.find(({ status }) => status === 422)).toEqual(refusal('menuIds', lost));
      });
    }
  });

  it('if two accounts take both menus from each other at once, one keeps them', async () => {
    for (let round = 0; round < 4; round += 1) {
      await driver.empty();
      const first = await driver.join(roleMenu, staffMenu);
      const second = await driver.join(roleMenu, staffMenu);
      await withoutAdministrator(async () => {
        const answers = await Promise.all([
          first.call(`/admin/system/user/remove/${second.account.userId}`),
          second.call(`/admin/system/user/remove/${first.account.userId}`),
        ]);
        // The second account no longer has a session.
        expect(answers.map(({ status }) => status).sort()).toEqual([0, 1009]);
      });
    }
  });
});
