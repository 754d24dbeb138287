import { useEffect, useRef } from 'react';
import type { ScreenHost } from '../../screen-host';
import { findCallOf, isWrite } from './call-table';

/** Why a call was refused: another user had changed the record meanwhile (409), or it no longer exists (404). */
export type Refusal = 'conflict' | 'missing';

/** A successful write, or a call refused because the screen's copy of the record is outdated. */
export interface Write {
  /** The requested path, `/api/admin/...`. */
  path: string;
  /** The session (src/amis/env.ts) of the screen that sent it. */
  by: string;
  /** Undefined for a successful write. */
  refusal: Refusal | undefined;
}

const listeners = new Set<(write: Write) => void>();

/** Notifies the shell and the other open screens of a successful call that wrote. */
export function announceWrite(path: string, by: string, host: ScreenHost): void {
  if (!isWrite(path)) return;
  const changes = findCallOf(path)?.changes;
  if (changes !== undefined) host.signal(changes);
  for (const listener of [...listeners]) listener({ path, by, refusal: undefined });
}

/** Notifies the screens that their copy of a record is outdated. */
export function announceRefusal(path: string, by: string, refusal: Refusal): void {
  for (const listener of [...listeners]) listener({ path, by, refusal });
}

/** Returns the unsubscriber. */
export function onWrite(listener: (write: Write) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Refreshes a kept-alive screen: when a save in another screen made it stale, it reloads as soon as it is visible
 * (decisions 'Behaviour').
 * @param session of the screen, which reloads by itself after its own saves, but not after a refused one
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
      onWrite(({ path, by, refusal }) => {
        if ((by === session && refusal === undefined) || !latest.current.isStaleBy(path)) return;
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

/** Kept-alive lists that show names of other records: the list of articles shows those of categories. */
const namesIn: Readonly<Record<string, string>> = {
  '/api/admin/help/article/list': '/api/admin/help/category/',
  '/api/admin/docs/article/list': '/api/admin/docs/category/',
};

/** Whether a write may change what a list shows: `…/feedback/list` after `…/feedback/reply`. */
export function isStaleAfter(listPath: string, writePath: string): boolean {
  const names = namesIn[listPath];
  return (
    writePath.startsWith(listPath.replace(/[^/]*$/, '')) ||
    (names !== undefined && writePath.startsWith(names))
  );
}
