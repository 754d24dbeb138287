import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { CSSProperties, ReactNode } from 'react';
import { NumberField } from '../in-place-number/number-field';

/** A record of the list; its place is its index. */
export type OrderedRow = Record<string, unknown>;

/** Moves a row to a place counted from 1; clamps places beyond the ends. */
export function toMoved(rows: readonly OrderedRow[], row: OrderedRow, place: number): OrderedRow[] {
  const others = rows.filter((other) => other !== row);
  return others.toSpliced(Math.min(Math.max(place, 1), rows.length) - 1, 0, row);
}

interface SortableRowsProps {
  rows: readonly OrderedRow[];
  readFrom: unknown;
  idOf(row: OrderedRow): string;
  titleOf(row: OrderedRow): string;
  renderRow(row: OrderedRow, place: number): ReactNode;
  /** Resolves to whether the move was saved. */
  onMove(row: OrderedRow, place: number): Promise<boolean>;
  onInvalid(reason: string): void;
}

/** Rows that can be reordered by dragging, by the keyboard, or by typing a place. */
export function SortableRows(props: SortableRowsProps) {
  const { rows, idOf, titleOf, onMove } = props;
  const sensors = useSensors(
    // Distance below which a press on the handle is a click, not a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: UniqueIdentifier) => rows.findIndex((row) => idOf(row) === id);
  const announcements = toAnnouncements(
    (id) => titleOf(rows[indexOf(id)] ?? {}),
    (id) => indexOf(id) + 1,
  );

  function onDragEnd({ active, over }: DragEndEvent): void {
    const row = rows[indexOf(active.id)];
    if (row && over && over.id !== active.id) void onMove(row, indexOf(over.id) + 1);
  }

  return (
    <DndContext
      sensors={sensors}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: dragHelp } }}
    >
      <SortableContext items={rows.map(idOf)} strategy={verticalListSortingStrategy}>
        <ol className="ordered-list-rows">
          {rows.map((row, index) => (
            <SortableRow
              key={idOf(row)}
              id={idOf(row)}
              title={titleOf(row)}
              place={index + 1}
              count={rows.length}
              readFrom={props.readFrom}
              onPlace={(place) => onMove(row, place)}
              onInvalid={props.onInvalid}
            >
              {props.renderRow(row, index + 1)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface SortableRowProps {
  id: string;
  title: string;
  /** Starts at 1. */
  place: number;
  count: number;
  /** Rows of the last load. */
  readFrom: unknown;
  children: ReactNode;
  onPlace(place: number): Promise<boolean>;
  onInvalid(reason: string): void;
}

/** One row: a handle for pointer and keyboard, its place as a number, and the page's content for it. */
function SortableRow(props: SortableRowProps) {
  const { id, title, place, count, children } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: '可排序的行' } });
  const style: CSSProperties = {
    // Rows move vertically only.
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

const dragHelp = '按空格键拿起，用上下方向键移动，再按空格键放下；按 Esc 键取消。';

/** Screen reader announcements while a row is moved. */
function toAnnouncements(
  titleOf: (id: UniqueIdentifier) => string,
  placeOf: (id: UniqueIdentifier) => number,
): Announcements {
  const where = (active: UniqueIdentifier, over: UniqueIdentifier | undefined) =>
    over === undefined ? '' : `“${titleOf(active)}”在第 ${placeOf(over)} 位`;
  return {
    onDragStart: ({ active }) => `已拿起“${titleOf(active.id)}”，第 ${placeOf(active.id)} 位`,
    onDragOver: ({ active, over }) => where(active.id, over?.id),
    onDragEnd: ({ active, over }) => `已放下，${where(active.id, over?.id)}`,
    onDragCancel: ({ active }) => `已取消，“${titleOf(active.id)}”回到原位`,
  };
}
