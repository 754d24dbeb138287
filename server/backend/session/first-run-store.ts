import { sql, type Generated } from 'kysely';
import { withTables, type Tx } from '../../database/database';

interface MenuTable {
  menu_id: number;
  parent_id: number;
  menu_name: string;
  url: string;
  sort: number;
}
interface RoleTable {
  role_id: Generated<number>;
  role_name: string;
  role_key: string;
  remark: string;
}
interface RoleMenuTable {
  role_id: number;
  menu_id: number;
}
interface StaffTable {
  username: string;
  login_name: string;
  role_id: number;
  password_hash: string;
  must_change_password: boolean;
}
const tables = (tx: Tx) =>
  withTables<{
    'backend.menu': MenuTable;
    'backend.role': RoleTable;
    'backend.role_menu': RoleMenuTable;
    'backend.staff': StaffTable;
  }>(tx);

export interface StoredMenu {
  id: number;
  parentId: number;
  name: string;
  url: string;
  sort: number;
}

/** One first run at a time, however many replicas start. */
export async function lockFirstRun(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('backend first run'))`.execute(tx);
}

/** Brings the menu table up to this release. @returns the ids that are new */
export async function saveMenus(tx: Tx, menus: readonly StoredMenu[]): Promise<number[]> {
  const known = await tables(tx).selectFrom('backend.menu').select('menu_id').execute();
  const knownIds = new Set(known.map((row) => row.menu_id));
  await tables(tx)
    .insertInto('backend.menu')
    .values(
      menus.map((menu) => ({
        menu_id: menu.id,
        parent_id: menu.parentId,
        menu_name: menu.name,
        url: menu.url,
        sort: menu.sort,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('menu_id').doUpdateSet((row) => ({
        parent_id: row.ref('excluded.parent_id'),
        menu_name: row.ref('excluded.menu_name'),
        url: row.ref('excluded.url'),
        sort: row.ref('excluded.sort'),
      })),
    )
    .execute();
  return menus.map((menu) => menu.id).filter((id) => !knownIds.has(id));
}

export async function hasStaff(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from backend.staff) as found`.execute(tx);
  return rows[0]?.found === true;
}

export async function findRoleIdByKey(tx: Tx, roleKey: string): Promise<number | undefined> {
  const row = await tables(tx)
    .selectFrom('backend.role')
    .select('role_id')
    .where('role_key', '=', roleKey)
    .executeTakeFirst();
  return row?.role_id;
}

export async function addRole(tx: Tx, role: { name: string; key: string; remark: string }): Promise<number> {
  const row = await tables(tx)
    .insertInto('backend.role')
    .values({ role_name: role.name, role_key: role.key, remark: role.remark })
    .returning('role_id')
    .executeTakeFirstOrThrow();
  return row.role_id;
}

export async function grantMenus(tx: Tx, roleId: number, menuIds: readonly number[]): Promise<void> {
  if (menuIds.length === 0) return;
  await tables(tx)
    .insertInto('backend.role_menu')
    .values(menuIds.map((menuId) => ({ role_id: roleId, menu_id: menuId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function addAccount(
  tx: Tx,
  account: {
    username: string;
    loginName: string;
    roleId: number;
    passwordHash: string;
    mustChangePassword: boolean;
  },
): Promise<void> {
  await tables(tx)
    .insertInto('backend.staff')
    .values({
      username: account.username,
      login_name: account.loginName,
      role_id: account.roleId,
      password_hash: account.passwordHash,
      must_change_password: account.mustChangePassword,
    })
    .execute();
}
