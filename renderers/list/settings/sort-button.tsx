import { useSyncExternalStore } from 'react';
import type { ListOrder } from '../list-query';
import type { ListStore } from '../list-store';
import type { ColumnPlan } from '../plan/list-plan';

/** Header of a sortable column. Each press moves on: ascending, descending, the call's own order. */
export function SortButton({ store, column }: { store: ListStore; column: ColumnPlan }) {
  const { query } = useSyncExternalStore(store.subscribe, store.get);
  const dir = query.order?.by === column.name ? query.order.dir : undefined;
  const next = dir === undefined ? 'asc' : dir === 'asc' ? 'desc' : undefined;
  return (
    <button
      type="button"
      className="list-sort"
      title={next === undefined ? '点击恢复默认顺序' : next === 'asc' ? '点击升序排列' : '点击降序排列'}
      onClick={() => store.sort(next && { by: column.name, dir: next })}
    >
      <span>{column.label}</span>
      <SortIcon />
    </button>
  );
}

export function SortIcon() {
  return (
    <svg viewBox="0 0 8 16" aria-hidden="true">
      <path d="M4 2.5 7 6.5H1Z" />
      <path d="M4 13.5 1 9.5H7Z" />
    </svg>
  );
}

/** As `aria-sort` says it. */
export function sortOf({ name }: ColumnPlan, order: ListOrder | undefined) {
  if (order?.by !== name) return 'none';
  return order.dir === 'asc' ? 'ascending' : 'descending';
}
