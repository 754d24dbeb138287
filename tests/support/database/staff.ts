import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../../server/backend/session/passwords';
import { grants, screens } from '../../../server/contract/screens/menus';
import type { Db } from '../../../server/database/database';

export interface StaffAccount {
  userId: number;
  roleId: number;
  loginName: string;
  password: string;
}

const password = 'staff-password';
let passwordHash: Promise<string> | undefined;

/** Inserts a role with only these menus (`/platform/...`), and a staff member with that role. */
export async function addStaff(db: Db, menus: readonly string[]): Promise<StaffAccount> {
  const name = `staff-${randomBytes(4).toString('hex')}`;
  const menuIds = menus.map((url) => {
    const menu = [...screens, ...grants].find((known) => known.url === url);
    if (!menu) throw new Error(`no menu ${url}`);
    return menu.id;
  });
  const { roleId } = await db
    .insertInto('backend.role')
    .values({ roleName: name, roleKey: name })
    .returning('roleId')
    .executeTakeFirstOrThrow();
  if (menuIds.length > 0) {
    await db
      .insertInto('backend.roleMenu')
      .values(menuIds.map((menuId) => ({ roleId, menuId })))
      .execute();
  }
  passwordHash ??= hashPassword(password);
  const { userId } = await db
    .insertInto('backend.staff')
    .values({
      username: name,
      loginName: name,
      roleId,
      passwordHash: await passwordHash,
    })
    .returning('userId')
    .executeTakeFirstOrThrow();
  return { userId, roleId, loginName: name, password };
}
