import { findCall } from '../contract/calls/index';
import { takesPage } from '../contract/define-call';
import { isObject, type JsonObject } from '../contract/json-object';
import type { ListPreference } from '../contract/pages/list-preferences';
import { namesOf } from '../contract/screens/field-names';
import { getWidgets, loadsByApi } from '../widgets';

/** A request that a page makes on its own as it opens. */
export interface FirstCall {
  /** The browser's path, `/api/admin/...`. */
  path: string;
  fields: Readonly<Record<string, string>>;
}

/** The address at which a page is opened. */
interface OpenedAt {
  /** Values of the route pattern's parameters. */
  params: Readonly<Record<string, string>>;
  /** The query, with or without `?`. */
  search: string;
  /** The staff member's saved preference for a list, by list name. */
  preference?: (list: string) => ListPreference | undefined;
}

type Node = Readonly<JsonObject>;

/** Limit for pages that staff design; more than any page shows at first. */
const mostCalls = 6;
/** A list with one of these properties sends its first call differently, later, or never. */
const unusual = [
  'initFetch',
  'initFetchOn',
  'pageField',
  'perPageField',
  'orderField',
  'source',
  'syncLocation',
];
const conditions = ['visibleOn', 'hiddenOn', 'visible', 'hidden', 'initFetch', 'initFetchOn'];
const apiKeys = new Set(['url', 'method', 'data', 'responseData', 'messages', 'silent']);

/**
 * The upstream calls that a page makes before any user input: its `initApi`, and from the unconditional parts of
 * its body the first page of lists (with the paging, filters and query that `src/amis/conventions` adds), services
 * and report blocks. Includes only certain calls: any that depend on a condition, or on more than route parameters
 * and query, are left to the browser.
 */
export function firstCallsOf(page: Node, { params, search, preference }: OpenedAt): FirstCall[] {
  const found = [
    initialCall(page['initApi'], params),
    ...openNodes(page['body']).flatMap((node) => {
      if (node['type'] === 'crud') return [listCall(node, params, search, preference)];
      if (node['type'] === 'service') return [toCall(node['api'], { params }, {})];
      if (node['type'] === 'report') return blockCalls(node);
      return [];
    }),
  ];
  return found.filter((call) => call !== undefined).slice(0, mostCalls);
}

/** Without declared fields the api sends the page's data, which are not known here. */
function initialCall(api: unknown, params: OpenedAt['params']): FirstCall | undefined {
  return isObject(api) && api['data'] !== undefined ? toCall(api, { params }, {}) : undefined;
}

function listCall(
  list: Node,
  params: OpenedAt['params'],
  search: string,
  preference: OpenedAt['preference'],
): FirstCall | undefined {
  if (unusual.some((key) => list[key] !== undefined)) return undefined;
  const filter = isObject(list['filter']) ? list['filter']['body'] : [];
  // The form computes the value of a filter that has its own.
  if (hasOwnValue(filter)) return undefined;
  const defaults = isObject(list['defaultParams']) ? toTexts(list['defaultParams']) : {};
  const blank = Object.fromEntries(namesOf(filter).map((name) => [name, '']));
  const { perPage, views, usualView } = preference?.(String(list['name'] ?? 'list')) ?? {};
  const paging = { page: '1', perPage: String(perPage ?? list['perPage'] ?? 10) };
  // Without a query the list opens with the user's default view, as in renderers/list/list-store.
  const view = search.replace(/^\?/, '') === '' ? views?.find(({ name }) => name === usualView) : undefined;
  const { orderBy, orderDir, ...query } = Object.fromEntries(new URLSearchParams(view?.search ?? search));
  const asked = { ...blank, ...defaults, ...paging, ...query };
  const call = toCall(list['api'], { params, ...asked }, asked);
  if (call === undefined) return undefined;
  // A list always sends its page and order, whatever fields its api names.
  const paged = namesItsData(list, call.path) ? { ...pageOf(asked), ...call.fields } : call.fields;
  if (orderBy === undefined || list['sortable'] === false) return { ...call, fields: paged };
  return { ...call, fields: { ...paged, orderBy, orderDir: orderDir === 'desc' ? 'desc' : 'asc' } };
}

const pageOf = ({ page = '', perPage = '' }: Readonly<Record<string, string>>) => ({ page, perPage });

/** Whether the list's call names its fields and answers a page of rows, as in `src/amis/conventions/list.ts`. */
function namesItsData({ api, loadDataOnce }: Node, path: string): boolean {
  const data = isObject(api) ? api['data'] : undefined;
  if (!isObject(data) || '&' in data || loadDataOnce === true) return false;
  const { call } = findCall(path.slice('/api'.length));
  return call === undefined || takesPage(call);
}

/** Report blocks whose request does not depend on the chosen range. */
function blockCalls(report: Node): (FirstCall | undefined)[] {
  const blocks = openNodes(report['body']).filter(
    ({ type }) => typeof type === 'string' && getWidgets().get(type)?.isBlock && loadsByApi(type),
  );
  return blocks.map(({ api }) => toCall(api, {}, {}));
}

const openNodes = (body: unknown): Node[] =>
  (Array.isArray(body) ? body : [body])
    .filter(isObject)
    .filter((node) => !conditions.some((key) => key in node));

/** `scope`: values for `${…}`. `defaults`: fields sent if the api names none. */
function toCall(api: unknown, scope: Node, defaults: Record<string, string>): FirstCall | undefined {
  if (isObject(api) && Object.keys(api).some((key) => !apiKeys.has(key))) return undefined;
  const url = isObject(api) ? api['url'] : api;
  const path =
    typeof url === 'string' ? fill(url.replace(/^post:/i, ''), scope, encodeURIComponent) : undefined;
  if (path === undefined || !/^\/api\/admin\/[^?#]*$/.test(path)) return undefined;
  const data = isObject(api) ? api['data'] : undefined;
  if (data === undefined) return { path, fields: defaults };
  if (!isObject(data)) return undefined;
  const { '&': around, ...own } = data;
  if (around !== undefined && around !== '$$') return undefined;
  const fields: Record<string, string> = around === undefined ? {} : { ...defaults };
  for (const [name, value] of Object.entries(own)) {
    const filled = typeof value === 'string' ? fill(value, scope) : toScalar(value);
    if (filled === undefined) return undefined;
    fields[name] = filled;
  }
  return { path, fields };
}

/** Fills `${name}` and `${name.name}`; fails for any other expression. */
function fill(text: string, scope: Node, encode = (value: string) => value): string | undefined {
  let known = true;
  const filled = text.replace(/\$\{([^}]*)\}/g, (_whole, inner: string) => {
    const value = /^\w+(\.\w+)*$/.test(inner)
      ? inner.split('.').reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), scope)
      : undefined;
    const scalar = toScalar(value);
    known &&= scalar !== undefined;
    return encode(scalar ?? '');
  });
  return known && !/\$\w/.test(text) ? filled : undefined;
}

const toScalar = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;

const toTexts = (fields: Node): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? '')]));

function hasOwnValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasOwnValue);
  return isObject(value) && (value['value'] !== undefined || hasOwnValue(value['body']));
}
