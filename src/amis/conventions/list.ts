import { isObject } from '../../../server/contract/json-object';
import { pageSizes } from '../../../server/contract/pages/page-limits';
import { pathOfApi, type Place, type SchemaNode, withDefaults } from './schema-node';
import { findCallOf, type TableCall } from '../request/call-table';
import { namesOf } from '../../../server/contract/screens/field-names';

/** A §9: total label '共N条', once the total is known. Batch screens have their own label in `footerToolbar`. */
const totalLabel = {
  type: 'tpl',
  className: 'list-total',
  tpl: '共${total | number}条',
  visibleOn: '${total >= 0}',
};

/**
 * Common features of every list, so that no page repeats them: paging fields and sizes, total label, filters and
 * page in the URL, one filter row, selection kept across pages, and designed empty and error states.
 */
export function toList(node: SchemaNode, place: Place): SchemaNode {
  // A page with `"perPageAvailable": []` has no size changer.
  const sizes = Array.isArray(node['perPageAvailable']) ? node['perPageAvailable'] : pageSizes;
  const filter = isObject(node['filter']) ? node['filter'] : undefined;
  const hasBulk = Array.isArray(node['bulkActions']) && node['bulkActions'].length > 0;
  const list = withDefaults(node, {
    name: 'list',
    syncLocation: !place.inDialog,
    parsePrimitiveQuery: false,
    perPage: 10,
    perPageAvailable: sizes,
    alwaysShowPagination: true,
    columnsTogglable: false,
    affixHeader: false,
    autoJumpToTopOnPagerChange: false,
    keepItemSelectionOnPageChange: hasBulk,
    headerToolbar: hasBulk ? ['bulkActions'] : [],
    footerToolbar: [
      totalLabel,
      ...(sizes.length > 0 ? [{ type: 'switch-per-page', align: 'right' }] : []),
      { type: 'pagination', align: 'right', maxButtons: 7 },
    ],
    placeholder: {
      type: 'list-state',
      url: pathOfApi(node['api']),
      filterNames: filter ? namesOf(filter['body']) : [],
    },
  });
  return {
    ...list,
    ...(isObject(node['api']) ? { api: withPage(node['api'], node) } : {}),
    ...(Array.isArray(node['columns']) ? { columns: toColumns(node) } : {}),
    className: joinClasses('list', place.inDialog ? 'list-in-dialog' : '', list['className']),
    ...(filter ? { filter: toFilter(filter, findCallOf(pathOfApi(node['api']))?.longest ?? {}) } : {}),
  };
}

/**
 * amis sends only the fields in an api's own `data`. Adds the page and the page size to them, or every page would show
 * the rows of the first.
 */
function withPage(api: SchemaNode, { loadDataOnce, pageField, perPageField }: SchemaNode): SchemaNode {
  const { data } = api;
  const isWhole = loadDataOnce === true || findCallOf(pathOfApi(api))?.pages === false;
  if (!isObject(data) || '&' in data || isWhole || (pageField ?? perPageField) !== undefined) return api;
  return { ...api, data: { page: '${page}', perPage: '${perPage}', ...data } };
}

/**
 * Where the page does not say otherwise, columns by which the list's call sorts can be sorted by, and a long text
 * is cut instead of pushing the other columns aside.
 */
function toColumns(list: SchemaNode): unknown[] {
  // The engine itself sorts a list that is read as a whole.
  const byCall = list['loadDataOnce'] !== true;
  return (list['columns'] as unknown[]).map((column) =>
    isObject(column)
      ? withDefaults(column, {
          ...(byCall && sortsByItself(list, column) ? { sortable: true } : {}),
          ...(isTextColumn(column) ? { className: 'ellipsis' } : {}),
        })
      : column,
  );
}

/** A field's value as text, as wide as the other columns leave it. A copy button would be cut with its text. */
const isTextColumn = ({ name, type, tpl, width, copyable, textOverflow }: SchemaNode) =>
  typeof name === 'string' &&
  [type, tpl, width, copyable, textOverflow].every((setting) => setting === undefined);

/** Whether staff can sort a list by a column that does not set `sortable`. */
export function sortsByItself({ api, sortable, loadDataOnce }: SchemaNode, { name }: SchemaNode): boolean {
  if (sortable === false || typeof name !== 'string') return false;
  return loadDataOnce === true || (findCallOf(pathOfApi(api))?.sortsBy.includes(name) ?? false);
}

function joinClasses(...classes: unknown[]): string {
  return classes.filter((name) => typeof name === 'string' && name !== '').join(' ');
}

const toActions = (fields: readonly unknown[]) => ({
  type: 'container',
  className: 'list-filter-actions',
  body: [
    { type: 'submit', label: '查询', level: 'primary' },
    { type: 'button', label: '清空', actionType: 'clear-and-submit' },
    { type: 'filter-fold', fields: fields.map(namesOf) },
  ],
});

/**
 * One compact filter row: labels beside fields, query and clear buttons at its end, overflowing fields folded
 * behind 展开.
 */
function toFilter(filter: SchemaNode, longest: TableCall['longest']): SchemaNode {
  const fields = Array.isArray(filter['body']) ? filter['body'] : [];
  return {
    ...withDefaults(filter, { title: '', mode: 'inline', wrapWithPanel: false }),
    className: 'list-filter',
    body: [...fields.map((field) => toFilterField(field, longest)), toActions(fields)],
  };
}

function toFilterField(field: unknown, longest: TableCall['longest']): unknown {
  if (!isObject(field)) return field;
  if (field['type'] === 'select') return withDefaults(field, { clearable: true, placeholder: '全部' });
  if (field['type'] === 'input-text')
    return withDefaults(withLimit(field, longest), { clearable: true, trimContents: true });
  return withDefaults(field, { clearable: true });
}

/** Marks a text that the list's call would refuse for its length, unless the page checks the length itself. */
function withLimit(field: SchemaNode, longest: TableCall['longest']): SchemaNode {
  const { name, validations = {}, validationErrors } = field;
  const limit = typeof name === 'string' && Object.hasOwn(longest, name) ? longest[name] : undefined;
  if (limit === undefined || !isObject(validations) || 'maxLength' in validations) return field;
  return {
    ...field,
    validations: { ...validations, maxLength: limit },
    validationErrors: {
      ...(isObject(validationErrors) ? validationErrors : {}),
      maxLength: `不能超过${limit}个字符`,
    },
  };
}
