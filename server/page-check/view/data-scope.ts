import { isObject, type JsonObject } from '../../contract/json-object';
import { z } from 'zod';
import { toApiUse, type ApiUse, type KnownCall } from './api-use';
import { getWidgets } from '../../widgets';
import { findFormItems } from './form-items';
import { hasType, own, ownText, type Entry } from './page-view';
import { findAt, findElement, findFields, isDescribed, toAmisFields, type Fields } from './reply-fields';

/** The data an element finds under a name: one enclosing level. `undefined` fields: they cannot be told. */
export interface Scope {
  kind: 'row' | 'filter' | 'form' | 'list' | 'service' | 'page' | 'dialog' | 'unknown';
  holder: Entry;
  fields: Fields | undefined;
}

/** What amis adds to a crud's own data. */
const listFields =
  'items rows total count page perPage selectedItems unSelectedItems ids hasNext orderBy orderDir'.split(' ');

/** Elements whose inside sees data that no call describes. */
const unknowable =
  /^(?:combo|input-table|input-sub-form|input-array|input-kvs?|wizard|each|cards|list|table|table2|picker|transfer.*|tabs-transfer.*|switch-container)$/;

const listTypes = /^crud2?$/;
/** Properties of a crud under which an element stands in a row. */
const rowKeys = new Set([
  'columns',
  'itemActions',
  'itemAction',
  'card',
  'listItem',
  'expandable',
  'subTable',
]);

/** The levels of data around an entry, nearest first. */
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

/** One object for each element and property: many entries stand in the same one. */
const knownScopes = new WeakMap<Entry, Map<string, Scope | undefined>>();

function knownScopeOf(holder: Entry, via: string): Scope | undefined {
  if (!isObject(holder.value)) return undefined;
  let known = knownScopes.get(holder);
  if (known === undefined) knownScopes.set(holder, (known = new Map()));
  if (!known.has(via)) known.set(via, scopeOf(holder, holder.value, via));
  return known.get(via);
}

/** Whose fields stand in a scope: those that a call is sent (`request`), or that it answers (`reply`). */
export interface ScopeCall {
  call: KnownCall;
  side: 'request' | 'reply';
}

/** The calls whose fields a scope has, the surest first. */
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

/** The names that all these levels (of `dataScopesOf`) have; undefined where those of one cannot be told. */
export function namesOf(scopes: readonly Scope[]): ReadonlySet<string> | undefined {
  // The levels further out follow from the nearest one.
  const [nearest] = scopes;
  if (nearest === undefined) return new Set();
  if (!knownNames.has(nearest)) {
    const isKnown = scopes.every(({ fields }) => fields !== undefined);
    const names = isKnown ? scopes.flatMap(({ fields }) => [...(fields?.keys() ?? [])]) : undefined;
    knownNames.set(nearest, names && new Set(names));
  }
  return knownNames.get(nearest);
}

/** As `namesOf`, where a call says anything about them: elsewhere a value may come with the address, or from an action. */
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
  // A custom element with a list of its own (an export): its columns name fields of that list.
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

/** `source: "${a.b}"`, looked up in the levels around. */
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

/** A crud's filter is written as a form without type, or with one. */
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

/** The call that a form or a crud's filter feeds. */
export function findUseOfForm(entry: Entry): ReturnType<typeof toApiUse> {
  if (isFilter(entry) && entry.parent !== undefined) return useOf(entry.parent, 'api');
  return ownText(entry.value, 'type') === 'form' && !entry.opaque ? useOf(entry, 'api') : undefined;
}

/** The answer of an element's call; an answer that the page renames cannot be told. */
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

/** Names that reach the call; undefined when they cannot all be told. */
export function findSentFields({
  entry,
  data,
  query,
  params,
}: ApiUse): Pick<ReadonlySet<string>, 'has'> | undefined {
  const sent = new Set([...Object.keys(params), ...query, ...Object.keys(data ?? {})]);
  if (data !== undefined && !sent.has('&')) return sent;
  const filter = namesOf(ownScope(entry));
  const around = namesOf(dataScopesOf(entry));
  if (filter === undefined || around === undefined) return undefined;
  return { has: (name) => sent.has(name) || filter.has(name) || around.has(name) };
}

/** A crud sends its filter's items; dialogs are given data that stand elsewhere. */
function ownScope(entry: Entry): Scope[] {
  const holder = entry.parent;
  if (holder === undefined || !hasType(holder, /^crud2?$/)) return [];
  const filter = own(holder.value, 'filter');
  if (filter === undefined || entry.key !== 'api') return [];
  const items = findFormItems({ value: filter, pointer: `${holder.pointer}/filter` });
  return [{ kind: 'filter', holder, fields: new Map(items.map(({ name }) => [name, anything])) }];
}

const anything = z.any();
