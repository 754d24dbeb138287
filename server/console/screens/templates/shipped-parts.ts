import { isObject, type JsonObject } from '../../../contract/json-object';
import { findApiUses } from '../../../page-check/view/api-use';
import { callOf, useOf } from '../../../page-check/view/data-scope';
import { findFormItems } from '../../../page-check/view/form-items';
import {
  findEnclosing,
  own,
  ownText,
  toPageView,
  type Entry,
  type PageView,
} from '../../../page-check/view/page-view';

/** Where a shipped page shows a field of a call. */
type Place = 'column' | 'filter' | 'item' | 'fact';

/**
 * How the shipped pages show the fields of a call and offer the call itself. Generated pages reuse these elements,
 * to get the same widths, wording, rules and toasts. Calls are written as in pages,
 * `/api/admin/feedback/detail/{id}`.
 */
export interface ShippedParts {
  find(place: Place, call: string, name: string): JsonObject | undefined;
  /** Names of the fields that a page shows at this place, in page order. */
  names(place: Place, call: string): readonly string[];
  /** The button that makes the call, or opens its form. */
  button(call: string): JsonObject | undefined;
  /** Success message of the shipped form that makes the call. */
  messages(call: string): JsonObject | undefined;
}

/** Collects the parts of pages; if several show a field, the first wins. */
export function findShippedParts(schemas: readonly unknown[]): ShippedParts {
  const places = new Map<string, Map<string, JsonObject>>();
  const buttons = new Map<string, JsonObject>();
  const messages = new Map<string, JsonObject>();
  const add = (place: Place, call: string, element: unknown) => {
    const name = ownText(element, 'name');
    if (!isObject(element) || name === undefined || name === '') return;
    const known = places.get(`${place} ${call}`) ?? new Map<string, JsonObject>();
    places.set(`${place} ${call}`, known);
    if (!known.has(name)) known.set(name, element);
  };
  const keep = (map: Map<string, JsonObject>, call: string, found: unknown) => {
    if (isObject(found) && !map.has(call)) map.set(call, found);
  };

  for (const schema of schemas) {
    const view = toPageView(schema, undefined);
    const { elements, entries } = view;
    const byPointer = new Map(entries.map((entry) => [entry.pointer, entry.value]));
    for (const entry of elements) {
      const { type } = entry.value;
      const call = pathOf(entry, 'api');
      if (type === 'crud' && call !== undefined) {
        for (const column of listOf(own(entry.value, 'columns'))) add('column', call, column);
        for (const item of listOf(own(own(entry.value, 'filter'), 'body'))) add('filter', call, item);
      }
      if (type === 'report') {
        for (const item of listOf(own(entry.value, 'filter'))) {
          for (const path of callsWithin(entry, ownText(item, 'name') ?? '', view)) add('filter', path, item);
        }
      }
      if (type === 'form' && call !== undefined) {
        keep(messages, call, own(own(entry.value, 'api'), 'messages'));
        keep(buttons, call, findOpener(entry)?.value);
        // With a mapping, only items that it passes on unchanged are request fields.
        const mapping = useOf(entry, 'api')?.data;
        for (const { name, pointer } of findFormItems(entry)) {
          if (mapping !== undefined && mapping[name] !== `\${${name}}`) continue;
          add('item', call, byPointer.get(pointer.slice(0, pointer.lastIndexOf('/'))));
        }
      }
      const read = type === 'form' && call === undefined ? pathOf(entry, 'initApi') : undefined;
      if (read !== undefined) {
        keep(buttons, read, findOpener(entry)?.value);
        for (const fact of listOf(own(entry.value, 'body'))) add('fact', read, fact);
      }
      if (type === 'button' && call !== undefined) keep(buttons, call, entry.value);
    }
  }
  return {
    find: (place, call, name) => places.get(`${place} ${call}`)?.get(name),
    names: (place, call) => [...(places.get(`${place} ${call}`)?.keys() ?? [])],
    button: (call) => buttons.get(call),
    messages: (call) => messages.get(call),
  };
}

function pathOf(entry: Entry, key: string): string | undefined {
  const call = callOf(entry, key);
  return call === undefined || call.path.startsWith('/api/') ? call?.path : `/api${call.path}`;
}

/** The calls of a report's charts that take the field. */
function callsWithin(frame: Entry, name: string, view: PageView): string[] {
  return findApiUses(view).flatMap(({ entry, call }) =>
    call !== undefined &&
    entry.pointer.startsWith(`${frame.pointer}/`) &&
    Object.hasOwn(call.request.shape, name)
      ? [`/api${call.path}`]
      : [],
  );
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** The button whose dialog contains the form. */
const findOpener = (form: Entry) =>
  findEnclosing(form, (element) => ownText(element, 'actionType') === 'dialog')?.element;

/** Properties that reach beyond an element: one with any of them is more than the display of a field. */
const beyond =
  /"(?:body|dialog|drawer|columns|items|buttons|actions|quickEdit|popOver|\$ref|reload|target|api|\w+Api)":/;
/** Properties that make sense only in the original page. */
const local = new Set(['onEvent', 'id']);
const conditions = ['visibleOn', 'hiddenOn', 'disabledOn', 'requiredOn', 'staticOn'] as const;

/**
 * A copy of a shipped element for another page, without actions and local properties; `undefined` if it is more
 * than the display of a field. Keeps a condition only if all names it reads are among `names`.
 */
export function toPlainElement(
  element: JsonObject | undefined,
  names: ReadonlySet<string>,
): JsonObject | undefined {
  if (element === undefined) return undefined;
  const copy = Object.fromEntries(
    Object.entries(structuredClone(element)).filter(
      ([key, value]) => !local.has(key) && !(isCondition(key) && !asksOnly(value, names)),
    ),
  );
  const text = JSON.stringify(copy);
  return beyond.test(text) || text.includes('${params.') ? undefined : copy;
}

/** The conditions of a shipped button that read only the row. */
export function conditionsOf(button: JsonObject | undefined, names: ReadonlySet<string>): JsonObject {
  const found: JsonObject = {};
  for (const key of [...conditions, 'disabledTip'] as const) {
    const value = own(button, key);
    if (value !== undefined && asksOnly(value, names)) found[key] = value;
  }
  return found;
}

const isCondition = (key: string) => conditions.some((known) => known === key);

function asksOnly(value: unknown, names: ReadonlySet<string>): boolean {
  if (typeof value !== 'string') return true;
  const expressions = [...value.matchAll(/\$\{([^}]*)\}/g)].map(([, inner = '']) =>
    inner.replace(/'[^']*'|"[^"]*"/g, ''),
  );
  return expressions
    .flatMap((inner) => [...inner.matchAll(/(?<![\w.])[A-Za-z_]\w*/g)].map(([word]) => word))
    .every((word) => names.has(word) || /^(?:true|false|null|undefined|[A-Z]+)$/.test(word));
}
