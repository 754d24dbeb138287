import { sql } from 'kysely';
import { screens } from '../../../../server/contract/screens/menus';
import type { Fields, TestConsole } from '../../../support/console';
import { addStaff, type StaffAccount } from '../../../support/database/staff';

export const roleMenu = '/platform/system/role';
export const staffMenu = '/platform/system/user';

/** Ids of menus by their urls. */
export const idsOf = (...urls: string[]) =>
  urls.map((url) => {
    const menu = screens.find((screen) => screen.url === url);
    if (!menu) throw new Error(`no menu ${url}`);
    return menu.id;
  });

/** A logged-in staff member with a separate token on a shared console. */
export class Colleague {
  constructor(
    private readonly console: TestConsole,
    readonly account: StaffAccount,
    readonly token: string,
  ) {}

  call: TestConsole['call'] = (path, fields) =>
    as(this.console, this.token, () => this.console.call(path, fields));
}

/** Makes a call with another token; pending calls keep the old token. */
function as<T>(console: TestConsole, token: string, call: () => Promise<T>): Promise<T> {
  const before = console.token;
  console.token = token;
  const answer = call();
  console.token = before;
  return answer;
}

/** Manages roles and accounts over HTTP, as the administrator. */
export class AccessDriver {
  constructor(readonly console: TestConsole) {}

  /** Creates a role with these menus, and logs in a new member of it. */
  async join(...menus: string[]): Promise<Colleague> {
    return this.enter(await addStaff(this.console.db, menus));
  }

  async enter(account: StaffAccount): Promise<Colleague> {
    const { token, sessionId } = this.console;
    await this.console.login(account.loginName, account.password);
    const colleague = new Colleague(this.console, account, this.console.token);
    Object.assign(this.console, { token, sessionId });
    return colleague;
  }

  addRole(fields: Fields<'/admin/role/add'> = {}) {
    const role = { roleName: '运营', roleKey: 'operator', roleSort: 5, status: 0, remark: '', menuIds: [] };
    return this.console.call('/admin/role/add', { ...role, ...fields });
  }

  /** The role's fields as its form sends them, with changes. */
  async editRole(
    roleId: number,
    fields: Fields<'/admin/role/edit'> = {},
    by: Pick<TestConsole, 'call'> = this.console,
  ) {
    const { role, checkList } = await this.role(roleId);
    return by.call('/admin/role/edit', { ...formOf(role), menuIds: checkList, ...fields });
  }

  async role(roleId: number) {
    return (await this.console.call(`/admin/role/detail/${roleId}`)).data;
  }

  async roleIdOf(roleKey: string): Promise<number> {
    const { data } = await this.console.call('/admin/role/list', { roleKey, perPage: 1000 });
    return data.items.find((row) => row.roleKey === roleKey)?.roleId as number;
  }

  async addAccount(fields: Fields<'/admin/system/user/add'>) {
    const account = { username: '李雷', loginName: 'lilei', password: 'a-password', status: 0 };
    return this.console.call('/admin/system/user/add', { ...account, ...fields });
  }

  async account(userId: number) {
    return (await this.console.call(`/admin/system/user/detail/${userId}`)).data;
  }

  async editAccount(
    userId: number,
    fields: Fields<'/admin/system/user/edit'> = {},
    by: Pick<TestConsole, 'call'> = this.console,
  ) {
    return by.call('/admin/system/user/edit', { ...formOf(await this.account(userId)), ...fields });
  }

  async userIdOf(loginName: string): Promise<number> {
    const { data } = await this.console.call('/admin/system/user/list', { loginName, perPage: 1000 });
    return data.items.find((row) => row.loginName === loginName)?.userId as number;
  }

  /** Deletes all roles and accounts except the administrator and their role. */
  async empty(): Promise<void> {
    await sql`delete from backend.staff where login_name <> 'admin'`.execute(this.console.db);
    await sql`delete from backend.role where role_key <> 'admin'`.execute(this.console.db);
  }
}

/** The fields of a detail that a page's form sends, without those that only the list needs. */
function formOf(record: object): object {
  const derived = [
    'createTime',
    'roleName',
    'userCount',
    'builtIn',
    'above',
    'disabled',
    'self',
    'roleDisabled',
  ];
  const kept = Object.entries(record).filter(([name]) => name === 'roleName' || !derived.includes(name));
  return Object.fromEntries(kept);
}
