import { ConfigError } from '../../config';
import { grants, menus } from '../../contract/screens/menus';
import type { Db } from '../../database/database';
import type { MenuTable } from '../../database/tables/access-tables';
import {
  addAccount,
  addRole,
  findRoleIdByKey,
  grantMenus,
  hasStaff,
  lockFirstRun,
  saveMenus,
} from './first-run-store';
import { hashPassword, isCommonPassword, readablePassword } from './passwords';

export interface FirstRun {
  /** The account was made just now. */
  created: boolean;
  account: 'admin';
  /** Only when it was made up: to be shown once, on the terminal, and never logged. */
  password?: string;
}

/** The role that gets every menu, also those that later releases bring. */
export const administratorKey = 'admin';

/**
 * Makes an installation usable: this release's menus, and, when there is no staff at all, an administrator
 * role and the account `admin`. One transaction under a lock: safe to call at every start, by several at once.
 */
export async function prepareFirstRun(
  db: Db,
  options: { adminPassword?: string | undefined } = {},
): Promise<FirstRun> {
  return db.transaction().execute(async (tx): Promise<FirstRun> => {
    await lockFirstRun(tx);
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
    if (await isCommonPassword(password)) {
      throw new ConfigError('ADMIN_PASSWORD: is one of the most common passwords, choose another');
    }
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

/** The contract's tree as rows. */
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

/** System menus are stored as such servers often hold them, without the prefix that the console adds (A §2). */
function toStoredUrl(url: string): string {
  return url.startsWith('/platform/system/') ? url.slice('/platform'.length) : url;
}
