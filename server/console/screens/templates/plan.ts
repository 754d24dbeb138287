import type { CatalogueCall, CatalogueField } from '../../../contract/console-calls/catalogue';
import type { ListAction } from '../../../contract/console-calls/screens';
import type { ShippedParts } from './shipped-parts';

/** A call of a family, and the row fields that fill its key fields. */
export interface FamilyCall {
  call: CatalogueCall;
  /** Request field -> row field, for the fields that identify the record; the user enters the rest. */
  key: Readonly<Record<string, string>>;
}

/** The calls that belong to a list, by the contract's naming (`…/list`, `…/add`, `…/edit`, `…/remove`, `…/detail`). */
export interface Family {
  list: CatalogueCall;
  detail?: FamilyCall;
  add?: FamilyCall;
  edit?: FamilyCall;
  remove?: FamilyCall;
}

/** The input of a template: the user's choices, and the data behind them. */
export interface Plan {
  title: string;
  call: CatalogueCall;
  /** The calls of the screen's menu; the page may make no others. */
  calls: readonly CatalogueCall[];
  parts: ShippedParts;
  /** Names of fields of the reply, in the order shown. */
  columns: readonly string[];
  /** Names of fields of the request. */
  filters: readonly string[];
  /** Names of fields of the add and edit calls. */
  fields: readonly string[];
  actions: readonly ListAction[];
}

const names: Readonly<Record<'detail' | 'add' | 'edit' | 'remove', RegExp>> = {
  detail: /^detail(?:\/\{\w+\})?$/,
  add: /^(?:add|create)$/,
  edit: /^(?:edit|modify|update)$/,
  remove: /^(?:remove|delete)(?:\/\{\w+\})?$/,
};

/** The family of a list call within one menu. Leaves out members whose record a row cannot identify. */
export function findFamily(list: CatalogueCall, calls: readonly CatalogueCall[]): Family {
  const base = list.path.replace(/\/list$/, '/');
  if (base === list.path) return { list };
  const find = (role: keyof typeof names, kind: CatalogueCall['kind']) =>
    calls.find(
      (call) =>
        call.kind === kind && call.path.startsWith(base) && names[role].test(call.path.slice(base.length)),
    );
  const detail = toMember(find('detail', 'record'), list, isKey);
  const add = toMember(find('add', 'write'), list, () => false);
  const edit = toMember(find('edit', 'write'), list, isKey);
  const remove = toMember(find('remove', 'write'), list, () => true);
  const family: Family = {
    list,
    ...(detail && { detail }),
    ...(add && { add }),
    ...(remove && { remove }),
  };
  return edit && keepsAll(edit, family) ? { ...family, edit } : family;
}

/** Whether a request field identifies the record: a path parameter, or the leading id of a save. */
function isKey(field: CatalogueField, call: CatalogueCall): boolean {
  if (call.path.includes(`{${field.name}}`)) return true;
  return call.request[0] === field && field.required && /^(?:id|\w+Id)$/.test(field.name);
}

function toMember(
  call: CatalogueCall | undefined,
  list: CatalogueCall,
  names: (field: CatalogueField, call: CatalogueCall) => boolean,
): FamilyCall | undefined {
  if (call === undefined) return undefined;
  const key: Record<string, string> = {};
  for (const field of call.request.filter((one) => names(one, call))) {
    const source = findKeyOfRow(field.name, list);
    if (source === undefined) return undefined;
    key[field.name] = source;
  }
  return { call, key };
}

/** The row field for a key: the one with the same name, or for `id` the row's first field (`channelId`). */
function findKeyOfRow(name: string, { reply }: CatalogueCall): string | undefined {
  if (reply.some((field) => field.name === name)) return name;
  const [first] = reply;
  return name === 'id' && first !== undefined && /Id$/.test(first.name) ? first.name : undefined;
}

/**
 * Whether an edit can send back the whole record. If the loaded record lacks a list that the edit takes (a role's
 * menus), saving would empty it, and no edit is offered.
 */
function keepsAll({ call }: FamilyCall, family: Family): boolean {
  const loaded = new Set(sourceOf(family, call).reply.map(({ name }) => name));
  return call.request.every(({ name, type }) => loaded.has(name) || !['list', 'object'].includes(type));
}

/** The call that loads an edit form: the detail, unless a row has more of the form's fields. */
export function sourceOf({ list, detail }: Family, edit: CatalogueCall): CatalogueCall {
  const known = (call: CatalogueCall) =>
    edit.request.filter(({ name }) => call.reply.some((field) => field.name === name)).length;
  return detail !== undefined && known(detail.call) >= known(list) ? detail.call : list;
}

/** A call's url in a page, with path parameters from the row: `/api/admin/x/detail/${xId}`. */
export function toUrl({ call, key }: FamilyCall): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => `\${${key[name] ?? name}}`);
}

/** The remaining key fields, for the api's `data`. */
export function toKeyData({ call, key }: FamilyCall): Record<string, string> {
  return Object.fromEntries(
    Object.entries(key)
      .filter(([name]) => !call.path.includes(`{${name}}`))
      .map(([name, source]) => [name, `\${${source}}`]),
  );
}
