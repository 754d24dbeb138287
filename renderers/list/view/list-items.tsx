import { useSyncExternalStore, type ReactNode } from 'react';
import { scopeOver } from '../plan/expression';
import { shownRows } from '../list-data';
import type { ListStore } from '../list-store';
import { Part } from './parts';

/** The rows of a list that is not a table, or a notice when there are none. */
export function ListItems({ store, empty }: { store: ListStore; empty: ReactNode }) {
  const state = useSyncExternalStore(store.subscribe, store.get);
  const { item } = store.plan;
  if (!item) return null;
  const scope = store.scope();
  const place = { host: store.host, store };
  return (
    <div className="list-scroller" aria-busy={state.loading}>
      {state.rows.length === 0 && empty}
      {shownRows(store, state).map(({ row, index, key }) => (
        <Part
          key={key}
          part={item}
          scope={scopeOver(scopeOver(scope, { index }), row)}
          place={place}
          id={`item/${key}`}
        />
      ))}
      {state.loading && <span className="list-busy" role="status" aria-label="加载中" />}
    </div>
  );
}
