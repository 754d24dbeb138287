import {
  createElement,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { lazyPart } from '../../fields/closed/opening';
import { shownRows } from '../list-data';
import type { ListStore } from '../list-store';
import { scopeOver } from '../plan/expression';
import { cellText } from './cell-text';

const menu = lazyPart(async () => (await import('../../fields/open/menu-popup')).MenuPopup);

interface CellMenu {
  props: {
    onContextMenu(event: MouseEvent): void;
    onKeyDown(event: KeyboardEvent): void;
  };
  /** The open menu. */
  menu: ReactNode;
}

/**
 * Lets the user copy any cell: by its menu (right click, long press, menu key), or with Ctrl+C when it has the
 * focus. One cell of a table is in the tab order; arrows, Home and End move from there.
 */
export function useCellMenu(store: ListStore, table: RefObject<HTMLTableElement>): CellMenu {
  const trigger = useRef<HTMLTableCellElement>(null) as { current: HTMLTableCellElement | null };
  const [isOpen, setOpen] = useState(false);
  const popup = menu.usePart(isOpen, () => setOpen(false));
  useEffect(() => {
    const body = table.current?.tBodies[0];
    if (body && !body.querySelector('td[tabindex="0"]')) {
      const first = body.querySelector<HTMLTableCellElement>(
        'tr:not(.list-placeholder) > td:not(.list-check)',
      );
      if (first) first.tabIndex = 0;
    }
  });

  function focus(cell: HTMLTableCellElement): void {
    for (const old of table.current?.querySelectorAll<HTMLElement>('td[tabindex]') ?? [])
      old.removeAttribute('tabindex');
    cell.tabIndex = 0;
    cell.focus();
  }
  function onContextMenu(event: MouseEvent): void {
    const cell = findCell(event.target);
    // Links, images, inputs, selected text and Shift keep the browser's own context menu.
    if (!cell || event.shiftKey || ownsMenu(event.target) || !getSelection()?.isCollapsed) return;
    event.preventDefault();
    focus(cell);
    trigger.current = cell;
    setOpen(true);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const cell = findCell(event.target);
    // Ignore keys that are pressed on a button or link inside the cell.
    if (!cell || cell !== event.target) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'c' && getSelection()?.isCollapsed) {
      event.preventDefault();
      store.host.copy(textAt(store, cell));
    }
    if (ctrlKey || metaKey || altKey || shiftKey) return;
    const next = nextCell(cell, key);
    if (!next) return;
    event.preventDefault();
    focus(next);
  }
  const copy = (text: (cell: HTMLTableCellElement) => string) => () => {
    if (trigger.current) store.host.copy(text(trigger.current));
  };
  return {
    props: { onContextMenu, onKeyDown },
    menu:
      isOpen &&
      popup &&
      createElement(popup, {
        trigger: trigger as RefObject<HTMLElement>,
        label: '单元格',
        align: 'left',
        items: [
          { label: '复制单元格', onSelect: copy((cell) => textAt(store, cell)) },
          { label: '复制整行', onSelect: copy((cell) => rowTextAt(store, cell)) },
        ],
        onClose: (keepFocus) => {
          setOpen(false);
          if (!keepFocus) trigger.current?.focus();
        },
      }),
  };
}

function findCell(target: EventTarget): HTMLTableCellElement | null {
  const cell = (target as Element).closest<HTMLTableCellElement>('.list-table > tbody > tr > td');
  return cell?.matches('.list-check, .list-placeholder > td') ? null : cell;
}

const ownsMenu = (target: EventTarget) => (target as Element).closest('a, img, input, textarea') !== null;

/** The cell that an arrow, Home or End moves to. */
function nextCell(cell: HTMLTableCellElement, key: string): HTMLTableCellElement | undefined {
  const row = cell.parentElement as HTMLTableRowElement;
  const cells = [...row.cells].filter((one) => !one.matches('.list-check'));
  const at = cells.indexOf(cell);
  const beside = (other: Element | null) =>
    other instanceof HTMLTableRowElement ? other.cells[cell.cellIndex] : undefined;
  switch (key) {
    case 'ArrowLeft':
      return cells[at - 1];
    case 'ArrowRight':
      return cells[at + 1];
    case 'ArrowUp':
      return beside(row.previousElementSibling);
    case 'ArrowDown':
      return beside(row.nextElementSibling);
    case 'Home':
      return cells[0];
    case 'End':
      return cells.at(-1);
    default:
      return undefined;
  }
}

/** The texts of a row by column; for a cell that only amis can draw, the text in the DOM. */
function textsOf(store: ListStore, cell: HTMLTableCellElement): string[] {
  const state = store.get();
  const row = cell.parentElement as HTMLTableRowElement;
  const shown = shownRows(store, state)[row.sectionRowIndex];
  if (!shown) return [];
  const scope = scopeOver(scopeOver(store.scope(), { index: shown.index }), shown.row);
  const first = store.plan.selection ? 1 : 0;
  return state.columns.map((column, at) =>
    column.cell.kind === 'amis' || column.cell.kind === 'buttons'
      ? (row.cells[first + at]?.innerText ?? '').replace(/\s+/g, ' ').trim()
      : cellText(column.cell, scope),
  );
}

const textAt = (store: ListStore, cell: HTMLTableCellElement) =>
  textsOf(store, cell)[cell.cellIndex - (store.plan.selection ? 1 : 0)] ?? '';

/** Tab-separated for a spreadsheet, without the buttons. */
const rowTextAt = (store: ListStore, cell: HTMLTableCellElement) =>
  textsOf(store, cell)
    .filter((_text, at) => store.get().columns[at]?.fixed !== 'right')
    .map(toSheetText)
    .join('\t');

/** One cell of a spreadsheet: without line breaks and tabs, and never a formula, which it would run. */
const toSheetText = (text: string) =>
  text.replace(/\s+/g, ' ').replace(/^ ?(?:[=@]|[+-](?![\d.,]+$))/, "'$&");
