import { sql } from 'kysely';
import { invalid } from '../../contract/api-error';
import type { MenuTreeNode } from '../../contract/calls/core/access';
import type { Db, Tx } from '../../database/database';
import type { Actor } from './authority';

interface Menu {
  id: number;
  /** 0 at the top. */
  parentId: number;
  name: string;
  /** '' for a group. */
  url: string;
}

/** Every menu, in the order of the sidebar. */
export async function listMenus(db: Db | Tx): Promise<Menu[]> {
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
export function toStoredMenuIds(
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
export function toMenuTree(
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
