import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  dictionaries,
  valuesOf,
  type DictionaryItem,
  type DictionaryName,
} from '../../contract/dictionaries';
import { pageFileOf, routes } from '../../contract/screens/routes';
import { filledByLists } from '../../contract/wire';
import { fieldLabel } from '../../contract/words/field-words';
import { projectRoot } from '../../project-root';
import { listed } from '../rule';
import type { KnownCall } from './api-use';
import { callOf, callsOfScope, dataScopesOf, type Scope, type ScopeCall } from './data-scope';
import { findPageHints } from './page-hints';
import { onceFor, type Entry } from './page-view';
import { findElement, findFields, toAmisFields } from './reply-fields';

/** What the contract says of a field's values. */
export interface FieldFacts {
  /** The label that staff know; the field's name if no page shows it. */
  label: string;
  /** The allowed values; undefined if any value is allowed. */
  values: readonly (string | number)[] | undefined;
  dictionary: DictionaryName | undefined;
  /** Maximum number of characters of a text. */
  maxLength: number | undefined;
  /** Limits of a number. */
  minimum: number | undefined;
  maximum: number | undefined;
  /** The scope in which the name was found. */
  scope: Scope['kind'];
}

type Side = ScopeCall['side'];

/** The facts about the field that a name refers to at an entry; undefined if unknown. */
export function findFieldFacts(entry: Entry, name: string): FieldFacts | undefined {
  for (const scope of dataScopesOf(entry)) {
    const { kind, fields } = scope;
    for (const { call, side } of callsOfScope(scope)) {
      const found = factsOf(call, side, name, kind);
      if (found !== undefined) return found;
    }
    // The page defines the name here, or might: a match further out would be another field.
    if (fields === undefined || fields.has(name.split('.')[0] ?? '')) return undefined;
  }
  return undefined;
}

function factsOf(call: KnownCall, side: Side, name: string, scope: Scope['kind']): FieldFacts | undefined {
  const type = typeOf(call, side, name);
  if (type === undefined) return undefined;
  const { enum: values, dictionary, maxLength, minimum, maximum } = describeType(type);
  return {
    label: labelOf({ call, side }, name) ?? name,
    values: values ?? (dictionary && valuesOf(dictionary)),
    dictionary,
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
  /** The dictionary of its values (`labelledBy` in wire.ts). */
  dictionary?: DictionaryName;
  enum?: (string | number)[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** The constraints of a contract type; for a nullable type, those of its other values. */
export const describeType = onceFor((type: z.ZodType): Described => {
  const plain = type instanceof z.ZodNullable ? (type.unwrap() as z.ZodType) : type;
  return z.toJSONSchema(plain, { io: 'output', unrepresentable: 'any' }) as Described;
});

export const itemsOf = (name: DictionaryName): readonly DictionaryItem[] => dictionaries[name];

/** The values of a field for a hint: `1（待支付）、2（已支付）`. */
export const wordsOf = ({ dictionary, values }: FieldFacts): string =>
  dictionary === undefined
    ? listed(values ?? [])
    : itemsOf(dictionary)
        .map(({ value, label }) => `${value}（${label}）`)
        .join('、');

/** `<side> <call> <field>`, and `<menu> <field>` of the call's menu -> the field's labels in shipped pages. */
let shipped: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** Whether a shipped page also uses this title for the list's field. */
export function isShippedTitle(column: Entry, name: string, title: string): boolean {
  const call = column.parent?.parent && callOf(column.parent.parent, 'api');
  shipped ??= readShipped();
  return call !== undefined && shipped.get(`reply ${call.path} ${name}`)?.has(title) === true;
}

/** Fields for a hint, without those that a list fills in itself: `手机号（mobile）、状态（state）`. `uses`: their calls. */
export function listFields(names: Iterable<string>, uses: readonly ScopeCall[]): string {
  const shown = [...names].filter((name) => !filledByLists.has(name)).slice(0, 40);
  const texts = shown.map((name) => {
    const label = uses.map((use) => labelOf(use, name)).find((found) => found !== undefined);
    return label === undefined ? name : `${label}（${name}）`;
  });
  return texts.join('、') || '（无）';
}

/** The label that shipped pages give a field: in its call, else on the screens of its menu. */
function labelOf({ call, side }: ScopeCall, name: string): string | undefined {
  shipped ??= readShipped();
  const sides = side === 'request' ? ['request', 'reply'] : ['reply', 'request'];
  const keys = [...sides.map((each) => `${each} ${call.path}`), ...call.owners];
  const [label] = keys.flatMap((key) => [...(shipped?.get(`${key} ${name}`) ?? [])]);
  return label ?? fieldLabel(name.slice(name.lastIndexOf('.') + 1));
}

function readShipped(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const note = (key: string, label: string) =>
    found.set(key, (found.get(key) ?? new Set<string>()).add(label));
  for (const { path, menu } of routes) {
    const file = join(projectRoot, 'pages', pageFileOf(path));
    if (!existsSync(file)) continue;
    for (const { call, side, name, label } of findPageHints(readJson(file))) {
      if (label === undefined) continue;
      note(`${side} ${call} ${name}`, label);
      note(`${menu} ${name}`, label);
    }
  }
  return found;
}

/** Ignores files that are not JSON; the check of files reports them. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
