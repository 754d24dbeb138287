import { conditionOf, planCall, planMapping, templateOf, type CallPlan } from './action-plan';
import type { Scope } from './expression';
import { defaultsOf, isComputed, planFilter, type FieldPlan } from './filter-plan';
import { compileOr, findText, isJson, requireKnown, toArray, typeOf, Unknown, type Json } from './node';
import { isGiven } from '../list-data';
import { planCell, planPart, type PartPlan } from './part-plan';

type Align = 'left' | 'right' | 'center';

export interface ColumnPlan {
  key: string;
  label: string;
  name: string;
  /** In px, or a share of the table: `20%`. */
  width: number | string | undefined;
  /** The page's condition for showing the column, over the list's data; undefined for always. */
  show: ((scope: Scope) => boolean) | undefined;
  /** Users who did not choose see the column. */
  toggled: boolean;
  align: Align | undefined;
  /** Where it differs from `align`. */
  headAlign: Align | undefined;
  verticalAlign: 'top' | 'middle' | 'bottom' | undefined;
  className: string;
  labelClassName: string;
  /** Explanation beside the header; '' for none. */
  remark: string;
  /** Stays visible while the other columns scroll sideways. */
  fixed: 'left' | 'right' | undefined;
  /** The column's header sorts the list. */
  sortable: boolean;
  /** The text that a button in the cell copies; undefined for no button. */
  copies: ((scope: Scope) => string) | undefined;
  cell: PartPlan;
}

export interface BarPart {
  right: boolean;
  part: PartPlan | { kind: 'pager' } | { kind: 'sizes' };
}

export interface ListPlan {
  name: string;
  id: string;
  /** Names under which the page's actions reload this list. */
  names: readonly string[];
  className: string;
  call: CallPlan;
  /** Whether the filters suffice to send the call; undefined for always. */
  sends: ((scope: Scope) => boolean) | undefined;
  /** Maps the reply's data to the list's, as amis' `responseData`. */
  mapReply: (data: Scope) => unknown;
  rowKey: string;
  columns: readonly ColumnPlan[];
  /** Drawn for each row instead of a table (`mode: "list"`). */
  item: PartPlan | undefined;
  filter: readonly FieldPlan[] | undefined;
  header: readonly BarPart[];
  footer: readonly BarPart[];
  perPage: number;
  perPageChoices: readonly number[];
  /** The pager is shown for a single page, too. */
  pagesAlways: boolean;
  /** The URL contains filters and page. */
  inUrl: boolean;
  defaults: Readonly<Record<string, unknown>>;
  selection: { keep: boolean; label: (scope: Scope) => string } | undefined;
  /** Buttons for the selected rows. */
  bulk: readonly PartPlan[];
  /** One call returns all rows; paging happens in the browser. */
  once: 'paging' | 'fetch-on-filter' | undefined;
  expandAll: boolean;
  empty: { title: string; text: string };
}

/** `unknown`: why amis draws the list; `at`: the place in the page. */
export type Planned = { plan: ListPlan } | { unknown: string; at: Pick<Unknown, 'node' | 'key'> };

const listKeys = [
  ...['name', 'api', 'columns', 'filter', 'headerToolbar', 'footerToolbar', 'perPage', 'perPageAvailable'],
  ...[
    'alwaysShowPagination',
    'columnsTogglable',
    'affixHeader',
    'autoJumpToTopOnPagerChange',
    'className',
    'title',
  ],
  ...['keepItemSelectionOnPageChange', 'syncLocation', 'parsePrimitiveQuery', 'placeholder', 'primaryField'],
  ...['selectable', 'multiple', 'labelTpl', 'defaultParams', 'loadDataOnce', 'loadDataOnceFetchOnFilter'],
  ...['expandConfig', 'mode', 'listItem', 'bulkActions', 'sortable'],
];

const plans = new WeakMap<Json, Planned>();

/**
 * Compiles a list (`crud` with conventions applied) to a plan for the engine, or to the first feature that only
 * amis supports. Single cells and toolbar parts fall back on their own, as `amis` parts of the plan.
 */
export function planOf(crud: Json): Planned {
  const known = plans.get(crud);
  if (known) return known;
  const planned = compileOr<Planned, Planned>(
    () => ({ plan: compileList(crud) }),
    (cause) => ({ unknown: cause.message, at: cause }),
  );
  plans.set(crud, planned);
  return planned;
}

function compileList(crud: Json): ListPlan {
  requireKnown(crud, listKeys);
  const name = findText(crud, 'name') ?? 'list';
  const id = findText(crud, 'id') ?? '';
  const names = [name, id].filter((text) => text !== '');
  const expand = isJson(crud['expandConfig']) ? crud['expandConfig'] : {};
  requireKnown(expand, ['expand']);
  const choices = toArray(crud['perPageAvailable']).filter((size) => typeof size === 'number');
  const empty = isJson(crud['placeholder']) ? crud['placeholder'] : {};
  const ofFields = isJson(crud['filter']) ? defaultsOf(crud['filter']) : {};
  const defaults = isJson(crud['defaultParams']) ? crud['defaultParams'] : {};
  if (Object.values(defaults).some(isComputed)) throw new Unknown('defaultParams', crud, 'defaultParams');
  const once = crud['loadDataOnce'] === true;
  const bulk = toArray(crud['bulkActions']).map((part) => planPart(part, names));
  const selectable = crud['selectable'] === true || bulk.length > 0;
  if (selectable && crud['multiple'] === false) throw new Unknown('crud.multiple', crud, 'multiple');
  const item = planItem(crud, names);
  if (item && selectable) throw new Unknown('selection in a list without a table', crud, 'mode');
  const { responseData, ...call } = isJson(crud['api']) ? crud['api'] : {};
  return {
    name,
    id,
    names,
    className: findText(crud, 'className') ?? '',
    call: planCall(crud['api'], ['responseData', 'sendOn']),
    sends: conditionOf(call, 'sendOn'),
    mapReply: responseData === undefined ? (data) => data : planMapping(responseData),
    rowKey: findText(crud, 'primaryField') ?? 'id',
    columns: toArray(item ? [] : crud['columns']).flatMap((column, at) =>
      isHidden(column) ? [] : planColumn(column, at, names, once && crud['sortable'] !== false),
    ),
    item,
    filter: isJson(crud['filter']) ? planFilter(crud['filter']) : undefined,
    header: planBar(crud, 'headerToolbar', names),
    footer: planBar(crud, 'footerToolbar', names),
    perPage: typeof crud['perPage'] === 'number' ? crud['perPage'] : 10,
    perPageChoices: choices as number[],
    pagesAlways: crud['alwaysShowPagination'] !== false,
    inUrl: crud['syncLocation'] !== false,
    defaults: { ...ofFields, ...defaults },
    selection: selectable
      ? {
          keep: crud['keepItemSelectionOnPageChange'] === true,
          label: templateOf(findText(crud, 'labelTpl') ?? '${label}', 'raw'),
        }
      : undefined,
    bulk,
    once: once ? (crud['loadDataOnceFetchOnFilter'] === true ? 'fetch-on-filter' : 'paging') : undefined,
    expandAll: expand['expand'] === 'all',
    empty: { title: findText(empty, 'emptyTitle') ?? '', text: findText(empty, 'emptyText') ?? '' },
  };
}

function planItem(crud: Json, names: readonly string[]): PartPlan | undefined {
  const { listItem } = crud;
  const mode = findText(crud, 'mode') ?? 'table';
  if (mode === 'table') return undefined;
  if (mode !== 'list' || !isJson(listItem)) throw new Unknown(`mode ${mode}`, crud, 'mode');
  requireKnown(listItem, ['body']);
  return planPart({ type: 'container', body: listItem['body'] }, names);
}

/** Properties of a column that neither the engine nor a cell drawn by amis has: amis draws the whole list. */
const keysOfTable = [
  ...['groupName', 'searchable', 'filterable', 'quickEdit', 'popOver'],
  ...['classNameExpr', 'innerStyle', 'innerClassName', 'rowSpanExpr', 'colSpanExpr', 'backgroundScale'],
];
/** Properties that `planColumn` reads itself. */
const keysOfColumn = [
  'visibleOn',
  'hiddenOn',
  'remark',
  'headerAlign',
  'vAlign',
  'textOverflow',
  'breakpoint',
  'visible',
  'hidden',
];

const isHidden = (column: unknown): boolean =>
  isJson(column) && (column['visible'] === false || column['hidden'] === true);
const isSet = (value: unknown) => isGiven(value) && value !== false;

/** Includes the column's place in the page, since two columns may show the same field. */
export const columnKey = (column: Json, at: number): string => `${findText(column, 'name') ?? ''}#${at}`;

/** @param sorts whether all columns are sortable because all rows are in the browser */
function planColumn(column: unknown, at: number, names: readonly string[], sorts: boolean): ColumnPlan {
  if (!isJson(column)) throw new Unknown('column');
  for (const key of keysOfTable) if (isSet(column[key])) throw new Unknown(`column.${key}`, column, key);
  const ofCell = Object.entries(column).filter(
    ([key]) => !keysOfTable.includes(key) && !keysOfColumn.includes(key),
  );
  const { fixed, vAlign } = column;
  const className = findText(column, 'className') ?? '';
  return {
    key: columnKey(column, at),
    label: templateOf(findText(column, 'label'))({}),
    name: findText(column, 'name') ?? '',
    width: widthOf(column),
    show: planShow(column),
    toggled: column['toggled'] !== false,
    align: alignOf(column['align']),
    headAlign: alignOf(column['headerAlign']),
    verticalAlign: vAlign === 'top' || vAlign === 'middle' || vAlign === 'bottom' ? vAlign : undefined,
    className: column['textOverflow'] === 'ellipsis' ? `${className} ellipsis`.trim() : className,
    labelClassName: findText(column, 'labelClassName') ?? '',
    remark: templateOf(findText(column, 'remark'))({}),
    fixed: fixed === 'left' || fixed === 'right' ? fixed : undefined,
    sortable: findText(column, 'name') !== undefined && (column['sortable'] ?? sorts) === true,
    copies: planCopy(column),
    cell: planCell(Object.fromEntries(ofCell), names),
  };
}

function planShow(column: Json): ColumnPlan['show'] {
  const [visible, hidden] = [conditionOf(column, 'visibleOn'), conditionOf(column, 'hiddenOn')];
  if (!visible && !hidden) return undefined;
  return (scope) => (visible?.(scope) ?? true) && !(hidden?.(scope) ?? false);
}

const alignOf = (align: unknown): Align | undefined =>
  align === 'left' || align === 'right' || align === 'center' ? align : undefined;

/** @throws Unknown for a width in another unit */
function widthOf(column: Json): number | string | undefined {
  const { width } = column;
  if (typeof width === 'number') return width;
  if (typeof width === 'string' && /^\d+(?:\.\d+)?%$/.test(width)) return width;
  if (!isSet(width) || width === 'auto') return undefined;
  const [, number] = /^\s*(-?\d+(?:\.\d+)?)(?:px)?\s*$/.exec(typeof width === 'string' ? width : '') ?? [];
  if (number === undefined) throw new Unknown('column.width', column, 'width');
  return Number(number);
}

/** The text that is copied: the column's own template, else the value of its field. */
function planCopy(column: Json): ColumnPlan['copies'] {
  const { copyable } = column;
  if (!isSet(copyable)) return undefined;
  const content = isJson(copyable) ? findText(copyable, 'content') : undefined;
  const name = findText(column, 'name') ?? '';
  const text = isSet(content) ? content : name === '' ? '' : `\${${name} | raw}`;
  return text === '' ? undefined : templateOf(text);
}

/** Tools that amis draws only in the toolbar of its own list. */
const toolsOfTable =
  /^(?:statistics|load-more|filter-toggler|columns-toggler|drag-toggler|check-all|reload|export-(?:csv|excel|excel-template))$/;

const planBar = (crud: Json, bar: string, names: readonly string[]): BarPart[] =>
  toArray(crud[bar]).flatMap((part) => {
    const tool = typeof part === 'string' ? part : isJson(part) ? typeOf(part) : '';
    if (toolsOfTable.test(tool)) throw new Unknown(`toolbar ${tool}`, crud, bar);
    return planBarPart(part, names);
  });

function planBarPart(part: unknown, names: readonly string[]): BarPart[] {
  const given = typeof part === 'string' ? { type: part } : part;
  if (!isJson(given)) throw new Unknown('toolbar');
  const { align, ...node } = given;
  const type = typeOf(given);
  const right = align === 'right';
  if (type === 'bulkActions' || type === 'bulk-actions') return [];
  if (type === 'pagination') return [{ right, part: { kind: 'pager' } }];
  if (type === 'switch-per-page') return [{ right, part: { kind: 'sizes' } }];
  return [{ right, part: planPart(typeof part === 'string' ? part : node, names) }];
}
