import { sql, type Expression, type SqlBool } from 'kysely';
import { accountStatus } from '../../contract/dictionaries';
import type { Db, Tx } from '../../database/database';
import { isAbove } from './authority-store';
import { orderOf, type ListPage } from '../../database/list-page';

/** What a role save sets. */
export interface RoleFields {
  roleName: string;
  roleKey: string;
  roleSort: number;
  status: number;
  remark: string;
}

export interface Role extends RoleFields {
  roleId: number;
  createTime: Date;
  revision: number;
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
  select r.role_id as "roleId", r.role_name as "roleName", r.role_key as "roleKey", r.role_sort as "roleSort",
    r.status, r.remark, r.revision, r.create_time as "createTime",
    (select count(*) from backend.staff s where s.role_id = r.role_id) as "userCount",
    ${isAbove(callerId)} as above
  from backend.role r`;

const order = {
  by: {
    roleName: 'r.role_name',
    roleKey: 'r.role_key',
    roleSort: 'r.role_sort',
    userCount: 'userCount',
    status: 'r.status',
    createTime: 'r.create_time',
  },
  id: 'r.role_id',
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
  const { rows } = await sql<{ id: number }>`
    insert into backend.role (role_name, role_key, role_sort, status, remark, create_time)
    values (${role.roleName}, ${role.roleKey}, ${role.roleSort}, ${role.status}, ${role.remark}, ${now})
    returning role_id as id`.execute(tx);
  return rows[0]?.id as number;
}

export async function updateRole(tx: Tx, roleId: number, role: RoleFields): Promise<void> {
  await sql`
    update backend.role set role_name = ${role.roleName}, role_key = ${role.roleKey}, role_sort = ${role.roleSort},
      status = ${role.status}, remark = ${role.remark}, revision = revision + 1
    where role_id = ${roleId}`.execute(tx);
}

/** The role has these menus and no other. */
export async function saveMenuIdsOf(tx: Tx, roleId: number, menuIds: readonly number[]): Promise<void> {
  await sql`delete from backend.role_menu where role_id = ${roleId}`.execute(tx);
  if (menuIds.length === 0) return;
  await sql`
    insert into backend.role_menu (role_id, menu_id)
    values ${sql.join(menuIds.map((menuId) => sql`(${roleId}, ${menuId})`))}`.execute(tx);
}

export async function deleteRole(tx: Tx, roleId: number): Promise<void> {
  await sql`delete from backend.role where role_id = ${roleId}`.execute(tx);
}
