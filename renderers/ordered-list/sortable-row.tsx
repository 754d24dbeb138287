import { useSortable } from '@dnd-kit/sortable';
import type { CSSProperties, ReactNode } from 'react';
import { NumberField } from '../in-place-number/number-field';
import type { OrderedRow } from './order';

interface SortableRowProps {
  id: string;
  row: OrderedRow;
  title: string;
  /** From 1. */
  place: number;
  count: number;
  /** The rows as they were read last. */
  readFrom: unknown;
  children: ReactNode;
  onPlace(place: number): Promise<boolean>;
  onInvalid(reason: string): void;
}

/** One row: a handle for pointer and keyboard, its place as a number, and what the page shows of it. */
export function SortableRow(props: SortableRowProps) {
  const { id, title, place, count, children } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: '可排序的行' } });
  const style: CSSProperties = {
    // Rows move up and down only.
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  };
  return (
    <li ref={setNodeRef} style={style} className={`ordered-list-row ${isDragging ? 'is-dragging' : ''}`}>
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        className="ordered-list-handle"
        aria-label={`移动“${title}”`}
        title="拖动调整顺序"
      >
        <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
          {[4, 8, 12].flatMap((y) => [6, 10].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.3" />))}
        </svg>
      </button>
      <NumberField
        value={place}
        readFrom={props.readFrom}
        label={`“${title}”的位置`}
        min={1}
        max={count}
        onSave={props.onPlace}
        onInvalid={props.onInvalid}
      />
      <div className="ordered-list-body">{children}</div>
    </li>
  );
}
