import { useCallback, useEffect, useRef } from 'react';
import type { IScopedContext, ScopedComponentType } from 'amis-core';
import { pathOfApi } from '../conventions/api';
import { isStaleAfter, onWrite } from './after-write';
import type { ListStates } from './list-states';

/**
 * Keeps a kept-alive screen true: when a save in another screen made one of its lists stale, they load again, filters
 * and page kept, as soon as the screen is on show (decisions 'Behaviour').
 * @returns what amis' `scopeRef` takes
 */
export function useFreshLists(
  session: string,
  active: boolean,
  lists: ListStates,
): (scope: IScopedContext | null) => void {
  const scope = useRef<IScopedContext | null>(null);
  const stale = useRef(false);
  const shown = useRef(active);
  shown.current = active;

  const refresh = useCallback(() => {
    stale.current = false;
    for (const loader of scope.current ? loadersIn(scope.current) : []) loader.reload?.();
  }, []);

  useEffect(
    () =>
      onWrite(({ path, by, conflict }) => {
        // A screen loads its own list after its own save; after a refused one nobody else does.
        if (
          (by === session && !conflict) ||
          ![...lists.get().keys()].some((list) => isStaleAfter(list, path))
        )
          return;
        stale.current = true;
        if (shown.current) refresh();
      }),
    [session, lists, refresh],
  );
  useEffect(() => {
    if (active && stale.current) refresh();
  }, [active, refresh]);

  return useCallback((next) => void (scope.current = next), []);
}

/** Lists, and the controls of their filters whose options come from a call. */
function loadersIn(scope: IScopedContext): ScopedComponentType[] {
  const own = scope
    .getComponents()
    .filter(({ props }) => props['type'] === 'crud' || isFromCall(props['source']));
  return [...own, ...(scope.children ?? []).flatMap(loadersIn)];
}

function isFromCall(source: unknown): boolean {
  return source !== undefined && pathOfApi(source).startsWith('/api/');
}
