import { sql, type Insertable } from 'kysely';
import { grants, menus } from '../../contract/screens/menus';
import { takeLock, type Db, type Tx } from '../../database/database';
import type { MenuTable, RoleTable, StaffTable } from '../../database/tables/access-tables';
import { hashPassword, readablePassword } from './passwords';

export interface FirstRun {
  /** The account was created just now. */
  created: boolean;
  account: 'admin';
  /** Set only if it was generated: it is shown once, on the terminal, and never logged. */
  password?: string;
}

/** The role that gets every menu, including those that later releases add. */
export const administratorKey = 'admin';

/**
 * Makes an installation usable: stores this release's menus, and, if there are no staff accounts, an administrator
 * role and the account `admin`. One transaction under a lock: safe to call at every start, even concurrently.
 * @param options.say receives a generated password, before it is stored: a kill after that would lose the only copy
 */
export async function prepareFirstRun(
  db: Db,
  options: { adminPassword?: string | undefined; say?: (line: string) => void } = {},
): Promise<FirstRun> {
  return db.transaction().execute(async (tx): Promise<FirstRun> => {
    await takeLock(tx, 'backend first run');
    const newMenuIds = await saveMenus(tx, toStored());
    const known = await findRoleIdByKey(tx, administratorKey);
    if (known !== undefined) await grantMenus(tx, known, newMenuIds);
    if (await hasStaff(tx)) return { created: false, account: 'admin' };
    const roleId =
      known ??
      (await addRole(tx, { roleName: '超级管理员', roleKey: administratorKey, remark: '拥有全部菜单' }));
    await grantMenus(
      tx,
      roleId,
      toStored().map(({ menuId }) => menuId),
    );
    const password = options.adminPassword ?? readablePassword();
    if (options.adminPassword === undefined) options.say?.(`First password of admin: ${password}`);
    await addAccount(tx, {
      username: '管理员',
      loginName: 'admin',
      roleId,
      passwordHash: await hashPassword(password),
      mustChangePassword: options.adminPassword === undefined,
    });
    return {
      created: true,
      account: 'admin',
      ...(options.adminPassword === undefined ? { password } : {}),
    };
  });
}

/** The contract's menu tree as rows. */
function toStored(): MenuTable[] {
  const tree = menus.flatMap((group, position) => [
    { menuId: group.id, parentId: 0, menuName: group.name, url: group.url, sort: position },
    ...group.children.map(({ id, name, url }, sort) => ({
      ...{ menuId: id, parentId: group.id, menuName: name },
      ...{ url: toStoredUrl(url), sort },
    })),
  ]);
  const beside = grants.map(({ id, name, ...grant }, sort) => ({
    ...grant,
    menuId: id,
    menuName: name,
    sort,
  }));
  return [...tree, ...beside];
}

/**
 * System menus are stored without the prefix that the console adds, as upstream servers often store them (A §2).
 */
function toStoredUrl(url: string): string {
  return url.startsWith('/platform/system/') ? url.slice('/platform'.length) : url;
}

/** Updates the menu table to this release. @returns the ids that are new */
async function saveMenus(tx: Tx, menus: readonly MenuTable[]): Promise<number[]> {
  const known = await tx.selectFrom('backend.menu').select('menuId').execute();
  const knownIds = new Set(known.map((row) => row.menuId));
  await tx
    .insertInto('backend.menu')
    .values(menus)
    .onConflict((conflict) =>
      conflict.column('menuId').doUpdateSet(({ ref }) => ({
        parentId: ref('excluded.parentId'),
        menuName: ref('excluded.menuName'),
        url: ref('excluded.url'),
        sort: ref('excluded.sort'),
      })),
    )
    .execute();
  return menus.map(({ menuId }) => menuId).filter((id) => !knownIds.has(id));
}

async function hasStaff(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from backend.staff) as found`.execute(tx);
  return rows[0]?.found === true;
}

async function findRoleIdByKey(tx: Tx, roleKey: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('backend.role')
    .select('roleId')
    .where('roleKey', '=', roleKey)
    .executeTakeFirst();
  return row?.roleId;
}

async function addRole(tx: Tx, role: Insertable<RoleTable>): Promise<number> {
  const { roleId } = await tx
    .insertInto('backend.role')
    .values(role)
    .returning('roleId')
    .executeTakeFirstOrThrow();
  return roleId;
}

async function grantMenus(tx: Tx, roleId: number, menuIds: readonly number[]): Promise<void> {
  if (menuIds.length === 0) return;
  await tx
    .insertInto('backend.roleMenu')
    .values(menuIds.map((menuId) => ({ roleId, menuId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function addAccount(tx: Tx, account: Insertable<StaffTable>): Promise<void> {
  await tx.insertInto('backend.staff').values(account).execute();
}
