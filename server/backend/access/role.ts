import { conflict, invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/core/access';
import { accountStatus } from '../../contract/dictionaries';
import { toWireTime } from '../../contract/shanghai-time';
import type { Db, Tx } from '../../database/database';
import type { Staff } from '../core/call-context';
import type { Handlers } from '../core/handlers';
import { checkRevision } from '../core/revision';
import { administratorKey } from '../session/first-run';
import { changeAccess, refuseAbove } from './authority';
import { endSessionsOf, findActor, roleMenuId, staffMenuId, type Actor } from './authority-store';
import { toMenuTree, toStoredMenuIds } from './menu-choice';
import { listMenus } from './menu-store';
import {
  deleteRole,
  findRole,
  insertRole,
  isKeyTaken,
  listMenuIdsOf,
  listRoles,
  saveMenuIdsOf,
  updateRole,
  type Role,
  type RoleFields,
} from './role-store';
import { toListPage } from '../../database/list-page';

/** Roles and the menus they have (A §6). */
export function handleRoles(handlers: Handlers): void {
  handlers.handle(
    call.roleList,
    async ({ pageNum, pageSize, orderBy, orderDir, ...filter }, { db, staff }) => {
      const page = toListPage({ pageNum, pageSize, orderBy, orderDir });
      const { rows, total } = await listRoles(db, staff.userId, filter, page);
      return { records: rows.map((row) => toWire(row, staff)), total };
    },
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
      await saveMenuIdsOf(tx, await insertRole(tx, fields, context.now), menuIds);
      return 'menuIds';
    }),
  );

  handlers.handle(call.roleEdit, (request, context) =>
    changeAccess(context, async (tx, actor) => {
      const role = await findRole(tx, actor.userId, request.roleId);
      checkRevision(role, request.revision);
      const fields = toFields(request, role.status);
      refuseAbove(role.above, '角色');
      if (await isKeyTaken(tx, fields.roleKey, role.roleId)) throw keyTaken();
      const menuIds = toStoredMenuIds(request.menuIds, await listMenus(tx), actor);
      keepBuiltIn(role, fields, menuIds);
      const switchedOff = fields.status !== accountStatus.normal;
      if (switchedOff && role.roleId === actor.roleId) throw invalid('status', '不能停用自己所属的角色');
      await updateRole(tx, role.roleId, fields);
      await saveMenuIdsOf(tx, role.roleId, menuIds);
      if (switchedOff) await endSessionsOf(tx, { roleId: role.roleId });
      return switchedOff ? 'status' : 'menuIds';
    }),
  );

  handlers.handle(call.roleRemove, ({ id }, context) =>
    changeAccess(context, async (tx, actor) => {
      await remove(tx, actor, id);
      return undefined;
    }),
  );
}

async function remove(tx: Tx, actor: Actor, roleId: number): Promise<void> {
  const role = await findRole(tx, actor.userId, roleId);
  if (!role) throw notFound();
  refuseAbove(role.above, '角色');
  if (isBuiltIn(role)) throw conflict('内置角色不能删除');
  if (role.userCount > 0) {
    throw conflict(
      `角色“${role.roleName}”下有 ${role.userCount} 个员工账号，不能删除，请先为这些账号更换角色`,
    );
  }
  await deleteRole(tx, roleId);
}

/** The built-in role keeps its key, and the menus without which nobody could give it any back. */
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

/** Whatever the case of its letters, which the key's uniqueness does not see either. */
const isBuiltIn = ({ roleKey }: Pick<Role, 'roleKey'>) => roleKey.toLowerCase() === administratorKey;

const keyTaken = () => invalid('roleKey', '权限字符已被其他角色使用');

/** The caller and the menus they may grant, read without a lock: the save checks again under one. */
async function seenAs(db: Db, { userId }: Staff): Promise<Pick<Actor, 'isAdministrator' | 'menus'>> {
  return (await findActor(db, userId)) ?? { isAdministrator: false, menus: new Map() };
}

interface Given {
  roleName: string;
  roleKey: string;
  roleSort: number;
  status?: number | undefined;
  remark?: string | undefined;
}

/** The form sends the whole record: what is empty is meant to be empty, but there is always a status. */
const toFields = (given: Given, status: number): RoleFields => ({
  roleName: given.roleName,
  roleKey: given.roleKey,
  roleSort: given.roleSort,
  status: given.status ?? status,
  remark: given.remark ?? '',
});

const toWire = ({ createTime, ...role }: Role, caller: Staff) => ({
  ...role,
  createTime: toWireTime(createTime),
  self: role.roleId === caller.roleId,
  builtIn: isBuiltIn(role),
  disabled: role.above || role.status !== accountStatus.normal,
});
