import { randomBytes } from 'node:crypto';
import type { Generated } from 'kysely';
import { hashPassword } from '../../../server/backend/session/passwords';
import { grants, screens } from '../../../server/contract/screens/menus';
import { withTables, type Db } from '../../../server/database/database';

export interface StaffAccount {
  userId: number;
  roleId: number;
  loginName: string;
  password: string;
}

interface Tables {
  'backend.role': { role_id: Generated<number>; role_name: string; role_key: string };
  'backend.role_menu': { role_id: number; menu_id: number };
  'backend.staff': {
    user_id: Generated<number>;
    username: string;
    login_name: string;
    role_id: number;
    password_hash: string;
  };
}

const password = 'staff-password';
let passwordHash: Promise<string> | undefined;

/** A new role with these menus (`/platform/...`) only, and one staff member in it. */
export async function addStaff(db: Db, menus: readonly string[]): Promise<StaffAccount> {
  const tables = withTables<Tables>(db);
  const name = `staff-${randomBytes(4).toString('hex')}`;
  const menuIds = menus.map((url) => {
    const menu = [...screens, ...grants].find((known) => known.url === url);
    if (!menu) throw new Error(`no menu ${url}`);
    return menu.id;
  });
  const { role_id: roleId } = await tables
    .insertInto('backend.role')
    .values({ role_name: name, role_key: name })
    .returning('role_id')
    .executeTakeFirstOrThrow();
  if (menuIds.length > 0) {
    await tables
      .insertInto('backend.role_menu')
      .values(menuIds.map((menuId) => ({ role_id: roleId, menu_id: menuId })))
      .execute();
  }
  passwordHash ??= hashPassword(password);
  const { user_id: userId } = await tables
    .insertInto('backend.staff')
    .values({
      username: name,
      login_name: name,
      role_id: roleId,
      password_hash: await passwordHash,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return { userId, roleId, loginName: name, password };
}
