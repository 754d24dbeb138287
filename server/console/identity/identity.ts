import { isObject } from '../../contract/json-object';
import { platformUrl } from '../../contract/screens/platform-url';
import { UpstreamError } from '../../adapter/upstream-answer';

/** The staff member behind a call to /api/console. */
export interface Identity {
  /** The name that staff see. */
  username: string;
  /** Key of a staff member's drafts: the login name if the upstream sends it, else the display name. */
  account: string;
  /** Urls (`/platform/...`) of the menus they have. */
  menus: ReadonlySet<string>;
  /** Names of the sidebar's groups, in order. */
  groups: readonly string[];
  /** A password that somebody else chose is still in use. */
  mustChangePassword: boolean;
}

/** Reads `data` of `/admin/index` (A §7: `data.admin`, `data.menus`). @throws UpstreamError malformed */
export function toIdentity(data: unknown): Identity {
  const admin = isObject(data) ? data['admin'] : undefined;
  const username = isObject(admin) ? admin['username'] : admin;
  if (!isObject(data) || typeof username !== 'string' || username === '') {
    throw new UpstreamError('malformed', '/admin/index names nobody');
  }
  const loginName = isObject(admin) ? admin['loginName'] : undefined;
  const account = typeof loginName === 'string' && loginName !== '' ? loginName : username;
  const mustChangePassword = isObject(admin) && admin['mustChangePassword'] === true;
  const menus = urlsOf(data['menus']);
  return { username, account, menus, groups: groupsOf(data['menus']), mustChangePassword };
}

/** The top entries that hold others. */
function groupsOf(tree: unknown): string[] {
  return (Array.isArray(tree) ? (tree as unknown[]) : []).flatMap((node) =>
    isObject(node) && typeof node['menuName'] === 'string' && Array.isArray(node['children'])
      ? [node['menuName']]
      : [],
  );
}

function urlsOf(tree: unknown): Set<string> {
  const urls = new Set<string>();
  const open: unknown[] = [tree];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) open.push(...(next as unknown[]));
    else if (isObject(next)) {
      if (typeof next['url'] === 'string') urls.add(platformUrl(next['url']));
      if (Array.isArray(next['children'])) open.push(next['children']);
    }
  }
  urls.delete('');
  return urls;
}
