import { screenGroups } from './declared-screens';
import { designPermissions } from './permissions';

/** The menu tree of the sidebar (A §2) and, by `url`, the owners of calls. No zod here: the browser loads this file. */
export interface Menu {
  id: number;
  name: string;
  /** Empty for groups. */
  url: `/platform/${string}` | '';
  children?: readonly Menu[];
}

export const menus: readonly (Menu & { children: readonly Menu[] })[] = screenGroups.map(
  ({ id, name, screens: inGroup }) => ({
    id,
    name,
    url: '',
    children: inGroup.map((screen) => ({ id: screen.id, name: screen.title, url: screen.path })),
  }),
);

/** Every menu that opens a screen. */
export const screens: readonly Menu[] = menus.flatMap(({ children }) => children);

/** A permission below the menu of a screen: granted to roles like a menu, but opens no screen. */
interface Grant extends Menu {
  /** The screen's menu. */
  parentId: number;
}

export const grants: readonly Grant[] = [
  { id: 851, parentId: 85, name: '修改接口与动作', url: designPermissions.interfaces },
  { id: 852, parentId: 85, name: '发布页面', url: designPermissions.publish },
];
