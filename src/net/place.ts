/**
 * The current route: `/platform/...` under the hash, '/' at the root (A §2 'hash-style routing'), without the slash that
 * links often have at the end.
 */
export function currentPlace(): string {
  const [, path = '', query = ''] = /^#?([^?]*)(.*)/.exec(window.location.hash) ?? [];
  return path === '' ? `/${query}` : withoutSlash(path) + query;
}

/** The path by which a screen is known. */
export const withoutSlash = (path: string) => path.replace(/(?<=.)\/+$/, '');

export const pathOf = (place: string) => place.split('?')[0] ?? '';

/**
 * The location of a screen, given the one with which React last drew it: the window is ahead of React when clicks
 * follow each other quickly.
 */
export function newest(drawn: { pathname: string; search: string }): typeof drawn {
  const place = currentPlace();
  return pathOf(place) === drawn.pathname ? { ...drawn, search: place.slice(drawn.pathname.length) } : drawn;
}

let held = false;

/** Ignores a navigation to the root that is being undone (src/shell/leaving). */
export const holdPlace = (hold: boolean) => void (held = hold);

export const isAtRoot = () => !held && pathOf(currentPlace()) === '/';

/** Drops all state in memory and restarts at the login page (A §8 'its base path'). */
export function reloadToBase(): void {
  sessionStorage.setItem(ownKey, '1');
  // Without a fragment this is a full navigation, not a jump within the page.
  window.location.assign(window.location.pathname + window.location.search);
}

const wantedKey = 'wanted-place';
const ownKey = 'own-way-to-base';

/**
 * Runs when the document loads. Forgets the address requested before the login if the user opens the base path, which
 * means the landing screen; keeps it after a redirect to the login page or a reload.
 */
export function noticeArrival(): void {
  const isSent = sessionStorage.getItem(ownKey) !== null;
  sessionStorage.removeItem(ownKey);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (isAtRoot() && !isSent && navigation?.type === 'navigate') forgetWantedPlace();
}

/** Stores, for this window, the place that the user wanted before the login. */
export function rememberWantedPlace(place = currentPlace()): void {
  if (pathOf(place).startsWith('/platform/')) sessionStorage.setItem(wantedKey, place);
}

/** The remembered place. */
export const findWantedPlace = (): string | undefined => sessionStorage.getItem(wantedKey) ?? undefined;

export const forgetWantedPlace = () => sessionStorage.removeItem(wantedKey);
