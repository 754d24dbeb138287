import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { withoutLoss } from '../leaving/leaving';
import { useSteadyNavigate, type GuardedNavigation } from '../leaving/guarded-navigate';
import { findRoute } from '../custom-screens';
import { close, finish, keyOf, nameTab, parseTabs, placeAfter, visit, type Closing, type Tabs } from './tabs';

export interface TabsControl {
  tabs: Tabs;
  /** Key of the visible tab: the current path. */
  active: string;
  /** Opens a screen, at its last location if it is already open. */
  open(path: string): void;
  close(which: Closing, key: string): void;
  /** Closes a screen and returns to the one that opened it, else to its owner menu. */
  goBack(key: string): void;
  /** Moves to an adjacent tab, wrapping around. */
  step(by: 1 | -1): void;
  /** Sets the name of a detail's record. */
  name(key: string, name: string): void;
}

/**
 * The open screens of one user in this window; they survive a reload. Asks before a screen with unsaved text
 * closes or is left.
 */
export function useTabs(username: string, home: string, go: GuardedNavigation['go']): TabsControl {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useSteadyNavigate();
  const storageKey = `tabs:${username}`;
  const [stored, setStored] = useState(() => parseTabs(sessionStorage.getItem(storageKey)));
  const previous = useRef<string>(undefined);
  const place = pathname + search;
  const tabs = useMemo(() => visit(stored, place, previous.current), [stored, place]);
  /** Closes the tab being left only after the router has moved on: before that, it would be opened again. */
  const closing = useRef<{ to: string; close: (tabs: Tabs) => Tabs }>(undefined);

  const seen = useRef(location);
  useLayoutEffect(() => {
    let next = tabs;
    if (seen.current !== location) {
      // The user may be back at the closed tab.
      if (closing.current) next = visit(closing.current.close(tabs), place, previous.current);
      closing.current = undefined;
    }
    seen.current = location;
    previous.current = pathname;
    if (next !== stored) setStored(next);
  }, [tabs, stored, location, pathname, place]);
  useEffect(() => sessionStorage.setItem(storageKey, JSON.stringify(tabs)), [storageKey, tabs]);

  // Always the latest state, so that the callbacks below are stable.
  const now = useRef({ tabs, pathname, home });
  now.current = { tabs, pathname, home };

  const open = useCallback(
    (path: string) => {
      const known = now.current.tabs.find((tab) => tab.key === keyOf(path));
      go(path.includes('?') ? path : (known?.place ?? path));
    },
    [go],
  );

  const leave = useCallback(
    (closes: (tabs: Tabs) => Tabs, to: string | undefined, replace: boolean) => {
      const { tabs: all, pathname: path } = now.current;
      const { close: begun, to: last } = closing.current ?? {};
      const goal = to ?? last;
      if (goal === undefined || (!begun && keyOf(goal) === path)) setStored(closes(all));
      else closing.current = { to: goal, close: (old) => closes(begun?.(old) ?? old) };
      if (to !== undefined) navigate(to, { replace });
    },
    [navigate],
  );

  const closeTabs = useCallback(
    (which: Closing, key: string) => {
      const closes = (all: Tabs) => close(all, which, key);
      const stays = closes(now.current.tabs);
      const closed = now.current.tabs.filter((tab) => !stays.includes(tab)).map((tab) => tab.key);
      withoutLoss(() => {
        const { tabs: all, pathname: path, home: fallback } = now.current;
        // Another tab may be closing: the router is about to move to its neighbour.
        const { close: begun, to: next = path } = closing.current ?? {};
        const [before, at] = [begun?.(all) ?? all, keyOf(next)];
        const after = closes(before);
        const to = after.length > 0 ? placeAfter(before, after, at) : at === fallback ? undefined : fallback;
        leave(closes, to, false);
      }, closed);
    },
    [leave],
  );

  const goBack = useCallback(
    (key: string) => {
      const { tabs: before, home: fallback } = now.current;
      const opener = before.find((tab) => tab.key === key)?.opener;
      const target = opener ?? findRoute(key)?.route.menu ?? fallback;
      const known = before.find((tab) => tab.key === target);
      if (target === key) return window.history.back();
      // Replaces the entry: going back must not reopen the finished screen.
      withoutLoss(() => leave((all) => finish(all, key, target), known?.place ?? target, true), [key]);
    },
    [leave],
  );

  const step = useCallback(
    (by: 1 | -1) => {
      const { tabs: all, pathname: active } = now.current;
      const at = all.findIndex((tab) => tab.key === active);
      const next = all[(at + by + all.length) % all.length];
      if (next && next.key !== active) go(next.place);
    },
    [go],
  );

  const name = useCallback(
    (key: string, called: string) => setStored((old) => nameTab(old, key, called)),
    [],
  );

  return { tabs, active: pathname, open, close: closeTabs, goBack, step, name };
}
