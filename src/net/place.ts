/** Where the browser stands: `/platform/...` under the hash, '/' at the root (A §2 'hash-style routing'). */
export function currentPlace(): string {
  const place = window.location.hash.replace(/^#/, '');
  return place === '' ? '/' : place;
}

export const pathOf = (place: string) => place.split('?')[0] ?? '';

let held = false;

/** A step to the root that is being taken back (src/shell/leaving) does not count. */
export const holdPlace = (hold: boolean) => void (held = hold);

export const isAtRoot = () => !held && pathOf(currentPlace()) === '/';

/** Leaves everything in memory and starts again at the login page (A §8 'its base path'). */
export function reloadToBase(): void {
  sessionStorage.setItem(ownKey, '1');
  // Without a fragment this is a real navigation, not a jump within the page.
  window.location.assign(window.location.pathname + window.location.search);
}

const wantedKey = 'wanted-place';
const ownKey = 'own-way-to-base';

/**
 * At the start of the document: who opens the base path by themselves wants to land where one lands, not at a place that
 * they wanted before; who was sent there, or loads the login page anew, still wants it.
 */
export function noticeArrival(): void {
  const isSent = sessionStorage.getItem(ownKey) !== null;
  sessionStorage.removeItem(ownKey);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (isAtRoot() && !isSent && navigation?.type === 'navigate') forgetWantedPlace();
}

/** Remembers, for this window, where one wanted to go before having to log in. */
export function rememberWantedPlace(place = currentPlace()): void {
  if (pathOf(place).startsWith('/platform/')) sessionStorage.setItem(wantedKey, place);
}

/** The remembered place. */
export const findWantedPlace = (): string | undefined => sessionStorage.getItem(wantedKey) ?? undefined;

export const forgetWantedPlace = () => sessionStorage.removeItem(wantedKey);
