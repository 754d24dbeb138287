import { currentPlace, holdPlace, pathOf } from '../../net/place';
import { hasForm, mayLeave } from './leaving';

/** Tabs that lose their form when the console goes to a path; undefined means all. */
export type LostBy = (path: string) => readonly string[] | undefined;

/** At the window events go by the order of registration: this one comes before the router's, which is not there yet. */
let watcher: ((event: PopStateEvent) => void) | undefined;
window.addEventListener('popstate', (event) => watcher?.(event));

const indexNow = () => (window.history.state as { idx?: number } | null)?.idx;

/**
 * Back, Forward, plain links and typed addresses change the place before anyone can ask. So the change is
 * taken back first, hidden from router and root, and done again once nothing is lost or staff agree:
 *
 *   popstate -> hidden -> history.go(back home) -> question -> the same step again
 *
 * @returns `stand`, to be called at each change of place, and `end`, which ends the watch
 */
export function watchHistory(lostBy: LostBy): { stand: () => void; end: () => void } {
  let home = indexNow() ?? 0;
  /** The step that is being taken back. */
  let away: { path: string; again: () => void } | undefined;
  let passing = false;

  const onPop = (event: PopStateEvent) => {
    const index = indexNow();
    const { hash } = window.location;
    const path = pathOf(currentPlace());
    if (passing || (!away && !hasForm(lostBy(path)))) {
      passing = false;
      return;
    }
    event.stopImmediatePropagation();
    if (away && index === home) {
      const { path: target, again } = away;
      away = undefined;
      holdPlace(false);
      void mayLeave(lostBy(target)).then((may) => {
        if (!may) return;
        passing = true;
        again();
      });
      return;
    }
    // A link or a typed address makes a new entry, which the router has not numbered.
    away ??= {
      path,
      again:
        index === undefined
          ? () => void (window.location.hash = hash)
          : () => window.history.go(index - home),
    };
    holdPlace(true);
    window.history.go(index === undefined ? -1 : home - index);
  };

  watcher = onPop;
  return {
    stand: () => {
      if (away) return;
      // An entry that a link made gets a number, or nobody could tell Back from Forward.
      if (indexNow() === undefined) window.history.replaceState({ idx: home + 1 }, '');
      home = indexNow() ?? home;
    },
    end: () => void (watcher = undefined),
  };
}
