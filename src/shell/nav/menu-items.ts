import { isGrant, platformUrl } from '../../../server/contract/screens/permissions';

/** A node of the server's menu tree (A §2). */
interface MenuNode {
  menuId: number | string;
  menuName: string;
  url?: string | null;
  parentId?: number | string;
  children?: MenuNode[] | null;
}

/** A sidebar entry. Top-level ones are keyed by id, children by url (A §2). */
export interface MenuItem {
  key: string;
  name: string;
  /** '' for a group without a screen of its own. */
  url: string;
  children: MenuItem[];
}

export function toMenuItems(nodes: readonly MenuNode[] | null | undefined): MenuItem[] {
  return (nodes ?? []).map((node) => toItem(node, String(node.menuId)));
}

function toItem(node: MenuNode, key: string): MenuItem {
  const children = (node.children ?? []).flatMap((child) => {
    const url = platformUrl(child.url);
    // A nested group has no url to use as key.
    return isGrant(url) ? [] : toItem(child, url || `group-${child.menuId}`);
  });
  return { key, name: node.menuName, url: platformUrl(node.url), children };
}

/** The entries from the top to the one with `url`; empty when there is none. */
export function findTrail(items: readonly MenuItem[], url: string): MenuItem[] {
  for (const item of items) {
    const below = findTrail(item.children, url);
    if (below.length > 0) return [item, ...below];
    if (item.url === url) return [item];
  }
  return [];
}

/** All entries with a screen, with the names of their groups. */
export function listScreens(
  items: readonly MenuItem[],
  groups: readonly string[] = [],
): { name: string; url: string; groups: readonly string[] }[] {
  return items.flatMap((item) => [
    ...(item.url === '' ? [] : [{ name: item.name, url: item.url, groups }]),
    ...listScreens(item.children, [...groups, item.name]),
  ]);
}
