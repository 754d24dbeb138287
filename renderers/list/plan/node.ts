/** A piece of a page's JSON. */
export type Json = { readonly [key: string]: unknown };

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a plan does not know. Thrown while compiling; amis then draws the smallest part around it. */
export class Unknown extends Error {}

/** What `compile` makes, or what stands for it where the page says something that the plan does not know. */
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

/** Keys that say nothing about what is drawn: names by which the designer and the tests find an element. */
const neutral = new Set(['type', 'id', 'testid', 'editorSetting']);

/** @throws Unknown where the node says more than `known` */
export function requireKnown(node: Json, known: readonly string[]): void {
  for (const key of Object.keys(node)) {
    if (!neutral.has(key) && !known.includes(key)) throw new Unknown(`${String(node['type'])}.${key}`);
  }
}

/** A text of the node, or undefined where it says none. @throws Unknown for anything but a text */
export function findText(node: Json, key: string): string | undefined {
  const value = node[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new Unknown(`${String(node['type'])}.${key}`);
  return value;
}

export function toArray(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
