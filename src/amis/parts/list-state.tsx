import { useSyncExternalStore } from 'react';
import type { RendererProps } from 'amis-core';
import type { JsonObject } from '../../../server/contract/json-object';
import { LoadFailure, NoMatch, Notice } from '../../../renderers/list/view/notice';
import type { ListStates } from '../request/list-states';

const nothing = { get: () => undefined, subscribe: () => () => {} };

/**
 * Notice for a list without rows: loading failed (with a retry), nothing matches the filters (with a button that
 * clears them), or there is no data yet.
 */
export function ListState(props: RendererProps) {
  const lists = (props.env as { consoleLists?: ListStates }).consoleLists;
  const state = useSyncExternalStore(lists?.subscribe ?? nothing.subscribe, () => lists?.find(props['url']));
  if (state?.ok === false) {
    const reload = () => props.onAction?.(undefined, { actionType: 'reload' }, props.data);
    return <LoadFailure reason={state.msg} onRetry={reload} />;
  }
  if (isFiltered(props['filterNames'], props.data)) return <NoMatch onClear={() => clearFilters(props)} />;
  return <Notice title={props['emptyTitle'] ?? '暂无数据'} text={props['emptyText'] ?? ''} />;
}

function isFiltered(names: unknown, data: JsonObject): boolean {
  return Array.isArray(names) && names.some((name) => data[name] !== undefined && data[name] !== '');
}

/** Empties every filter field; the list restarts at page 1. */
function clearFilters(props: RendererProps): void {
  const blank = Object.fromEntries((props['filterNames'] as string[]).map((name) => [name, '']));
  props['onQuery']?.(blank, true, false, true, false);
}
