import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';
import { findRoute } from '../../../server/contract/screens/routes';
import { withoutLoss, hasForm, mayLeave } from './leaving';
import { currentPlace, holdPlace, pathOf } from '../../net/place';

export interface GuardedNavigation {
  /** Navigates, and asks first when the visible screen would lose text. */
  go: (to: string, options?: { replace?: boolean }) => void;
  /** Tabs whose screen unmounts when the console navigates to a path; undefined for all. */
  lostBy: (path: string) => readonly string[] | undefined;
}

/** `useNavigate`'s function is a new one after each navigation, and would redraw all open screens; this one stays. */
export function useSteadyNavigate(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;
  return useCallback((to, options) => void latest.current(to, options), []);
}

/**
 * All navigation of the console goes through this; the browser's own (Back, links, typed addresses) is
 * intercepted.
 */
export function useGuardedNavigate(): GuardedNavigation {
  const navigate = useSteadyNavigate();
  const location = useLocation();
  const active = useRef(location.pathname);
  active.current = location.pathname;

  const lostBy = useCallback((path: string) => {
    if (!path.startsWith('/platform')) return undefined;
    // Kept-alive screens stay mounted.
    const stays = path === active.current || findRoute(active.current)?.route.kept === true;
    return stays ? [] : [active.current];
  }, []);
  const watch = useRef<ReturnType<typeof watchHistory>>(undefined);
  useEffect(() => {
    watch.current = watchHistory(lostBy, navigate);
    return () => watch.current?.end();
  }, [lostBy, navigate]);
  useEffect(() => watch.current?.stand(), [location]);

  const go = useCallback<GuardedNavigation['go']>(
    (to, { replace = false } = {}) =>
      withoutLoss(() => navigate(to, { replace }), lostBy(to.split('?')[0] ?? to)),
    [navigate, lostBy],
  );
  return { go, lostBy };
}

/** Tabs that lose their form when the console navigates to a path; undefined for all. */
type LostBy = (path: string) => readonly string[] | undefined;

/**
 * Window listeners run in order of registration: this one must precede the router's, which is registered later.
 */
let watcher: ((event: PopStateEvent) => void) | undefined;
window.addEventListener('popstate', (event) => watcher?.(event));

const stateNow = () => window.history.state as { idx?: number; heldBack?: boolean } | null;
const indexNow = () => stateNow()?.idx;

/**
 * In ms: repeats a history traversal that the browser dropped, which happens when a link is clicked meanwhile.
 */
const traversalTimeoutMs = 400;

/** A navigation that the user wants while the console is still at `home`. */
interface Wish {
  path: string;
  go: () => void;
}

/**
 * Back, Forward, plain links and typed addresses change the location before the console can ask. The change is
 * therefore undone first, hidden from router and root, and repeated once nothing is lost or the user agrees:
 *
 *   popstate -> hidden -> history.go(back home) -> question -> the same step again
 *
 * Of several steps before the answer, the last one is performed.
 *
 * Not react-router's `useBlocker`: it lets plain links and typed addresses pass, whose entries have no index of the
 * router, and its data router adds 15 KB (brotli), more than the limit of the first list leaves [Foundation §7].
 *
 * @param navigate the router's own, which fires no popstate
 * @returns `stand`, to be called after each navigation, and `end`, which stops the interception
 */
function watchHistory(
  lostBy: LostBy,
  navigate: (to: string) => void,
): { stand: () => void; end: () => void } {
  let home = indexNow() ?? 0;
  let homePlace = currentPlace();
  let wish: Wish | undefined;
  /** Our own traversal is pending: its popstate is not a step of the user. */
  let traversal: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  /** The next popstate is the step that the user confirmed. */
  let passing = false;

  const goHome = () => {
    clearTimeout(traversal);
    traversal = undefined;
    const index = indexNow();
    if (index === home) {
      holdPlace(false);
      void askOnce();
      return;
    }
    // A link or a typed address added an entry after home, without the router's index.
    window.history.go(index === undefined ? -1 : home - index);
    traversal = setTimeout(goHome, traversalTimeoutMs);
  };

  const askOnce = async () => {
    if (asking) return;
    asking = true;
    let asked: Wish | undefined;
    let may = true;
    while (may && asked !== wish) {
      asked = wish;
      if (asked) may = await mayLeave(lostBy(asked.path));
    }
    asking = false;
    // A step made while the question is answered is undone first; then it gets a question of its own.
    if (may && traversal !== undefined) return;
    wish = undefined;
    if (may) asked?.go();
  };

  const noteWish = (path: string) => {
    const index = indexNow();
    const place = currentPlace();
    if (index === undefined) window.history.replaceState({ heldBack: true }, '');
    const goAgain = () => {
      passing = true;
      window.history.go((index ?? home) - home);
    };
    wish = { path, go: index === undefined ? () => navigate(place) : goAgain };
  };

  watcher = (event) => {
    const place = currentPlace();
    const path = pathOf(place);
    // A link to the open place replaces or repeats the entry of home, without the index; the router sees no change.
    if (!wish && !stateNow() && place === homePlace) window.history.replaceState({ idx: home }, '');
    if (passing || (!wish && !hasForm(lostBy(path)))) {
      passing = false;
      return;
    }
    event.stopImmediatePropagation();
    const isNewEntry = !stateNow();
    if (indexNow() !== home && (isNewEntry || traversal === undefined)) noteWish(path);
    holdPlace(true);
    // The pending traversal arrives after a new entry, and undoes it too.
    if (!isNewEntry || traversal === undefined) goHome();
  };

  return {
    stand: () => {
      if (wish) return;
      // Numbers an entry made by a link, so that Back and Forward can be distinguished.
      if (indexNow() === undefined) window.history.replaceState({ idx: home + 1 }, '');
      home = indexNow() ?? home;
      homePlace = currentPlace();
    },
    end: () => {
      clearTimeout(traversal);
      watcher = undefined;
    },
  };
}
