import { isObject, type JsonObject } from '../../contract/json-object';
import { toPointer } from '../../contract/canonical-page';
import type { Route } from '../../contract/screens/routes';
import { isDialogKey } from '../../contract/pages/layout-keys';
import { limits } from '../../contract/pages/page-limits';

/** One JSON value of the page, and its place. */
export interface Entry {
  value: unknown;
  /** The property or index within the parent; '' for the page itself. */
  key: string;
  parent: Entry | undefined;
  pointer: string;
  depth: number;
  /** Plain data (`data`, `options`, a chart's `config`), in which `type` is no amis type. */
  opaque: boolean;
}

/** An amis element: an object with a `type`. */
export interface ElementEntry extends Entry {
  value: JsonObject & { type: string };
}

/** A page prepared for the rules: every value once, in document order. */
export interface PageView {
  root: unknown;
  entries: readonly Entry[];
  elements: readonly ElementEntry[];
  /** The page's route, if known; without it ownership is not checked. */
  route: Route | undefined;
  /** Screens besides those of the route table. */
  customRoutes: readonly Route[];
  /** Why the walk ended early: too deep, or too many values. */
  cut: 'deep' | 'many' | undefined;
}

/** Reads own properties only, so that a page's `constructor` or `__proto__` never reaches Object's. */
export function own(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function ownText(value: unknown, key: string): string | undefined {
  const found = own(value, key);
  return typeof found === 'string' ? found : undefined;
}

/** Memoises `make` per object; results live as long as the object. */
export function onceFor<Of extends object, Value>(make: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { value: Value }>();
  return (of) => {
    const found = known.get(of) ?? { value: make(of) };
    known.set(of, found);
    return found.value;
  };
}

/**
 * A scalar as text; '' for anything else. `String()` would call an object's `toString`, which JSON could define.
 */
export function toText(value: unknown): string {
  return typeof value === 'object' || value === undefined ? '' : String(value);
}

/** Decodes HTML entities and drops blanks and control characters in a url's scheme, as browsers do. */
export function toPlainUrlText(text: string): string {
  return text
    .replace(/&#x0*([0-9a-f]{1,6});?/gi, (_, digits: string) => character(Number.parseInt(digits, 16)))
    .replace(/&#0*(\d{1,7});?/g, (_, digits: string) => character(Number(digits)))
    .replace(/&(?:tab|newline);/gi, '')
    .replace(/&colon;/gi, ':')
    .replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]/g, '')
    .toLowerCase();
}

const character = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** Keys whose values amis treats as plain data. */
const dataKeys = new Set([
  ...['data', 'value', 'options', 'params', 'headers', 'query', 'scaffold', 'messages', 'responseData'],
  ...['validations', 'validationErrors', 'shortcuts', 'themeCss', 'wrapperCustomStyle', 'css'],
]);

function isOpaque(key: string, parent: Entry): boolean {
  if (parent.opaque || dataKeys.has(key)) return true;
  const isConditions = key === 'fields' && ownText(parent.value, 'type') === 'condition-builder';
  return isConditions || isChartConfig({ key, parent });
}

export const isChartConfig = ({ key, parent }: Pick<Entry, 'key' | 'parent'>): boolean =>
  key === 'config' && ownText(parent?.value, 'type') === 'chart';

/** Walks the page without recursion, so that deep nesting cannot overflow the stack. */
export function toPageView(
  root: unknown,
  route: Route | undefined,
  customRoutes: readonly Route[] = [],
): PageView {
  const entries: Entry[] = [];
  let cut: PageView['cut'];
  const first: Entry = { value: root, key: '', parent: undefined, pointer: '', depth: 0, opaque: false };
  const open: Entry[] = [first];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    if (entries.length >= limits.values) {
      cut = 'many';
      break;
    }
    entries.push(entry);
    if (typeof entry.value !== 'object' || entry.value === null) continue;
    if (entry.depth >= limits.depth) {
      cut = 'deep';
      continue;
    }
    open.push(...childrenOf(entry).reverse());
  }
  return { root, entries, elements: entries.filter(isElement), route, customRoutes, cut };
}

function childrenOf(parent: Entry): Entry[] {
  return Object.entries(parent.value as object)
    .slice(0, limits.values)
    .map(([key, value]) => ({
      value,
      key,
      parent,
      pointer: toPointer(parent.pointer, key),
      depth: parent.depth + 1,
      opaque: Array.isArray(parent.value) ? parent.opaque : isOpaque(key, parent),
    }));
}

function isElement(entry: Entry): entry is ElementEntry {
  return !entry.opaque && ownText(entry.value, 'type') !== undefined;
}

/** The entry and its ancestors, innermost first. */
export function outwardFrom(entry: Entry | undefined): Entry[] {
  const found: Entry[] = [];
  for (let at = entry; at !== undefined; at = at.parent) found.push(at);
  return found;
}

/** Whether an entry is an element of one of these types. */
export const hasType = (entry: Pick<Entry, 'value'> | undefined, types: RegExp): boolean =>
  types.test(ownText(entry?.value, 'type') ?? '');

/** Whether an entry is a dialog: by its type, or by the property of an action that contains it. */
export const isDialog = (entry: Entry): boolean =>
  isDialogKey(entry.key) || hasType(entry, /^(?:dialog|drawer)$/);

/** Whether amis would draw an object, even one that it finds in data. */
export const isDrawnInData = (entry: Entry | undefined): boolean =>
  ['type', '$ref'].some((key) => own(entry?.value, key) !== undefined);

/**
 * The type of the component that amis draws for a `type`: it joins a list into a text, ignores case and everything
 * before a slash, and draws `static-x` as `x`.
 */
export const toDrawn = (type: unknown): string =>
  (Array.isArray(type) ? type.flat(Infinity).map(toText).join() : toText(type))
    .toLowerCase()
    .replace(/^[^]*\//, '')
    .replace(/^(?:static-)+/, '');

/** The nearest enclosing element of these types, and its property that contains the entry. */
export function findEnclosing(
  entry: Entry,
  accept: (element: JsonObject, via: string) => boolean,
): { element: Entry; via: string } | undefined {
  let child = entry;
  for (let parent = entry.parent; parent !== undefined; parent = parent.parent) {
    if (isObject(parent.value) && accept(parent.value, child.key)) return { element: parent, via: child.key };
    child = parent;
  }
  return undefined;
}

/**
 * Whether this `type` belongs to a field of a condition builder: there `custom` is no component but means that the
 * field has its own input, which is in the field's `value` and checked separately.
 */
export function isTypeOfCondition(type: string, field: Entry | undefined): boolean {
  if (type !== 'custom') return false;
  for (let list = field?.parent; Array.isArray(list?.value); list = list.parent?.parent) {
    const holder = list.parent;
    if (list.key === 'fields')
      return holder?.opaque === false && ownText(holder.value, 'type') === 'condition-builder';
    if (list.key !== 'children') return false;
  }
  return false;
}
