import { isObject } from '../contract/json-object';
import type { ListPreference } from '../contract/pages/list-preferences';
import { namesOf } from '../contract/screens/field-names';
import { getWidgets, loadsByApi } from '../widgets';

/** A request that a page makes by itself as it opens. */
export interface FirstCall {
  /** The browser's path, `/api/admin/...`. */
  path: string;
  fields: Readonly<Record<string, string>>;
}

/** Where a page is opened. */
interface OpenedAt {
  /** Values of the route pattern's parameters. */
  params: Readonly<Record<string, string>>;
  /** The query, with or without `?`. */
  search: string;
  /** How the staff member wants a list to open, by its name. */
  preference?: (list: string) => ListPreference | undefined;
}

type Node = Readonly<Record<string, unknown>>;

/** More than any page has in sight: a bound for what staff design. */
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
 * The upstream calls that a page makes before anybody touches it: its `initApi`, and of what stands openly in its body
 * the lists' first page (with the paging, filters and query that `src/amis/conventions` gives them), the services and
 * the blocks of reports. Only what is certain: what depends on a condition, or on more than route parameters and query,
 * is left to the browser.
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

/** Without fields of its own it sends the data of the page, which hold more than is known here. */
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
  // A filter with a value of its own is the form's business.
  if (hasOwnValue(filter)) return undefined;
  const usual = isObject(list['defaultParams']) ? toTexts(list['defaultParams']) : {};
  const blank = Object.fromEntries(namesOf(filter).map((name) => [name, '']));
  const { perPage, views, usualView } = preference?.(String(list['name'] ?? 'list')) ?? {};
  const paging = { page: '1', perPage: String(perPage ?? list['perPage'] ?? 10) };
  // As renderers/list/list-store opens it.
  const view = search.replace(/^\?/, '') === '' ? views?.find(({ name }) => name === usualView) : undefined;
  const { orderBy, orderDir, ...query } = Object.fromEntries(new URLSearchParams(view?.search ?? search));
  const asked = { ...blank, ...usual, ...paging, ...query };
  const call = toCall(list['api'], { params, ...asked }, asked);
  if (call === undefined || orderBy === undefined || list['sortable'] === false) return call;
  // A list sends its order whatever fields its api names.
  return { ...call, fields: { ...call.fields, orderBy, orderDir: orderDir === 'desc' ? 'desc' : 'asc' } };
}

/** Blocks that ask for the same whatever range is chosen. */
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

/** `scope`: what `${…}` may name. `usual`: sent where the api names no fields. */
function toCall(api: unknown, scope: Node, usual: Record<string, string>): FirstCall | undefined {
  if (isObject(api) && Object.keys(api).some((key) => !apiKeys.has(key))) return undefined;
  const url = isObject(api) ? api['url'] : api;
  const path =
    typeof url === 'string' ? fill(url.replace(/^post:/i, ''), scope, encodeURIComponent) : undefined;
  if (path === undefined || !/^\/api\/admin\/[^?#]*$/.test(path)) return undefined;
  const data = isObject(api) ? api['data'] : undefined;
  if (data === undefined) return { path, fields: usual };
  if (!isObject(data)) return undefined;
  const { '&': around, ...own } = data;
  if (around !== undefined && around !== '$$') return undefined;
  const fields: Record<string, string> = around === undefined ? {} : { ...usual };
  for (const [name, value] of Object.entries(own)) {
    const filled = typeof value === 'string' ? fill(value, scope) : toScalar(value);
    if (filled === undefined) return undefined;
    fields[name] = filled;
  }
  return { path, fields };
}

/** Fills `${name}` and `${name.name}`; any other expression is not known here. */
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
