import { useSyncExternalStore, type PointerEvent } from 'react';
import type { ListOrder } from '../list-data';
import type { ListStore } from '../list-store';
import type { ColumnPlan } from '../plan/list-plan';
import { narrowest, widest, type ArrangedColumn } from './list-preference';

/** Header of a sortable column. Each press cycles: ascending, descending, the call's own order. */
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

/** The value of `aria-sort`. */
export function sortOf({ name }: ColumnPlan, order: ListOrder | undefined) {
  if (order?.by !== name) return 'none';
  return order.dir === 'asc' ? 'ascending' : 'descending';
}

/**
 * The right edge of a column header: drag to resize, double-click to restore the default width. Keyboard users
 * type the width in the list's settings.
 */
export function ColumnEdge({ store, column }: { store: ListStore; column: ArrangedColumn }) {
  const keep = (width: number | undefined) => {
    const { [column.id]: _, ...widths } = store.get().preference.widths ?? {};
    store.prefer({ widths: width === undefined ? widths : { ...widths, [column.id]: width } });
  };
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const edge = event.currentTarget;
    const head = edge.closest('th');
    if (!head || event.button !== 0) return;
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);
    const [from, width] = [event.clientX, head.offsetWidth];
    let wanted = width;
    const move = (moved: globalThis.PointerEvent) => {
      wanted = Math.round(Math.min(Math.max(width + moved.clientX - from, narrowest), widest));
      head.style.width = head.style.minWidth = head.style.maxWidth = `${wanted}px`;
    };
    const end = () => {
      edge.removeEventListener('pointermove', move);
      if (wanted !== width) keep(wanted);
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', end, { once: true });
  }
  return (
    <span
      className="list-edge"
      aria-hidden="true"
      title="拖动调整列宽，双击恢复"
      onPointerDown={onPointerDown}
      onDoubleClick={() => keep(undefined)}
    />
  );
}
