import { useEffect, useRef } from 'react';
import type { ScreenHost } from '../../screen-host';
import { findCallOf, isWrite } from './call-table';

/** A save that went well, or that was refused because somebody else had changed the record meanwhile (409). */
export interface Write {
  /** The path asked, `/api/admin/...`. */
  path: string;
  /** The session (src/amis/env.ts) of the screen that sent it. */
  by: string;
  conflict: boolean;
}

const listeners = new Set<(write: Write) => void>();

/** Tells the shell and the other open screens about a call that succeeded, unless it only read. */
export function announceWrite(path: string, by: string, host: ScreenHost): void {
  if (!isWrite(path)) return;
  const changes = findCallOf(path)?.changes;
  if (changes !== undefined) host.signal(changes);
  for (const listener of [...listeners]) listener({ path, by, conflict: false });
}

/** Tells the screens that what they show of a record is out of date. */
export function announceConflict(path: string, by: string): void {
  for (const listener of [...listeners]) listener({ path, by, conflict: true });
}

/** Returns the unsubscriber. */
export function onWrite(listener: (write: Write) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Keeps a screen true that stays alive while it is hidden: it loads again after a save in another screen that made it stale,
 * as soon as it is on show (decisions 'Behaviour').
 * @param session of the screen, which loads again by itself after its own saves; after a refused one nobody else does it
 */
export function useFresh(
  session: string,
  active: boolean,
  isStaleBy: (path: string) => boolean,
  reload: () => void,
): void {
  const isStale = useRef(false);
  const latest = useRef({ active, isStaleBy, reload });
  latest.current = { active, isStaleBy, reload };
  useEffect(
    () =>
      onWrite(({ path, by, conflict }) => {
        if ((by === session && !conflict) || !latest.current.isStaleBy(path)) return;
        if (latest.current.active) latest.current.reload();
        else isStale.current = true;
      }),
    [session],
  );
  useEffect(() => {
    if (!active || !isStale.current) return;
    isStale.current = false;
    latest.current.reload();
  }, [active]);
}

/** Kept lists that show names of other records: an article's list those of the categories. */
const namesIn: Readonly<Record<string, string>> = {
  '/api/admin/help/article/list': '/api/admin/help/category/',
  '/api/admin/docs/article/list': '/api/admin/docs/category/',
};

/** Whether a list may show something else after a write: `…/feedback/list` after `…/feedback/reply`. */
export function isStaleAfter(listPath: string, writePath: string): boolean {
  const names = namesIn[listPath];
  return (
    writePath.startsWith(listPath.replace(/[^/]*$/, '')) ||
    (names !== undefined && writePath.startsWith(names))
  );
}
