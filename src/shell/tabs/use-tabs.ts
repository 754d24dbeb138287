import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withoutLoss } from '../leaving/leaving';
import type { GuardedNavigation } from '../leaving/use-guarded-navigate';
import { findRoute } from '../made/made-screens';
import { close, keyOf, nameTab, parseTabs, placeAfter, visit, type Closing, type Tabs } from './tabs';

export interface TabsControl {
  tabs: Tabs;
  /** Key of the tab on show: the current path. */
  active: string;
  /** Opens a screen, where it stood if it is open already. */
  open(path: string): void;
  close(which: Closing, key: string): void;
  /** Closes a screen and returns to where it was opened from, else to its owner menu. */
  goBack(key: string): void;
  /** The tab beside the current one, in a circle. */
  step(by: 1 | -1): void;
  /** Tells what the record of a detail is called. */
  name(key: string, name: string): void;
}

/**
 * The open screens of one staff member in this window; a reload keeps them. What closes or leaves a screen
 * whose text is not saved asks first.
 */
export function useTabs(username: string, home: string, go: GuardedNavigation['go']): TabsControl {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const storageKey = `tabs:${username}`;
  const [stored, setStored] = useState(() => parseTabs(sessionStorage.getItem(storageKey)));
  const previous = useRef<string>(undefined);
  const place = pathname + search;
  // The path being left by closing its tab: until the router has moved on, it must not be reopened.
  const leaving = useRef<string>(undefined);
  const tabs = useMemo(
    () => (leaving.current === pathname ? stored : visit(stored, place, previous.current)),
    [stored, place, pathname],
  );

  useEffect(() => {
    previous.current = pathname;
    if (leaving.current !== pathname) leaving.current = undefined;
    if (tabs === stored) return;
    setStored(tabs);
  }, [tabs, stored, pathname]);
  useEffect(() => sessionStorage.setItem(storageKey, JSON.stringify(tabs)), [storageKey, tabs]);

  // Always the newest, so that the callbacks below never change.
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
    (after: Tabs, to: string | undefined, replace: boolean) => {
      if (to !== undefined && keyOf(to) !== now.current.pathname) leaving.current = now.current.pathname;
      // In one transition with the router's own, or the screen would be gone for a frame.
      startTransition(() => setStored(after));
      if (to !== undefined) void navigate(to, { replace });
    },
    [navigate],
  );

  const closeTabs = useCallback(
    (which: Closing, key: string) => {
      const { tabs: before, pathname: active, home: fallback } = now.current;
      const after = close(before, which, key);
      const closed = before.filter((tab) => !after.includes(tab)).map((tab) => tab.key);
      const to =
        after.length > 0 ? placeAfter(before, after, active) : active === fallback ? undefined : fallback;
      withoutLoss(() => leave(after, to, false), closed);
    },
    [leave],
  );

  const goBack = useCallback(
    (key: string) => {
      const { tabs: before, home: fallback } = now.current;
      const opener = before.find((tab) => tab.key === key)?.opener;
      const target = opener ?? findRoute(key)?.route.menu ?? fallback;
      const known = before.find((tab) => tab.key === target);
      if (target === key) return void navigate(-1);
      // Replaced: going back must not reopen what was just finished.
      withoutLoss(() => leave(close(before, 'one', key), known?.place ?? target, true), [key]);
    },
    [leave, navigate],
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
