import { matchPath } from '../calls/call-address';
import { screenGroups, type DeclaredScreen } from './declared-screens';

/** A screen with the menu that owns it. No zod here: the browser loads this file. */
export interface Route extends DeclaredScreen {
  /** Url of the owning menu; a screen with its own menu owns itself. */
  menu: `/platform/${string}`;
}

/** The route table (A §2, B §2). */
export const routes: readonly Route[] = screenGroups.flatMap(({ screens }) =>
  screens.flatMap(({ id: _id, details = [], ...own }) =>
    [own, ...details].map((screen) => ({ ...screen, menu: own.path })),
  ),
);

/** Whether a screen is reloaded after a network failure (A §8); otherwise the failure is only logged. */
export const reloadsOnNetworkFailure = (path: string): boolean =>
  findRoute(path)?.route.networkFailure !== 'log';

/** The page file of a route, relative to `pages/`: `vip/redemption/batch/details/[id].json`. */
export function pageFileOf(path: string): string {
  return `${path.replace(/^\/platform\//, '').replace(/:([A-Za-z]+)/g, '[$1]')}.json`;
}

/** The route of a concrete path, with its decoded parameters. */
export function findRoute(path: string): { route: Route; params: Record<string, string> } | undefined {
  const parts = path.split('/');
  for (const route of routes) {
    const params = matchPath(route.path.split('/'), parts);
    if (params === undefined) continue;
    const decoded = Object.entries(params).map(([name, part]) => [name, decode(part)]);
    return { route, params: Object.fromEntries(decoded) };
  }
  return undefined;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Staff-made screens (console-calls/screens.ts) have paths under a separate prefix, so that they can never shadow
 * a shipped screen. No zod here: the browser loads this file.
 */
export interface CustomScreen {
  path: `/platform/${string}`;
  title: string;
  /** The menu whose holders see the screen; it owns the calls that the screen makes. */
  menu: `/platform/${string}`;
  /** Title of its sidebar group; '' for the group of its menu. */
  group: string;
  /** Position among the staff-made screens of its group, ascending. */
  position: number;
}

export const customPrefix = '/platform/custom/';

/** Lower-case letters, digits and hyphens, which need no encoding in an address. */
export const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/;

export const isCustomPath = (path: string): path is `/platform/custom/${string}` =>
  path.startsWith(customPrefix) && slugPattern.test(path.slice(customPrefix.length));

/** Response header, sent with every page: a digest of the staff-made screens that the caller sees; '' for none. */
export const screensHeader = 'x-screens';
