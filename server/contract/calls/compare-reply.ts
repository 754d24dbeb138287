import { z } from 'zod';
import { isAddition } from '../wire';

/** `at` is a path in the reply, `data.records[].id`. */
export interface Difference {
  at: string;
  expected: string;
  seen: string;
}

interface Comparison {
  differences: Difference[];
  /** Additions that the reply has, by name. */
  additions: string[];
  /** Fields that the contract does not declare, by path. */
  unknown: string[];
}

const most = 20;

/** Compares the `data` of a reply with the declared type; reports the same difference in many rows once. */
export function compareReply(reply: z.ZodType, data: unknown): Comparison {
  const found = new Map<string, Difference>();
  const parsed = reply.safeParse(data);
  for (const issue of parsed.success ? [] : parsed.error.issues.slice(0, 1_000)) {
    const at = toPlace(issue.path);
    const expected = expectedBy(issue);
    if (!found.has(`${at} ${expected}`) && found.size < most)
      found.set(`${at} ${expected}`, { at, expected, seen: snip(valueAt(data, issue.path)) });
  }
  const additions = new Set<string>();
  const unknown = new Set<string>();
  look(reply, data, 'data', { additions, unknown });
  return { differences: [...found.values()], additions: [...additions], unknown: [...unknown] };
}

function expectedBy(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return issue.expected;
  if (issue.code === 'invalid_value') return issue.values.map(String).join(' or ');
  if (issue.code === 'invalid_union') return 'one of several types';
  return issue.message;
}

const toPlace = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (place, step) => (typeof step === 'number' ? `${place}[]` : `${place}.${String(step)}`),
    'data',
  );

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[step] : undefined,
    data,
  );
}

/** Walks type and value in parallel; checks only the first 50 items of an array. */
function look(
  type: unknown,
  value: unknown,
  place: string,
  into: { additions: Set<string>; unknown: Set<string> },
): void {
  if (value === null || value === undefined) return;
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable || type instanceof z.ZodLazy)
    return look(type.unwrap(), value, place, into);
  if (type instanceof z.ZodArray && Array.isArray(value)) {
    for (const item of value.slice(0, 50)) look(type.element, item, `${place}[]`, into);
    return;
  }
  if (!(type instanceof z.ZodObject) || typeof value !== 'object') return;
  const shape = type.shape as Record<string, z.ZodType>;
  for (const [name, inner] of Object.entries(value)) {
    const declared = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (declared === undefined) into.unknown.add(`${place}.${name}`);
    else {
      if (isAddition(declared) && inner !== undefined && inner !== null) into.additions.add(name);
      look(declared, inner, `${place}.${name}`, into);
    }
  }
}

/** A value truncated to 60 characters. */
export function snip(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? 'nothing');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
