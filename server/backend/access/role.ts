import { sql, type Selectable, type SqlBool } from 'kysely';
import { conflict, invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/core/access';
import type { RequestOf } from '../../contract/define-call';
import { accountStatus } from '../../contract/dictionaries';
import type { Db, Tx } from '../../database/database';
import { containsAnyCase, findListPage, has } from '../../database/list-page';
import type { RoleTable } from '../../database/tables/access-tables';
import type { Done, Handlers } from '../core/backend-app';
import type { Staff } from '../session/staff-session';
import { checkRevision, recordsOf, toWireRow } from '../core/records';
import { administratorKey } from '../session/first-run';
import {
  changeAccess,
  endSessionsOf,
  findActor,
  isAbove,
  requireNotAbove,
  roleMenuId,
  staffMenuId,
  type Actor,
} from './authority';
import type { MenuTreeNode } from '../../contract/calls/core/access';

/** Roles and the menus they have (A §6). */
export function handleRoles(handlers: Handlers): void {
  handlers.handle(call.roleList, ({ roleName, roleKey, status, ...request }, { db, staff }) =>
    findListPage(
      selectRoles(db, staff.userId)
        .where(containsAnyCase('r.roleName', roleName))
        .where(containsAnyCase('r.roleKey', roleKey))
        .where(hasStatus('r.status', status)),
      request,
      { id: 'r.roleId', defaultOrder: 'r.role_sort, r.role_id', texts: ['roleName', 'roleKey'] },
      (row) => toWire(row, staff),
    ),
  );

  handlers.handle(call.roleMenuTree, async (_request, { db, staff }) => ({
    menuList: toMenuTree(await listMenus(db), await seenAs(db, staff)),
  }));

  handlers.handle(call.roleDetail, async ({ id }, { db, staff }) => {
    const role = await findRole(db, staff.userId, id);
    if (!role) throw notFound();
    return { role: toWire(role, staff), checkList: await listMenuIdsOf(db, id) };
  });

  handlers.handle(call.roleAdd, (request, context) =>
    changeAccess(context, async (tx, actor) => {
      const fields = toFields(request, accountStatus.normal);
      if (await isKeyTaken(tx, fields.roleKey)) throw keyTaken();
      if (isBuiltIn(fields)) throw invalid('roleKey', `权限字符 ${administratorKey} 为系统保留`);
      const menuIds = toStoredMenuIds(request.menuIds, await listMenus(tx), actor);
      const { roleId } = await tx
        .insertInto('backend.role')
        .values({ ...fields, createTime: context.now })
        .returning('roleId')
        .executeTakeFirstOrThrow();
      await saveMenuIdsOf(tx, roleId, menuIds);
      return 'menuIds';
    }),
  );

  handlers.handle(call.roleEdit, (request, context) =>
    changeAccess(context, async (tx, actor) => {
      const role = await findRole(tx, actor.userId, request.roleId);
      checkRevision(role, request.revision);
      const fields = toFields(request, role.status);
      requireNotAbove(role.above, '角色');
      if (await isKeyTaken(tx, fields.roleKey, role.roleId)) throw keyTaken();
      const menuIds = toStoredMenuIds(request.menuIds, await listMenus(tx), actor);
      keepBuiltIn(role, fields, menuIds);
      const switchedOff = fields.status !== accountStatus.normal;
      if (switchedOff && role.roleId === actor.roleId) throw invalid('status', '不能停用自己所属的角色');
      await roles.update(tx, role.roleId, fields);
      await saveMenuIdsOf(tx, role.roleId, menuIds);
      if (switchedOff) await endSessionsOf(tx, { roleId: role.roleId });
      return switchedOff ? 'status' : 'menuIds';
    }),
  );

  handlers.handle(call.roleRemove, ({ id }, context) =>
    changeAccess(context, (tx, actor) => remove(tx, actor, id)),
  );
}

async function remove(tx: Tx, actor: Actor, roleId: number): Promise<Done> {
  const role = await findRole(tx, actor.userId, roleId);
  if (!role) throw notFound();
  requireNotAbove(role.above, '角色');
  if (isBuiltIn(role)) throw conflict('内置角色不能删除');
  if (role.userCount > 0) {
    throw conflict(
      `角色“${role.roleName}”下有 ${role.userCount} 个员工账号，不能删除，请先为这些账号更换角色`,
    );
  }
  return roles.remove(tx, roleId, ({ roleName, roleKey }) => `${roleName}（${roleKey}）`);
}

/** The built-in role must keep its key and the menus without which nobody could restore any other. */
function keepBuiltIn(role: Role, fields: RoleFields, menuIds: readonly number[]): void {
  if (!isBuiltIn(role)) {
    if (isBuiltIn(fields)) throw invalid('roleKey', `权限字符 ${administratorKey} 为系统保留`);
    return;
  }
  if (fields.roleKey !== role.roleKey) throw invalid('roleKey', '内置角色的权限字符不能修改');
  if (![roleMenuId, staffMenuId].every((id) => menuIds.includes(id))) {
    throw invalid('menuIds', '内置角色必须保留“角色管理”和“员工账号”菜单');
  }
}

/** Ignores case, as the unique index on the key does. */
const isBuiltIn = ({ roleKey }: Pick<Role, 'roleKey'>) => roleKey.toLowerCase() === administratorKey;

const keyTaken = () => invalid('roleKey', '权限字符已被其他角色使用');

/** The caller and the menus they may grant, read without a lock; the save checks again under the lock. */
async function seenAs(db: Db, { userId }: Staff): Promise<Pick<Actor, 'isAdministrator' | 'menus'>> {
  return (await findActor(db, userId)) ?? { isAdministrator: false, menus: new Map() };
}

type Given = Omit<RequestOf<typeof call.roleAdd>, 'menuIds'>;

/** The form sends the whole record: an empty field clears the value, except status, which always has one. */
const toFields = (given: Given, status: number): RoleFields => ({
  roleName: given.roleName,
  roleKey: given.roleKey,
  roleSort: given.roleSort,
  status: given.status ?? status,
  remark: given.remark ?? '',
});

const toWire = (role: Role, caller: Staff) => ({
  ...toWireRow(role),
  self: role.roleId === caller.roleId,
  builtIn: isBuiltIn(role),
  disabled: role.above || role.status !== accountStatus.normal,
});

/** What a role save sets. */
type RoleFields = Omit<StoredRole, 'roleId' | 'createTime' | 'revision'>;
type StoredRole = Selectable<RoleTable>;

interface Role extends StoredRole {
  /** Accounts in the role, whether enabled or not. */
  userCount: number;
  /** Whether the role is above the caller, see `isAbove`. */
  above: boolean;
}

const roles = recordsOf('backend.role', 'roleId');

/** Roles, as `callerId` sees them. */
const selectRoles = (db: Db | Tx, callerId: number) =>
  db
    .selectFrom('backend.role as r')
    .selectAll('r')
    .select(sql<number>`(select count(*) from backend.staff s where s.role_id = r.role_id)`.as('userCount'))
    .select(isAbove(callerId).as('above'));

/** 0 means normal, any other value means disabled (decisions 'States'). Always true when `status` is undefined. */
export function hasStatus(column: string, status: number | undefined) {
  if (status === undefined || status === accountStatus.normal) return has(column, status);
  return sql<SqlBool>`${sql.ref(column)} <> ${accountStatus.normal}`;
}

export const findRole = (db: Db | Tx, callerId: number, roleId: number): Promise<Role | undefined> =>
  selectRoles(db, callerId).where('r.roleId', '=', roleId).executeTakeFirst();

/** Whether another role has the key, ignoring case. */
async function isKeyTaken(tx: Tx, roleKey: string, besides = 0): Promise<boolean> {
  const { rows } = await sql`
    select from backend.role where lower(role_key) = lower(${roleKey}) and role_id <> ${besides}`.execute(tx);
  return rows.length > 0;
}

async function listMenuIdsOf(db: Db | Tx, roleId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select menu_id as id from backend.role_menu where role_id = ${roleId} order by menu_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Makes these the role's menus, and removes any others. */
async function saveMenuIdsOf(tx: Tx, roleId: number, menuIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('backend.roleMenu').where('roleId', '=', roleId).execute();
  if (menuIds.length === 0) return;
  await tx
    .insertInto('backend.roleMenu')
    .values(menuIds.map((menuId) => ({ roleId, menuId })))
    .execute();
}

interface Menu {
  id: number;
  /** 0 at the top. */
  parentId: number;
  name: string;
  /** '' for a group. */
  url: string;
}

/** Every menu, in the order of the sidebar. */
async function listMenus(db: Db | Tx): Promise<Menu[]> {
  const { rows } = await sql<Menu>`
    select menu_id as id, parent_id, menu_name as name, url from backend.menu order by sort, menu_id`.execute(
    db,
  );
  return rows;
}

/**
 * The menus that a role stores for a choice in the tree: the chosen ones and their parent groups (half-checked in
 * the tree), so that a permission always includes its screen.
 * @throws ApiError at field `menuIds` for an unknown menu, or one that the caller may not grant
 */
function toStoredMenuIds(
  chosen: readonly number[],
  menus: readonly Menu[],
  actor: Pick<Actor, 'isAdministrator' | 'menus'>,
): number[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const stored = new Set<number>();
  for (const id of chosen) {
    if (!byId.has(id)) throw invalid('menuIds', '所选菜单已不存在，请刷新后重新选择');
    for (let menu = byId.get(id); menu && !stored.has(menu.id); menu = byId.get(menu.parentId)) {
      stored.add(menu.id);
    }
  }
  const beyond = menus.filter((menu) => stored.has(menu.id) && !mayHandOut(menu, actor));
  if (beyond.length > 0) {
    throw invalid('menuIds', `不能授予你自己没有的菜单：${beyond.map(({ name }) => name).join('、')}`);
  }
  return [...stored];
}

function mayHandOut(menu: Menu, actor: Pick<Actor, 'isAdministrator' | 'menus'>): boolean {
  return menu.url === '' || actor.isAdministrator || actor.menus.has(menu.id);
}

/** The permission tree (A §3 'Menu tree node'); marks menus that the caller may not grant. */
function toMenuTree(
  menus: readonly Menu[],
  actor: Pick<Actor, 'isAdministrator' | 'menus'>,
  parentId = 0,
): MenuTreeNode[] {
  return menus
    .filter((menu) => menu.parentId === parentId)
    .map((menu) => {
      const children = toMenuTree(menus, actor, menu.id);
      return {
        id: menu.id,
        name: menu.name,
        children,
        ...(mayHandOut(menu, actor) ? {} : { disabled: true }),
        ...(menu.url !== '' && children.length > 0 ? { own: true } : {}),
      };
    });
}
