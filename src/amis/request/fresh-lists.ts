import { useCallback, useRef } from 'react';
import type { IScopedContext, ScopedComponentType } from 'amis-core';
import { pathOfApi } from '../conventions/schema-node';
import { isStaleAfter, useFresh } from './after-write';
import type { ListStates } from './list-states';

/**
 * Reloads the stale lists of a screen after a save elsewhere, keeping filters and page.
 * @returns the value for amis' `scopeRef`
 */
export function useFreshLists(
  session: string,
  active: boolean,
  lists: ListStates,
): (scope: IScopedContext | null) => void {
  const scope = useRef<IScopedContext | null>(null);
  useFresh(
    session,
    active,
    (path) => [...lists.get().keys()].some((list) => isStaleAfter(list, path)),
    () => {
      for (const loader of scope.current ? loadersIn(scope.current) : []) loader.reload?.();
    },
  );
  return useCallback((next) => void (scope.current = next), []);
}

/** Lists, and filter controls whose options come from a call. */
function loadersIn(scope: IScopedContext): ScopedComponentType[] {
  const own = scope
    .getComponents()
    .filter(({ props }) => props['type'] === 'crud' || isFromCall(props['source']));
  return [...own, ...(scope.children ?? []).flatMap(loadersIn)];
}

function isFromCall(source: unknown): boolean {
  return source !== undefined && pathOfApi(source).startsWith('/api/');
}
