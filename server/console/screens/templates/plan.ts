import type { CatalogueCall, CatalogueField } from '../../../contract/console-calls/catalogue';
import type { ShippedParts } from './shipped-parts';

/** A call of a family, and the field of a row that each of its own fields is filled with. */
export interface FamilyCall {
  call: CatalogueCall;
  /** Request field -> field of the row, of what names the record; the rest is typed. */
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

/** What one can do on a made list, beside reading it. */
export type ListAction = 'detail' | 'add' | 'edit' | 'remove' | 'export';

/** A page to be made: what was chosen, and what it is made from. */
export interface Plan {
  title: string;
  call: CatalogueCall;
  /** The calls of the screen's menu: no other may be called there. */
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

/** The family of a list call among the calls of one menu. A member whose record a row cannot name is left out. */
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

/** What names the record, among what is sent: path parameters, or the id that a save begins with. */
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

/** Where a row has what a call asks for: under the same name, or, for an `id`, as its first field (`channelId`). */
function findKeyOfRow(name: string, { reply }: CatalogueCall): string | undefined {
  if (reply.some((field) => field.name === name)) return name;
  const [first] = reply;
  return name === 'id' && first !== undefined && /Id$/.test(first.name) ? first.name : undefined;
}

/**
 * An edit sends the whole record. Where what is loaded lacks a list that the call takes (a role's menus), saving would
 * empty it: then no edit is offered.
 */
function keepsAll({ call }: FamilyCall, family: Family): boolean {
  const loaded = new Set(sourceOf(family, call).reply.map(({ name }) => name));
  return call.request.every(({ name, type }) => loaded.has(name) || !['list', 'object'].includes(type));
}

/** The call whose answer an edit form starts from: the detail, unless a row knows more of what the form takes. */
export function sourceOf({ list, detail }: Family, edit: CatalogueCall): CatalogueCall {
  const known = (call: CatalogueCall) =>
    edit.request.filter(({ name }) => call.reply.some((field) => field.name === name)).length;
  return detail !== undefined && known(detail.call) >= known(list) ? detail.call : list;
}

/** A call as a page writes it, its path parameters filled from the row: `/api/admin/x/detail/${xId}`. */
export function toUrl({ call, key }: FamilyCall): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => `\${${key[name] ?? name}}`);
}

/** The rest of what names the record, as `data` sends it. */
export function toKeyData({ call, key }: FamilyCall): Record<string, string> {
  return Object.fromEntries(
    Object.entries(key)
      .filter(([name]) => !call.path.includes(`{${name}}`))
      .map(([name, source]) => [name, `\${${source}}`]),
  );
}
