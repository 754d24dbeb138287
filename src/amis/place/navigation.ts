import type { ScreenHost } from '../../screen-host';
import { isExternalLink, isOtherEntry, isSafeLink } from './links';

/** Where the screen is now; read at the moment of a click. */
export type CurrentLocation = () => { pathname: string; search: string };

interface LinkAction {
  actionType?: string;
  blank?: boolean;
  targetType?: string;
}

/**
 * amis' navigation on the shell's router:
 *
 *   nobody's wish refused -> goBack -> harmful scheme refused -> other site in a new window -> screen of the console
 *
 * @param isWanted whether somebody has done something on the screen: one that is merely opened leads nowhere
 */
export function createNavigation(host: ScreenHost, current: CurrentLocation, isWanted: () => boolean) {
  const toPath = (to: string) => to.replace(/^#/, '');

  function setSearch(text: string, isStep: boolean): void {
    const search = withoutBlanks(text.slice(text.indexOf('?') + 1));
    const { pathname, search: before } = current();
    if (search !== withoutBlanks(before.replace(/^\?/, ''))) {
      host.navigate(pathname + (search === '' ? '' : `?${search}`), { replace: !isStep });
    }
  }

  return {
    /** For actions of amis that go past the functions below. */
    isWanted,

    jumpTo(to: string, action?: LinkAction): void {
      if (!isWanted()) return;
      if (to === 'goBack') return host.goBack();
      if (!isSafeLink(to)) return;
      const blank = action?.blank === true || action?.targetType === 'blank';
      if (isExternalLink(to) || isOtherEntry(to)) {
        if (!isByHand()) return;
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
     * A list's filters and page go into the URL, replacing the entry. Blank
     * filters, page 1 and the usual size are left out, so that a shared link says only what was asked for.
     */
    updateLocation(to: string | { search?: string }): void {
      if (to === 'goBack') return isWanted() ? host.goBack() : undefined;
      setSearch(typeof to === 'string' ? to : (to.search ?? ''), false);
    },

    /** As a step of its own, which 'back' undoes. */
    stepTo: (search: string) => setSearch(search, true),

    isCurrentUrl(to: string): boolean {
      const [pathname, search] = toPath(to).split('?');
      const now = current();
      return pathname === now.pathname && (search === undefined || `?${search}` === now.search);
    },
  };
}

/** What a list starts with; see `withAbsentNames`. */
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

/** Whether a member of staff has just done something here; what opens or loads by itself is asked for by nobody. */
export function isByHand(): boolean {
  const { userActivation } = navigator as { userActivation?: UserActivation };
  return userActivation?.isActive ?? true;
}
