import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { findRoute } from '../../../server/contract/screens/routes';
import { withoutLoss, hasForm, mayLeave } from './leaving';
import { currentPlace, holdPlace, pathOf } from '../../net/place';

export interface GuardedNavigation {
  /** Goes to a place, asking first when the screen on show would lose text. */
  go: (to: string, options?: { replace?: boolean }) => void;
  /** Tabs whose screen ends when the console goes to a path; undefined: all. */
  lostBy: (path: string) => readonly string[] | undefined;
}

/** The console's one way from place to place; the browser's own ways are watched. */
export function useGuardedNavigate(): GuardedNavigation {
  const navigate = useNavigate();
  // Another function after each change of place.
  const latestNavigate = useRef(navigate);
  latestNavigate.current = navigate;
  const location = useLocation();
  const active = useRef(location.pathname);
  active.current = location.pathname;

  const lostBy = useCallback((path: string) => {
    if (!path.startsWith('/platform')) return undefined;
    // Kept screens stay mounted behind the others.
    const stays = path === active.current || findRoute(active.current)?.route.kept === true;
    return stays ? [] : [active.current];
  }, []);
  const watch = useRef<ReturnType<typeof watchHistory>>(undefined);
  useEffect(() => {
    watch.current = watchHistory(lostBy, (to) => void latestNavigate.current(to));
    return () => watch.current?.end();
  }, [lostBy]);
  useEffect(() => watch.current?.stand(), [location]);

  const go = useCallback<GuardedNavigation['go']>(
    (to, { replace = false } = {}) =>
      withoutLoss(() => void navigate(to, { replace }), lostBy(to.split('?')[0] ?? to)),
    [navigate, lostBy],
  );
  return { go, lostBy };
}

/** Tabs that lose their form when the console goes to a path; undefined means all. */
type LostBy = (path: string) => readonly string[] | undefined;

/** At the window events go by the order of registration: this one comes before the router's, which is not there yet. */
let watcher: ((event: PopStateEvent) => void) | undefined;
window.addEventListener('popstate', (event) => watcher?.(event));

const stateNow = () => window.history.state as { idx?: number; heldBack?: boolean } | null;
const indexNow = () => stateNow()?.idx;

/** A traversal that the browser dropped (it does where a link is pressed meanwhile) is repeated after this time. */
const traversalTimeoutMs = 400;

/** A place that staff want to go to while the console still stands at `home`. */
interface Wish {
  path: string;
  go: () => void;
}

/**
 * Back, Forward, plain links and typed addresses change the place before anyone can ask. So the change is
 * taken back first, hidden from router and root, and done again once nothing is lost or staff agree:
 *
 *   popstate -> hidden -> history.go(back home) -> question -> the same step again
 *
 * Of several steps until the answer, the last one is done.
 *
 * @param navigate the router's own, which fires no popstate
 * @returns `stand`, to be called at each change of place, and `end`, which ends the watch
 */
function watchHistory(
  lostBy: LostBy,
  navigate: (to: string) => void,
): { stand: () => void; end: () => void } {
  let home = indexNow() ?? 0;
  let wish: Wish | undefined;
  /** A traversal of ours is on its way: its popstate is no step of staff. */
  let traversal: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  /** The next popstate is the step that staff agreed to. */
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
    // A link or a typed address made a new entry after home, which the router has not numbered.
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
    // A step that came with the answer is taken back first; then its own way is asked for.
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
    const path = pathOf(currentPlace());
    if (passing || (!wish && !hasForm(lostBy(path)))) {
      passing = false;
      return;
    }
    event.stopImmediatePropagation();
    const isNewEntry = !stateNow();
    if (indexNow() !== home && (isNewEntry || traversal === undefined)) noteWish(path);
    holdPlace(true);
    // The traversal that is on its way arrives after a new entry, and takes it back.
    if (!isNewEntry || traversal === undefined) goHome();
  };

  return {
    stand: () => {
      if (wish) return;
      // An entry that a link made gets a number, or nobody could tell Back from Forward.
      if (indexNow() === undefined) window.history.replaceState({ idx: home + 1 }, '');
      home = indexNow() ?? home;
    },
    end: () => {
      clearTimeout(traversal);
      watcher = undefined;
    },
  };
}
