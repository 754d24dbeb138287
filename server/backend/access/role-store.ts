import { sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import { accountStatus } from '../../contract/dictionaries';
import type { Db, Tx } from '../../database/database';
import type { RoleTable } from '../../database/tables/access-tables';
import { isAbove } from './authority-store';
import { orderOf, type ListPage } from '../../database/list-page';

/** What a role save sets. */
export type RoleFields = Omit<StoredRole, 'roleId' | 'createTime' | 'revision'>;
type StoredRole = Selectable<RoleTable>;

export interface Role extends StoredRole {
  /** Accounts in it, whatever their state. */
  userCount: number;
  /** See `isAbove`. */
  above: boolean;
}

export interface RoleFilter {
  roleName?: string | undefined;
  roleKey?: string | undefined;
  /** 0 normal, anything else: switched off. */
  status?: number | undefined;
}

const selectRoles = (callerId: number) => sql`
  select r.role_id, r.role_name, r.role_key, r.role_sort, r.status, r.remark, r.revision, r.create_time,
    (select count(*) from backend.staff s where s.role_id = r.role_id) as user_count,
    ${isAbove(callerId)} as above
  from backend.role r`;

const order = {
  by: {
    roleName: 'r.roleName',
    roleKey: 'r.roleKey',
    roleSort: 'r.roleSort',
    userCount: 'userCount',
    status: 'r.status',
    createTime: 'r.createTime',
  },
  id: 'r.roleId',
  usual: 'r.role_sort, r.role_id',
};

/** One page in display order, as `callerId` sees it, and how many there are in all. */
export async function listRoles(
  db: Db,
  callerId: number,
  { roleName, roleKey, status }: RoleFilter,
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Role[]; total: number }> {
  const conditions: Expression<SqlBool>[] = [sql<SqlBool>`true`];
  if (roleName !== undefined) conditions.push(contains('r.role_name', roleName));
  if (roleKey !== undefined) conditions.push(contains('r.role_key', roleKey));
  if (status !== undefined) conditions.push(hasStatus('r.status', status));
  const where = sql`where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<Role>`
    ${selectRoles(callerId)} ${where}
    order by ${orderOf(page, order)} limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from backend.role r ${where}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Anywhere in the text, case aside. */
export const contains = (column: string, text: string) =>
  sql<SqlBool>`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`;

/** One reading everywhere: 0 normal, anything else switched off (decisions 'States'). */
export const hasStatus = (column: string, status: number) =>
  status === accountStatus.normal
    ? sql<SqlBool>`${sql.ref(column)} = ${accountStatus.normal}`
    : sql<SqlBool>`${sql.ref(column)} <> ${accountStatus.normal}`;

export async function findRole(db: Db | Tx, callerId: number, roleId: number): Promise<Role | undefined> {
  const { rows } = await sql<Role>`${selectRoles(callerId)} where r.role_id = ${roleId}`.execute(db);
  return rows[0];
}

/** Another role that has the key, case aside. */
export async function isKeyTaken(tx: Tx, roleKey: string, besides = 0): Promise<boolean> {
  const { rows } = await sql`
    select from backend.role where lower(role_key) = lower(${roleKey}) and role_id <> ${besides}`.execute(tx);
  return rows.length > 0;
}

export async function listMenuIdsOf(db: Db | Tx, roleId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select menu_id as id from backend.role_menu where role_id = ${roleId} order by menu_id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertRole(tx: Tx, role: RoleFields, now: Date): Promise<number> {
  const { roleId } = await tx
    .insertInto('backend.role')
    .values({ ...role, createTime: now })
    .returning('roleId')
    .executeTakeFirstOrThrow();
  return roleId;
}

export async function updateRole(tx: Tx, roleId: number, role: RoleFields): Promise<void> {
  await tx
    .updateTable('backend.role')
    .set((update) => ({ ...role, revision: update('revision', '+', 1) }))
    .where('roleId', '=', roleId)
    .execute();
}

/** The role has these menus and no other. */
export async function saveMenuIdsOf(tx: Tx, roleId: number, menuIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('backend.roleMenu').where('roleId', '=', roleId).execute();
  if (menuIds.length === 0) return;
  await tx
    .insertInto('backend.roleMenu')
    .values(menuIds.map((menuId) => ({ roleId, menuId })))
    .execute();
}

export async function deleteRole(tx: Tx, roleId: number): Promise<void> {
  await tx.deleteFrom('backend.role').where('roleId', '=', roleId).execute();
}
