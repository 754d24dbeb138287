import { sql, type Insertable } from 'kysely';
import type { Tx } from '../../database/database';
import type { MenuTable, RoleTable, StaffTable } from '../../database/tables/access-tables';

/** One first run at a time, however many replicas start. */
export async function lockFirstRun(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('backend first run'))`.execute(tx);
}

/** Brings the menu table up to this release. @returns the ids that are new */
export async function saveMenus(tx: Tx, menus: readonly MenuTable[]): Promise<number[]> {
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

export async function hasStaff(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from backend.staff) as found`.execute(tx);
  return rows[0]?.found === true;
}

export async function findRoleIdByKey(tx: Tx, roleKey: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('backend.role')
    .select('roleId')
    .where('roleKey', '=', roleKey)
    .executeTakeFirst();
  return row?.roleId;
}

export async function addRole(tx: Tx, role: Insertable<RoleTable>): Promise<number> {
  const { roleId } = await tx
    .insertInto('backend.role')
    .values(role)
    .returning('roleId')
    .executeTakeFirstOrThrow();
  return roleId;
}

export async function grantMenus(tx: Tx, roleId: number, menuIds: readonly number[]): Promise<void> {
  if (menuIds.length === 0) return;
  await tx
    .insertInto('backend.roleMenu')
    .values(menuIds.map((menuId) => ({ roleId, menuId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function addAccount(tx: Tx, account: Insertable<StaffTable>): Promise<void> {
  await tx.insertInto('backend.staff').values(account).execute();
}
