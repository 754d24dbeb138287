/** A node of a page's JSON. */
export type Json = { readonly [key: string]: unknown };

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A feature that a plan does not support. Thrown while compiling; amis then draws the smallest part around it.
 */
export class Unknown extends Error {
  /** The node that has the feature, and its property if it is one. */
  constructor(
    message: string,
    readonly node?: Json | undefined,
    readonly key?: string | undefined,
  ) {
    super(message);
  }
}

/** Returns the result of `compile`, or a fallback when it throws Unknown. */
export function compileOr<Plan, Other>(
  compile: () => Plan,
  other: (unknown: Unknown) => Other,
): Plan | Other {
  try {
    return compile();
  } catch (error) {
    if (error instanceof Unknown) return other(error);
    throw error;
  }
}

/** Keys that do not affect the drawing: the designer and the tests use them to find an element. */
const neutral = new Set(['type', 'id', 'testid', 'editorSetting']);

/** @throws Unknown when the node has a key outside `known` */
export function requireKnown(node: Json, known: readonly string[]): void {
  for (const key of Object.keys(node)) {
    if (!neutral.has(key) && !known.includes(key)) throw new Unknown(`${typeOf(node)}.${key}`, node, key);
  }
}

/** '' for a node without a type. `String()` would call an object's `toString`, which JSON could define. */
export const typeOf = ({ type }: Json): string => (typeof type === 'string' ? type : '');

/** A text property of the node, or undefined when it is absent. @throws Unknown for anything but a text */
export function findText(node: Json, key: string): string | undefined {
  const value = node[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new Unknown(`${typeOf(node)}.${key}`, node, key);
  return value;
}

/** A number property of the node, or undefined when it is absent. @throws Unknown for anything but a number */
export function findNumber(node: Json, key: string): number | undefined {
  const value = node[key];
  if (value === undefined || typeof value === 'number') return value;
  throw new Unknown(`${typeOf(node)}.${key}`, node, key);
}

export function toArray(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
