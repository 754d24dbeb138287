import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { dictionaries, type DictionaryItem, type DictionaryName } from '../../contract/dictionaries';
import { pageFileOf, routes } from '../../contract/screens/routes';
import { projectRoot } from '../../project-root';
import type { KnownCall } from './api-use';
import { callOf, callsOfScope, dataScopesOf, type Scope, type ScopeCall } from './data-scope';
import { findPageHints } from './page-hints';
import { onceFor, type Entry } from './page-view';
import { findElement, findFields, toAmisFields } from './reply-fields';

/** A field's schema in the contract, and the dictionaries that shipped pages show it with. */
export interface FieldFacts {
  /** The values it can have; undefined where any will do. */
  values: readonly (string | number)[] | undefined;
  dictionary: DictionaryName | undefined;
  /** What tells the dictionary: its values in the contract, or the shipped pages. */
  from: 'contract' | 'pages';
  /** Characters of a text. */
  maxLength: number | undefined;
  /** Bounds of a number. */
  minimum: number | undefined;
  maximum: number | undefined;
  /** Where the name was found. */
  scope: Scope['kind'];
}

type Side = ScopeCall['side'];

/** What the name holds where an entry stands; undefined where that cannot be told. */
export function findFieldFacts(entry: Entry, name: string): FieldFacts | undefined {
  for (const scope of dataScopesOf(entry)) {
    const { kind, fields } = scope;
    for (const { call, side } of callsOfScope(scope)) {
      const found = factsOf(call, side, name, kind);
      if (found !== undefined) return found;
    }
    // Given here under that name, or nobody can say: what lies further out is another field.
    if (fields === undefined || fields.has(name.split('.')[0] ?? '')) return undefined;
  }
  return undefined;
}

function factsOf(call: KnownCall, side: Side, name: string, scope: Scope['kind']): FieldFacts | undefined {
  const type = typeOf(call, side, name);
  if (type === undefined) return undefined;
  const { enum: values, maxLength, minimum, maximum } = describeType(type);
  const shown = shownWith(call, side, name);
  const dictionary = shown === undefined || fits(shown, values) ? shown : undefined;
  return {
    values: values ?? (dictionary && valuesOf(dictionary)),
    dictionary: dictionary ?? onlyDictionaryOf(values),
    from: dictionary === undefined ? 'contract' : 'pages',
    maxLength,
    minimum,
    maximum,
    scope,
  };
}

function typeOf({ request, reply }: KnownCall, side: Side, name: string): z.ZodType | undefined {
  if (side === 'request')
    return Object.hasOwn(request.shape, name) ? (request.shape[name] as z.ZodType) : undefined;
  const fields = toAmisFields(reply);
  return findFields(findElement(fields.get('items')))?.get(name) ?? fields.get(name);
}

interface Described {
  type?: string;
  enum?: (string | number)[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** What the contract says of a value. */
export const describeType = onceFor(
  (type: z.ZodType) => z.toJSONSchema(type, { io: 'output', unrepresentable: 'any' }) as Described,
);

const valuesOf = (name: DictionaryName) => itemsOf(name).map(({ value }) => value);

export const itemsOf = (name: DictionaryName): readonly DictionaryItem[] => dictionaries[name];

const fits = (name: DictionaryName, values: readonly unknown[] | undefined) =>
  values === undefined || valuesOf(name).every((value) => values.includes(value));

/** The one dictionary that has exactly these values. */
function onlyDictionaryOf(values: readonly unknown[] | undefined): DictionaryName | undefined {
  if (values === undefined) return undefined;
  const alike = (Object.keys(dictionaries) as DictionaryName[]).filter(
    (name) => itemsOf(name).length === values.length && fits(name, values),
  );
  return alike.length === 1 ? alike[0] : undefined;
}

/** `<side> <call> <field>`, and the same by the call's menu -> the dictionaries that shipped pages show it with. */
let shipped: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** Whether a shipped page calls this field of a list so, too. */
export function isShippedTitle(column: Entry, name: string, title: string): boolean {
  const call = column.parent?.parent && callOf(column.parent.parent, 'api');
  shipped ??= readShipped();
  return call !== undefined && shipped.get(`label reply ${call.path} ${name}`)?.has(title) === true;
}

/** The dictionary that the shipped pages use for a field: those of the call itself, else of its menu, where they agree. */
function shownWith(call: KnownCall, side: Side, name: string): DictionaryName | undefined {
  shipped ??= readShipped();
  const keys = [
    [`${side} ${call.path} ${name}`],
    [`request ${call.path} ${name}`, `reply ${call.path} ${name}`],
    call.owners.map((owner) => `${owner} ${name}`),
  ];
  for (const group of keys) {
    const found = new Set(group.flatMap((key) => [...(shipped?.get(key) ?? [])]));
    const [first] = found;
    if (found.size > 1) return undefined;
    if (first !== undefined && Object.hasOwn(dictionaries, first)) return first as DictionaryName;
  }
  return undefined;
}

function readShipped(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const note = (key: string, dictionary: string) =>
    found.set(key, (found.get(key) ?? new Set<string>()).add(dictionary));
  for (const { path, menu } of routes) {
    const file = join(projectRoot, 'pages', pageFileOf(path));
    if (!existsSync(file)) continue;
    for (const { call, side, name, dictionary, label } of findPageHints(readJson(file))) {
      if (label !== undefined) note(`label ${side} ${call} ${name}`, label);
      if (dictionary === undefined) continue;
      note(`${side} ${call} ${name}`, dictionary);
      note(`${menu} ${name}`, dictionary);
    }
  }
  return found;
}

/** A file that is no JSON says nothing here: the check of files tells of it. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
