import { toCanonicalPage, toPointer } from '../canonical-page';
import { isObject, type JsonObject } from '../json-object';
import { inertTypes, isLook, isPlainText, isTextKey, isToolSlot, placeOfSlot, slotKeys } from './layout-keys';

/** Something that an element can do, or a text with a template that it shows. */
export interface Capability {
  kind: 'element' | 'text';
  /** Identifies the capability: its action and target. */
  key: string;
  /** The capabilities around it: the same button in another list is another capability. */
  place: string;
  /** The properties with an effect (calls, actions, expressions), without labels and child elements. */
  substance: JsonObject;
  /** The element's label, if it is plain text: staff distinguish buttons by it. */
  face: string | undefined;
  element: unknown;
  /** The property that contains it. */
  slot: string;
  pointer: string;
  /** The nearest enclosing capability. */
  holder: Capability | undefined;
}

/**
 * All capabilities of a page, in page order. Containers and plain texts are no capabilities and do not affect places, so
 * elements can be moved among them, wrapped and unwrapped.
 */
export function toCapabilities(page: unknown, keys: CapabilityKeys): Capability[] {
  const capabilities: Capability[] = [];
  visit(toCanonicalPage(page), { slot: '', place: '', pointer: '', holder: undefined }, capabilities, keys);
  return capabilities;
}

/**
 * Interns texts as short keys. A key is part of the keys of all descendants: in full, those of a deep page would
 * take a thousand times its size.
 */
export class CapabilityKeys {
  readonly #known = new Map<string, string>();

  keyOf(text: string): string {
    const known = this.#known.get(text) ?? `#${this.#known.size}`;
    this.#known.set(text, known);
    return known;
  }
}

type Around = Pick<Capability, 'slot' | 'place' | 'pointer' | 'holder'>;

function visit(value: unknown, around: Around, capabilities: Capability[], keys: CapabilityKeys): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      visit(item, { ...around, pointer: toPointer(around.pointer, String(index)) }, capabilities, keys);
    });
  } else if (isObject(value)) visitElement(value, around, capabilities, keys);
  else if (!isPlainText(value) || (typeof value === 'string' && isToolSlot(around.slot))) {
    capabilities.push(toCapability('text', { text: value }, value, around, keys));
  }
}

function visitElement(
  element: JsonObject,
  around: Around,
  capabilities: Capability[],
  keys: CapabilityKeys,
): void {
  const { substance, texts, children } = takeApart(element);
  const acts = !inertTypes.has(substance['type']) || Object.keys(substance).some((key) => key !== 'type');
  const own = toCapability('element', substance, element, around, keys);
  if (acts) capabilities.push(own);
  const holder = acts ? own : around.holder;
  const place = acts ? own.key : around.place;
  for (const [key, text] of texts) {
    const pointer = toPointer(around.pointer, key);
    capabilities.push(
      toCapability('text', { [key]: text }, element, { ...around, place, pointer, holder }, keys),
    );
  }
  for (const { slot, path, value } of children) {
    const pointer = path.reduce(toPointer, around.pointer);
    visit(value, { slot, place: place + placeOfSlot(path, acts), pointer, holder }, capabilities, keys);
  }
}

function toCapability(
  kind: Capability['kind'],
  substance: JsonObject,
  element: unknown,
  around: Around,
  keys: CapabilityKeys,
): Capability {
  const key = keys.keyOf(`${around.place}\n${kind} ${toKey(substance)}`);
  return { ...around, kind, key, substance, element, face: faceOf(element) };
}

interface Parts {
  substance: JsonObject;
  /** Labels that contain a template or markup. */
  texts: [key: string, text: string][];
  children: { slot: string; path: string[]; value: unknown }[];
}

function takeApart(element: JsonObject): Parts {
  const substance: [string, unknown][] = [];
  const texts: Parts['texts'] = [];
  const children: Parts['children'] = [];
  for (const [key, value] of Object.entries(element)) {
    if (isTextKey(key, element) && (isPlainText(value) || typeof value === 'string')) {
      if (!isPlainText(value)) texts.push([key, value as string]);
    } else if (isLook(key, value)) continue;
    else if (slotKeys.has(key) && isFilled(value)) children.push({ slot: key, path: [key], value });
    else substance.push([key, withoutDialogs(value, [key], children)]);
  }
  return { substance: Object.fromEntries(substance), texts, children };
}

/**
 * The properties with an effect of an element without child elements, including templates in labels; undefined for
 * an element with children.
 */
export function findOwnParts(element: unknown): JsonObject | undefined {
  if (!isObject(element)) return undefined;
  const { substance, texts, children } = takeApart(element);
  return children.length > 0 ? undefined : { ...substance, ...Object.fromEntries(texts) };
}

const isFilled = (value: unknown) =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);

/**
 * An action's dialog is handled like a separate part of the page, so it is removed from the properties with an
 * effect.
 */
function withoutDialogs(value: unknown, path: string[], children: Parts['children']): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => withoutDialogs(item, [...path, String(index)], children));
  }
  if (!isObject(value)) return value;
  const isAction = typeof value['actionType'] === 'string';
  const fields = Object.entries(value).map(([key, inner]) => {
    const innerPath = [...path, key];
    if (!isAction || !['dialog', 'drawer'].includes(key) || !isObject(inner)) {
      return [key, withoutDialogs(inner, innerPath, children)] as const;
    }
    children.push({ slot: key, path: innerPath, value: inner });
    // Which of the element's actions opens the dialog.
    return [key, `dialog ${innerPath.join('.')}`] as const;
  });
  return Object.fromEntries(fields);
}

/** JSON with sorted keys. */
export function toKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toKey).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const fields = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${toKey(value[key])}`);
  return `{${fields.join()}}`;
}

function faceOf(element: unknown): string | undefined {
  if (!isObject(element)) return undefined;
  const words = element['label'] ?? element['title'];
  return typeof words === 'string' && words.trim() !== '' ? words.trim() : undefined;
}

/** Whether an element and all its content only show or arrange: then any designer may add it. */
export const isInert = (element: unknown): boolean =>
  toCapabilities(element, new CapabilityKeys()).length === 0;
