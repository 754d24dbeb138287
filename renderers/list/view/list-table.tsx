import {
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type CSSProperties,
  type FocusEvent,
} from 'react';
import { scopeOver, type Scope } from '../plan/expression';
import type { ArrangedColumn } from '../settings/list-preference';
import type { ListPlan } from '../plan/list-plan';
import { shownRows, type ShownRow } from '../list-data';
import type { ListStore } from '../list-store';
import { ColumnEdge, SortButton, sortOf } from '../settings/column-head';
import { useCellMenu } from '../actions/cell-menu';
import { Icon, Remark } from './button';
import { Part } from './parts';

/** The table: a sticky header and the rows, or a notice when there are none. */
export function ListTable({ store, empty }: { store: ListStore; empty: React.ReactNode }) {
  const { plan } = store;
  const state = useSyncExternalStore(store.subscribe, store.get);
  const scroller = useRef<HTMLDivElement>(null);
  useReach(scroller);
  const rows = shownRows(store, state);
  const indents = rows.some(({ depth, hasChildren }) => depth > 0 || hasChildren);
  const scope = store.scope();
  const { preference, query } = state;
  const columns = useShown(state.columns, scope);
  const [truncated, another] = columns.filter(isTruncated);
  const main = another === undefined ? truncated : undefined;
  const span = columns.length + (plan.selection ? 1 : 0);
  const table = useRef<HTMLTableElement>(null);
  usePins(table, columns);
  const cells = useCellMenu(store, table);
  return (
    <div ref={scroller} className="list-scroller" aria-busy={state.loading} onFocus={reveal}>
      <table
        ref={table}
        className={`list-table is-${preference.density ?? 'usual'}`}
        aria-label={store.host.title || undefined}
      >
        <thead>
          <tr>
            {plan.selection && (
              <th className="list-check" scope="col">
                <CheckAll store={store} />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classesOf(column, column.labelClassName)}
                style={headStyleOf(column, column === main)}
                aria-sort={column.sortable ? sortOf(column, query.order) : undefined}
              >
                {column.sortable ? <SortButton store={store} column={column} /> : column.label}
                {column.remark !== '' && <Remark of={column.label} text={column.remark} />}
                {store.host.preferences && column.fixed !== 'right' && (
                  <ColumnEdge store={store} column={column} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...cells.props}>
          {rows.map((shown, at) => (
            <TableRow
              // Keyed by position: turning the page updates the texts of the existing rows.
              key={at}
              store={store}
              plan={plan}
              columns={columns}
              shown={shown}
              scope={scope}
              page={store.host.scope}
              data={state.data}
              selected={state.selected.has(store.keyOf(shown.row, shown.index))}
              folded={state.folded.has(store.keyOf(shown.row, shown.index))}
              indents={indents}
            />
          ))}
          {rows.length === 0 && (
            <tr className="list-placeholder">
              <td colSpan={span}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
      {cells.menu}
      {state.loading && <span className="list-busy" role="status" aria-label="加载中" />}
    </div>
  );
}

/** The columns whose conditions hold; the same array while that does not change, which keeps the rows. */
function useShown(all: readonly ArrangedColumn[], scope: Scope): readonly ArrangedColumn[] {
  const holds = all.map(({ show }) => Number(show?.(scope) ?? true)).join('');
  return useMemo(() => all.filter((_, at) => holds[at] === '1'), [all, holds]);
}

const isTruncated = ({ className }: ArrangedColumn) => /(?:^| )ellipsis(?: |$)/.test(className);
/** A text of eight characters, in px. */
const leastOfMain = 136;

/**
 * @param isMain whether it is the only column that truncates its texts: in a narrow window it takes room from the
 * others, which never become narrower than their texts
 */
function headStyleOf({ width, headAlign, style }: ArrangedColumn, isMain: boolean): CSSProperties {
  const minWidth = isMain && width === undefined ? leastOfMain : undefined;
  return { width, minWidth, textAlign: headAlign, ...style };
}

const cellStyleOf = ({ verticalAlign, style }: ArrangedColumn): CSSProperties | undefined =>
  verticalAlign === undefined ? style : { verticalAlign, ...style };

function classesOf(column: ArrangedColumn, ...own: string[]): string | undefined {
  const classes = [
    ...own,
    column.align ? `text-${column.align}` : '',
    column.fixed === 'right' ? 'list-fixed' : '',
    column.pin === undefined ? '' : 'list-pinned',
  ];
  return classes.filter((name) => name !== '').join(' ') || undefined;
}

interface TableRowProps {
  store: ListStore;
  plan: ListPlan;
  columns: readonly ArrangedColumn[];
  shown: ShownRow;
  scope: Scope;
  /** The page's data and the reply of the row: a change re-renders the row. */
  page: Scope;
  data: unknown;
  selected: boolean;
  folded: boolean;
  indents: boolean;
}

const TableRow = memo(
  function TableRow({ store, plan, columns, shown, scope, selected, folded, indents }: TableRowProps) {
    const { row, index, depth, hasChildren, key } = shown;
    const own = scopeOver(scopeOver(scope, { index }), row);
    const place = { host: store.host, store };
    return (
      <tr
        className={selected ? 'is-selected' : undefined}
        aria-selected={plan.selection ? selected : undefined}
        style={indents ? ({ '--depth': depth } as CSSProperties) : undefined}
      >
        {plan.selection && (
          <td className="list-check">
            <label>
              <input
                type="checkbox"
                aria-label={`选择 ${plan.selection.label(own) || store.keyOf(row, index)}`}
                checked={selected}
                onChange={(event) => store.select([row], event.target.checked)}
              />
            </label>
          </td>
        )}
        {columns.map((column, at) => (
          <td
            key={column.key}
            className={classesOf(column, column.className, at === 0 && indents ? 'list-tree' : '')}
            // Shown beside the cell's text on a phone, where rows are cards.
            data-label={column.label}
            style={cellStyleOf(column)}
          >
            {at === 0 && indents && (
              <Fold
                open={folded !== plan.expandAll}
                hidden={!hasChildren}
                onFold={() => store.fold(store.keyOf(row, index))}
              />
            )}
            <Part part={column.cell} scope={own} place={place} id={`${key}/${column.key}`} />
            {column.copies && <Copy text={column.copies(own)} store={store} label={column.label} />}
          </td>
        ))}
      </tr>
    );
  },
  (before, after) =>
    before.shown.row === after.shown.row &&
    before.shown.key === after.shown.key &&
    before.shown.depth === after.shown.depth &&
    before.page === after.page &&
    before.data === after.data &&
    before.columns === after.columns &&
    before.selected === after.selected &&
    before.folded === after.folded &&
    before.indents === after.indents &&
    before.store === after.store,
);

function CheckAll({ store }: { store: ListStore }) {
  const { rows, selected } = useSyncExternalStore(store.subscribe, store.get);
  const count = rows.filter((row, index) => selected.has(store.keyOf(row, index))).length;
  const all = rows.length > 0 && count === rows.length;
  const name = '选择本页全部';
  return (
    <label data-label={name}>
      <input
        ref={(box) => void (box && (box.indeterminate = count > 0 && !all))}
        type="checkbox"
        aria-label={name}
        checked={all}
        disabled={rows.length === 0}
        onChange={(event) => store.select(rows, event.target.checked)}
      />
    </label>
  );
}

function Fold({ open, hidden, onFold }: { open: boolean; hidden: boolean; onFold: () => void }) {
  if (hidden) return <span className="list-fold" />;
  return (
    <button
      type="button"
      className="list-fold"
      aria-expanded={open}
      aria-label={open ? '收起下级' : '展开下级'}
      onClick={onFold}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="m6 4 4 4-4 4" />
      </svg>
    </button>
  );
}

function Copy({ text, label, store }: { text: string; label: string; store: ListStore }) {
  if (text === '') return null;
  return (
    <button
      type="button"
      className="list-copy"
      aria-label={`复制${label}`}
      title={`复制${label}`}
      onClick={() => store.host.copy(text)}
    >
      <Icon name="copy" />
    </button>
  );
}

/** Offsets each pinned column by the width of those before it. */
function usePins(table: React.RefObject<HTMLTableElement | null>, columns: readonly ArrangedColumn[]): void {
  const count = columns.filter(({ pin }) => pin !== undefined).length;
  useLayoutEffect(() => {
    const head = table.current?.tHead;
    if (!head || count === 0) return;
    const measure = () => {
      let left = 0;
      [...head.querySelectorAll<HTMLElement>('.list-pinned')].forEach((cell, at) => {
        table.current?.style.setProperty(`--pin-${at}`, `${left}px`);
        left += cell.offsetWidth;
      });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(head);
    measure();
    return () => observer.disconnect();
  }, [table, columns, count]);
}

/** Scrolls a control that a key has reached from below the sticky cells; the browser counts it as visible there. */
function reveal({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Makes a sideways-scrolling table reachable by keyboard, and labels it as scrollable. */
function useReach(scroller: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const box = scroller.current;
    const table = box?.querySelector('table');
    if (!box || !table) return;
    const look = () => {
      const scrolls = box.scrollWidth > box.clientWidth;
      box.toggleAttribute('data-scrolls', scrolls);
      // What sticky cells cover, for `reveal`.
      const widthOf = (name: string) =>
        [...box.querySelectorAll<HTMLElement>(`th.${name}`)].reduce((sum, th) => sum + th.offsetWidth, 0);
      const head = table.tHead?.offsetHeight ?? 0;
      box.style.scrollPadding = `${head}px ${widthOf('list-fixed')}px 0 ${widthOf('list-pinned')}px`;
      // -1: may take the focus of a row that is gone (src/shell/content/keep-focus.ts).
      box.tabIndex = scrolls ? 0 : -1;
      if (scrolls) {
        box.setAttribute('role', 'region');
        box.setAttribute('aria-label', '表格，可左右滚动');
      } else ['role', 'aria-label'].forEach((name) => box.removeAttribute(name));
    };
    const observer = new ResizeObserver(look);
    observer.observe(box);
    observer.observe(table);
    return () => observer.disconnect();
  }, [scroller]);
}
