import type { ScreenHost } from '../../screen-host';
import { mayOpen } from '../../net/outside-addresses';
import { isExternalLink, isOtherEntry, isSafeLink, refuseComposed } from './links';

/** Current location of the screen, read at click time. */
export type CurrentLocation = () => { pathname: string; search: string };

interface LinkAction {
  actionType?: string;
  blank?: boolean;
  targetType?: string;
}

/**
 * amis' navigation on the shell's router:
 *
 *   refused without a gesture -> goBack -> refused for a harmful scheme or a composed address
 *     -> other site in a new window -> screen of the console
 *
 * @param isWanted whether the user has just acted on the screen: a screen must not navigate merely because it
 * opened
 */
export function createNavigation(host: ScreenHost, current: CurrentLocation, isWanted: () => boolean) {
  const toPath = (to: string) => to.replace(/^#/, '');

  /** `isStep` adds a history entry, so that 'back' undoes the step; otherwise replaces the current one. */
  function setSearch(text: string, isStep: boolean): void {
    const search = withoutBlanks(text.slice(text.indexOf('?') + 1));
    const { pathname, search: before } = current();
    if (search !== withoutBlanks(before.replace(/^\?/, ''))) {
      host.navigate(pathname + (search === '' ? '' : `?${search}`), { replace: !isStep });
    }
  }

  return {
    /** For amis' own actions, which bypass the functions below. */
    isWanted,

    jumpTo(to: string, action?: LinkAction): void {
      if (!isWanted()) return;
      if (to === 'goBack') return host.goBack();
      if (!isSafeLink(to)) return;
      const blank = action?.blank === true || action?.targetType === 'blank';
      if (isExternalLink(to) || isOtherEntry(to)) {
        if (!isByHand()) return;
        if (!mayOpen(to)) return refuseComposed();
        window.open(to, '_blank', 'noopener');
        return;
      }
      if (blank) {
        window.open(`#${toPath(to)}`, '_blank', 'noopener');
        return;
      }
      host.navigate(resolvePath(toPath(to), current().pathname));
    },

    /**
     * Writes a list's filters and page to the URL, replacing the history entry. Leaves out blank filters, page 1
     * and the default size, so that a shared link carries only what differs.
     */
    updateLocation(to: string | { search?: string }): void {
      if (to === 'goBack') return isWanted() ? host.goBack() : undefined;
      setSearch(typeof to === 'string' ? to : (to.search ?? ''), false);
    },

    setSearch,

    isCurrentUrl(to: string): boolean {
      const [pathname, search] = toPath(to).split('?');
      const now = current();
      return pathname === now.pathname && (search === undefined || `?${search}` === now.search);
    },
  };
}

/** Defaults of a list; see `withAbsentNames`. */
const defaults: Readonly<Record<string, string>> = { page: '1', perPage: '10' };

function withoutBlanks(search: string): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of [...query]) {
    if (value === '' || value === defaults[name]) query.delete(name);
  }
  return query.toString();
}

function resolvePath(to: string, from: string): string {
  if (to.startsWith('/')) return to;
  if (to.startsWith('?')) return from + to;
  return `${from.replace(/\/[^/]*$/, '')}/${to}`;
}

/** True only right after a user gesture, not for what opens or loads by itself. */
export function isByHand(): boolean {
  const { userActivation } = navigator as { userActivation?: UserActivation };
  return userActivation?.isActive ?? true;
}
