import type { PointerEvent } from 'react';
import { narrowest, widest, type ArrangedColumn } from './list-preference';
import type { ListStore } from '../list-store';

/**
 * The right edge of a column's head, which is dragged to make it wider or narrower; a double click lets it have its own
 * width again. By keyboard the width is typed in the list's settings.
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
