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
  // Without a fragment this is a real navigation, not a jump within the page.
  window.location.assign(window.location.pathname + window.location.search);
}

const wantedKey = 'wanted-place';

/** Remembers, for this window, where one wanted to go before having to log in. */
export function rememberWantedPlace(place = currentPlace()): void {
  if (pathOf(place).startsWith('/platform/')) sessionStorage.setItem(wantedKey, place);
}

/** The remembered place. */
export const findWantedPlace = (): string | undefined => sessionStorage.getItem(wantedKey) ?? undefined;

export const forgetWantedPlace = () => sessionStorage.removeItem(wantedKey);
