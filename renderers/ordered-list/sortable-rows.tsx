import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { dragHelp, toAnnouncements } from './drag-texts';
import type { OrderedRow } from './order';
import { SortableRow } from './sortable-row';

interface SortableRowsProps {
  rows: readonly OrderedRow[];
  readFrom: unknown;
  idOf(row: OrderedRow): string;
  titleOf(row: OrderedRow): string;
  renderRow(row: OrderedRow, place: number): ReactNode;
  /** Answers whether the move is saved. */
  onMove(row: OrderedRow, place: number): Promise<boolean>;
  onInvalid(reason: string): void;
}

/** Rows that are put in order by dragging, by the keyboard, or by typing a place. */
export function SortableRows(props: SortableRowsProps) {
  const { rows, idOf, titleOf, onMove } = props;
  const sensors = useSensors(
    // A click on the handle is no drag.
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
              row={row}
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
