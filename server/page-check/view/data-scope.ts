import { isObject, type JsonObject } from '../../contract/json-object';
import { z } from 'zod';
import { toApiUse, type ApiUse, type KnownCall } from './api-use';
import { getWidgets } from '../../widgets';
import { findFormItems } from './form-items';
import { hasType, onceFor, outwardFrom, own, ownText, type Entry } from './page-view';
import { findAt, findElement, findFields, isDescribed, toAmisFields, type Fields } from './reply-fields';

/**
 * One enclosing data scope of an element, in which amis looks names up. `fields` is undefined if they are unknown.
 */
export interface Scope {
  kind: 'row' | 'filter' | 'form' | 'list' | 'service' | 'page' | 'dialog' | 'unknown';
  holder: Entry;
  fields: Fields | undefined;
}

/** Fields that amis adds to a crud's data. */
const listFields =
  'items rows total count page perPage selectedItems unSelectedItems ids hasNext orderBy orderDir'.split(' ');

/** Elements whose children see data that no call describes. */
const unknowable =
  /^(?:combo|input-table|input-sub-form|input-array|input-kvs?|wizard|each|cards|list|table|table2|picker|transfer.*|tabs-transfer.*|switch-container)$/;

const listTypes = /^crud2?$/;
/** Properties of a crud whose elements are rendered once per row. */
const rowKeys = new Set([
  'columns',
  'itemActions',
  'itemAction',
  'card',
  'listItem',
  'expandable',
  'subTable',
]);

/** The data scopes around an entry, nearest first. */
export function dataScopesOf(entry: Entry): Scope[] {
  const scopes: Scope[] = [];
  let via = entry.key;
  for (let holder = entry.parent; holder !== undefined; holder = holder.parent) {
    const scope = knownScopeOf(holder, via);
    if (scope !== undefined) scopes.push(scope);
    via = holder.key;
  }
  return scopes;
}

/** Cache of scopes per element and property, as many entries share one. */
const knownScopes = new WeakMap<Entry, Map<string, Scope | undefined>>();

function knownScopeOf(holder: Entry, via: string): Scope | undefined {
  if (!isObject(holder.value)) return undefined;
  let known = knownScopes.get(holder);
  if (known === undefined) knownScopes.set(holder, (known = new Map()));
  if (!known.has(via)) known.set(via, scopeOf(holder, holder.value, via));
  return known.get(via);
}

/** A call whose fields are in a scope: its request fields (`request`), or its reply fields (`reply`). */
export interface ScopeCall {
  call: KnownCall;
  side: 'request' | 'reply';
}

/** The calls whose fields are in a scope, most certain first. */
export function callsOfScope({ kind, holder }: Scope): ScopeCall[] {
  const named = (key: string, side: ScopeCall['side']) => {
    const call = callOf(holder, key);
    return call === undefined ? [] : [{ call, side }];
  };
  if (kind === 'filter') return named('api', 'request');
  if (kind === 'form') return [...named('api', 'request'), ...named('initApi', 'reply')];
  if (kind === 'page') return named('initApi', 'reply');
  return kind === 'row' || kind === 'service' ? named('api', 'reply') : [];
}

const knownNames = new WeakMap<Scope, ReadonlySet<string> | undefined>();

/** The names in all these scopes (of `dataScopesOf`); undefined if those of one are unknown. */
export function namesOf(scopes: readonly Scope[]): ReadonlySet<string> | undefined {
  // The outer scopes follow from the nearest one.
  const [nearest] = scopes;
  if (nearest === undefined) return new Set();
  if (!knownNames.has(nearest)) {
    const isKnown = scopes.every(({ fields }) => fields !== undefined);
    const names = isKnown ? scopes.flatMap(({ fields }) => [...(fields?.keys() ?? [])]) : undefined;
    knownNames.set(nearest, names && new Set(names));
  }
  return knownNames.get(nearest);
}

/**
 * Like `namesOf`, but only where a call describes the fields: elsewhere a value may come from the address or an
 * action.
 */
export function describedNamesOf(scopes: readonly Scope[]): ReadonlySet<string> | undefined {
  const isAnyDescribed = scopes.some(({ fields }) => fields !== undefined && isDescribed(fields));
  return isAnyDescribed ? namesOf(scopes) : undefined;
}

function scopeOf(holder: Entry, element: JsonObject, via: string): Scope | undefined {
  const type = ownText(element, 'type') ?? '';
  if (listTypes.test(type)) return listScope(holder, element, via);
  if (/^table2?$|^cards$|^list$|^each$/.test(type) && (rowKeys.has(via) || via === 'items'))
    return rowsOfSource(holder, element);
  if (isFilter(holder)) return undefined;
  if (type === 'form') return { kind: 'form', holder, fields: formFields(holder, element) };
  if (type === 'service')
    return { kind: 'service', holder, fields: withData(element, answerOf(holder, 'api')) };
  if (type === 'page')
    return { kind: 'page', holder, fields: withData(element, answerOf(holder, 'initApi')) };
  if (via === 'definitions') return { kind: 'unknown', holder, fields: undefined };
  // A custom element with its own list (an export): its columns name fields of that list.
  if (getWidgets().has(type) && via === 'columns') {
    return { kind: 'row', holder, fields: rowFieldsOf(holder, callOf(holder, 'api')) };
  }
  if (unknowable.test(type) || getWidgets().has(type)) return { kind: 'unknown', holder, fields: undefined };
  if (holder.key === 'dialog' || holder.key === 'drawer' || ownText(element, 'actionType') !== undefined) {
    return own(element, 'data') === undefined
      ? undefined
      : { kind: 'dialog', holder, fields: withData(element, new Map()) };
  }
  return undefined;
}

function listScope(holder: Entry, element: JsonObject, via: string): Scope {
  const call = callOf(holder, 'api');
  if (rowKeys.has(via)) return { kind: 'row', holder, fields: rowFieldsOf(holder, call) };
  if (via === 'filter') return { kind: 'filter', holder, fields: undefined };
  const fields = withData(element, call === undefined ? undefined : toAmisFields(call.reply));
  return { kind: 'list', holder, fields: fields && withNames(fields, listFields) };
}

function rowFieldsOf(holder: Entry, call: KnownCall | undefined): Fields | undefined {
  if (call === undefined) return rowsOfSource(holder, holder.value as JsonObject).fields;
  return findFields(findElement(toAmisFields(call.reply).get('items')));
}

/** The rows of `source: "${a.b}"`, looked up in the surrounding scopes. */
function rowsOfSource(holder: Entry, element: JsonObject): Scope {
  const path = /^\$\{\s*([\w.]+)\s*\}$/.exec(ownText(element, 'source') ?? '$' + '{items}')?.[1];
  const fields = path === undefined ? undefined : lookUp(dataScopesOf(holder), path);
  return { kind: 'row', holder, fields: findFields(findElement(fields)) };
}

function lookUp(scopes: readonly Scope[], path: string): unknown {
  for (const { fields } of scopes) {
    if (fields === undefined) return undefined;
    const found = findAt(fields, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

function formFields(holder: Entry, element: JsonObject): Fields | undefined {
  const initial = own(element, 'initApi') === undefined ? new Map() : answerOf(holder, 'initApi');
  const fields = withData(element, initial);
  return (
    fields &&
    withNames(
      fields,
      findFormItems(holder).map((item) => item.name),
    )
  );
}

/** A crud's filter is a form, written with or without its type. */
function isFilter(holder: Entry): boolean {
  return holder.key === 'filter' && hasType(holder.parent, listTypes);
}

export function callOf(holder: Entry, key: string): KnownCall | undefined {
  return useOf(holder, key)?.call;
}

export function useOf(holder: Entry, key: string): ReturnType<typeof toApiUse> {
  const value = own(holder.value, key);
  if (value === undefined) return undefined;
  return toApiUse({
    value,
    key,
    parent: holder,
    pointer: `${holder.pointer}/${key}`,
    depth: holder.depth + 1,
    opaque: holder.opaque,
  });
}

/** The call that a form or a crud's filter sends its values to. */
export function findUseOfForm(entry: Entry): ReturnType<typeof toApiUse> {
  if (isFilter(entry) && entry.parent !== undefined) return useOf(entry.parent, 'api');
  return ownText(entry.value, 'type') === 'form' && !entry.opaque ? useOf(entry, 'api') : undefined;
}

/** The reply fields of an element's call; undefined if the page maps the reply. */
function answerOf(holder: Entry, key: string): Fields | undefined {
  const given = own(holder.value, key);
  if (given === undefined) return new Map();
  if (isObject(own(given, 'responseData'))) return undefined;
  const call = callOf(holder, key);
  return call && toAmisFields(call.reply);
}

function withData(element: JsonObject, fields: Fields | undefined): Fields | undefined {
  const data = own(element, 'data');
  if (data === undefined || fields === undefined) return fields;
  if (!isObject(data) || Object.hasOwn(data, '&')) return undefined;
  return withNames(fields, Object.keys(data));
}

function withNames(fields: Fields, names: readonly string[]): Fields {
  const all = new Map(fields);
  for (const name of names) {
    const [first = ''] = name.split('.');
    if (!all.has(first)) all.set(first, z.any());
  }
  return all;
}

/** Names of the fields that are sent with the call; undefined if some are unknown. */
export function findSentFields({
  entry,
  data,
  query,
  params,
}: ApiUse): Pick<ReadonlySet<string>, 'has'> | undefined {
  const sent = new Set([...Object.keys(params), ...query, ...Object.keys(data ?? {})]);
  if (data !== undefined && !sent.has('&')) return sent;
  const filter = namesOf(ownScope(entry));
  const scopes = dataScopesOf(entry);
  // A form sends its own data, not the row or page around it, from which its items are only filled.
  const around = namesOf(isSaveOfForm(entry) ? scopes.slice(0, 1) : scopes);
  if (filter === undefined || around === undefined) return undefined;
  return { has: (name) => sent.has(name) || filter.has(name) || around.has(name) };
}

/** Whether it is the call of a form whose values come only from its items and its loading call. */
function isSaveOfForm({ key, parent }: Entry): boolean {
  if (key !== 'api' || parent === undefined || !hasType(parent, /^form$/) || isFilter(parent)) return false;
  const page = outwardFrom(parent).at(-1)?.value;
  return !setsMore.test(textOf(parent.value as object)) && !textOf(page as object).includes('"setValue"');
}

const textOf = onceFor((value: object) => JSON.stringify(value));
/** `autoFill` sets other fields of the form; `$ref` stands for an element, which may do so, defined elsewhere. */
const setsMore = /"(?:autoFill|\$ref)"/;

/** The items of a crud's own filter, which its `api` sends; empty for any other entry. */
function ownScope(entry: Entry): Scope[] {
  const holder = entry.parent;
  if (holder === undefined || !hasType(holder, /^crud2?$/)) return [];
  const filter = own(holder.value, 'filter');
  if (filter === undefined || entry.key !== 'api') return [];
  const items = findFormItems({ value: filter, pointer: `${holder.pointer}/filter` });
  return [{ kind: 'filter', holder, fields: new Map(items.map(({ name }) => [name, anything])) }];
}

const anything = z.any();
