import { type JsonObject, isObject } from '../../../../server/contract/json-object';
import { useRef, useSyncExternalStore, type ReactNode } from 'react';
import { filter, registerRenderer, type RendererProps } from 'amis-core';
import { registerIcon } from 'amis-ui';
import { Pager } from '../../../../renderers/fields/pager';
import { SortIcon } from '../../../../renderers/list/settings/column-head';
import { ExportIcon, SettingsIcon } from '../../../../renderers/list/settings/list-tools';
import { isEditorMark } from '../../../../server/contract/canonical-page';
import { columnKey, planOf, type ListPlan } from '../../../../renderers/list/plan/list-plan';
import type { SchemaNode } from '../../../amis/conventions/schema-node';
import { failedRecord } from '../../../../renderers/form/form-guards';
import { Icon } from '../../../../renderers/list/view/button';
import { ListState } from '../../../amis/parts/list-state';
import type { ListStates } from '../../../amis/request/list-states';
import { useMarkAround } from '../../mark-around';
import { withCardsClass } from './elements-as-staff';
import './staff-view.css';
import './staff-phone.css';

/** Non-interactive copies of list parts that the engine draws for staff. */
const pager = 'canvas-pager';
const total = 'canvas-total';
const tools = 'canvas-list-tools';
const state = 'canvas-list-state';

/** Removes amis-editor's own notes: the engine would not draw a list with unknown keys. */
export function withoutNotes<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (key, child: unknown) => (isNote(key, child) ? undefined : child)),
  ) as Value;
}

/** A panel that shows messages writes an empty object for them. */
const isNote = (key: string, value: unknown): boolean =>
  key === 'feat' ||
  isEditorMark(key) ||
  (key === 'messages' && isObject(value) && Object.keys(value).every(isEditorMark));

/**
 * Prepares a page with applied conventions for the canvas: unfolds all filters and replaces list parts with the
 * engine's. Forms show their fields also without their record. Elements keep the editor's ids.
 */
export function toCanvasPage<Value>(value: Value): Value {
  return walk(value, undefined) as Value;
}

/** @param around plan of the list around `value` */
function walk(value: unknown, around: ListPlan | undefined): unknown {
  if (Array.isArray(value)) {
    const hasTools = around !== undefined && !around.item;
    // On the canvas a record often cannot be loaded: there is no row, or no permission for its call.
    const left = new Set<unknown>([failedRecord, ...(hasTools ? [] : ['filter-fold'])]);
    return value.filter((part) => !left.has(typeOf(part))).map((part) => walk(part, around));
  }
  if (!isObject(value)) return value;
  if (value['type'] === 'filter-fold') return { type: tools };
  const plan = value['type'] === 'crud' ? findPlan(value) : around;
  const walked = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, walk(child, plan)]));
  if (value['className'] === 'list-total') return { ...walked, type: total };
  if (value['type'] !== 'crud') return walked;
  const list = withPager(walked);
  if (!plan || plan.item) return list;
  const { filter, header, inUrl, columns } = plan;
  const sorts = new Set(columns.flatMap(({ sortable, key }) => (sortable ? key : [])));
  return withCards(!filter && (header.length > 0 || inUrl) ? withTools(list) : list, sorts);
}

function findPlan(crud: SchemaNode): ListPlan | undefined {
  const planned = planOf(withoutNotes(crud));
  return 'plan' in planned ? planned.plan : undefined;
}

/** Puts the tools of a list without filters above its rows. */
function withTools(list: SchemaNode): SchemaNode {
  return { ...list, headerToolbar: [list['headerToolbar'] ?? [], { type: tools, align: 'right' }].flat() };
}

/**
 * A list that the engine draws for staff: on a phone as cards.
 * @param sorts keys of the columns by which staff can sort: of a list that is read as a whole, all of them
 */
function withCards(list: SchemaNode, sorts: ReadonlySet<string>): SchemaNode {
  const columns = [list['columns'] ?? []].flat().map((column: unknown, at) => {
    if (!isObject(column)) return column;
    const fixed = column['fixed'] === 'right' ? 'list-fixed' : '';
    const className = [column['className'], fixed].filter(Boolean).join(' ');
    return {
      ...column,
      ...(sorts.has(columnKey(column, at)) && { sortable: true }),
      ...(className && { className }),
    };
  });
  return { ...list, columns, tableClassName: withCardsClass };
}

function withPager(list: SchemaNode): SchemaNode {
  const { footerToolbar, perPageAvailable, placeholder } = list;
  if (!Array.isArray(footerToolbar)) return list;
  const sized = footerToolbar.some((part) => typeOf(part) === 'switch-per-page');
  const parts = footerToolbar
    .filter((part) => typeOf(part) !== 'switch-per-page')
    .map((part: unknown) =>
      typeOf(part) === 'pagination'
        ? {
            type: pager,
            align: 'right',
            choices: sized ? perPageAvailable : [],
            maxButtons: isObject(part) ? part['maxButtons'] : undefined,
          }
        : part,
    );
  const empty = isObject(placeholder) ? [{ ...placeholder, type: state }] : [];
  return { ...list, footerToolbar: [...empty, ...parts] };
}

const typeOf = (part: unknown) => (isObject(part) ? part['type'] : part);

function CanvasPager({ data, choices, maxButtons }: RendererProps) {
  const { total, perPage, page } = data as JsonObject;
  const size = Number(perPage) || 10;
  return (
    <Pager
      page={Number(page) || 1}
      pageCount={Math.max(1, Math.ceil((Number(total) || 0) / size))}
      perPage={size}
      perPageChoices={(choices ?? []) as number[]}
      maxButtons={(maxButtons as number | undefined) ?? 7}
      onPage={() => undefined}
      onPerPage={() => undefined}
    />
  );
}

/** Why a list has no rows, shown below the blank row. */
function CanvasListState(props: RendererProps) {
  const lists = (props.env as { consoleLists?: ListStates }).consoleLists;
  const asked = useSyncExternalStore(lists?.subscribe ?? never, () => lists?.find(props['url'] as string));
  const { items } = props.data as { items?: unknown };
  if (Array.isArray(items) && items.length > 0 && asked?.ok !== false) return null;
  return <BlankList>{asked && <ListState {...props} />}</BlankList>;
}

function BlankList({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useMarkAround(place, 'data-blank', '.antd-Crud-toolbar-item', '.antd-Table-footToolbar', '.list');
  return (
    <div ref={place} className="canvas-list-state">
      {children}
    </div>
  );
}

const never = () => () => undefined;

/** Shows the page's own text; amis' template would read `undefined` until the rows are loaded. */
function CanvasTotal({ data, className, tpl }: RendererProps) {
  if (!(Number((data as JsonObject)['total']) >= 0)) return null;
  return <span className={className}>{filter(String(tpl), data)}</span>;
}

function CanvasTools() {
  return [ExportIcon, SettingsIcon].map((Icon, index) => (
    <span key={index} className="list-tool" aria-hidden="true">
      <Icon />
    </span>
  ));
}

export function registerStaffView(): void {
  registerRenderer({ type: pager, component: CanvasPager });
  registerRenderer({ type: total, component: CanvasTotal });
  registerRenderer({ type: state, component: CanvasListState });
  registerRenderer({ type: tools, component: CanvasTools });
  for (const icon of ['sort-default', 'sort-asc', 'sort-desc']) registerIcon(icon, SortIcon);
  for (const name of ['copy', 'view'] as const) registerIcon(name, () => <Icon name={name} />);
}
