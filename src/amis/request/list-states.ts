import { Observed } from '../../../renderers/observed';
import { useCallback, useRef } from 'react';
import type { IScopedContext, ScopedComponentType } from 'amis-core';
import { pathOfApi } from '../conventions/schema-node';
import { isStaleAfter, useFresh } from './after-write';

/** Result of a list's last request. */
interface ListState {
  ok: boolean;
  msg: string;
}

/** The lists of one screen by path; their empty and error states read it. */
export class ListStates extends Observed<ReadonlyMap<string, ListState>> {
  constructor() {
    super(new Map());
  }

  find(url: string): ListState | undefined {
    return this.state.get(url);
  }

  set(url: string, state: ListState): void {
    this.replace(new Map(this.state).set(url, state));
  }
}

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
