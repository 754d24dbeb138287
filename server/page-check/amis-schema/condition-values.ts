import { createRequire } from 'node:module';
import type { evaluate as evaluateFormula } from 'amis-formula';
import { parseText } from './formula';

/** Nodes without loops or calls: what is worked out from them takes no longer than they are. */
const plain =
  /^(?:document|script|and|or|eq|ne|streq|strneq|gt|ge|lt|le|unary|variable|literal|string|conditional|array)$/;

const evaluateIn = (createRequire(import.meta.url)('amis-formula') as { evaluate: typeof evaluateFormula })
  .evaluate;

/** Combinations of values that are tried. */
const mostCases = 300;

/** The names that a condition reads, where it is made of comparisons alone; undefined for any other. */
export function findCompared(condition: string): readonly string[] | undefined {
  const { fault, nodes } = parseText(condition);
  if (fault !== undefined || nodes.length === 0 || nodes.length > 60) return undefined;
  if (!nodes.every(({ type }) => plain.test(type))) return undefined;
  return [...new Set(nodes.flatMap(({ type, name }) => (type === 'variable' ? [String(name)] : [])))];
}

/** What a condition (`${…}`) is for all these values: always the same, or not. */
export function findConstant(
  condition: string,
  values: ReadonlyMap<string, readonly unknown[]>,
): boolean | undefined {
  let cases: Record<string, unknown>[] = [{}];
  for (const [name, some] of values) {
    if (cases.length * some.length > mostCases) return undefined;
    cases = cases.flatMap((one) => some.map((value) => ({ ...one, [name]: value })));
  }
  const inner = condition.trim().slice(2, -1);
  try {
    const found = new Set(cases.map((data) => Boolean(evaluateIn(inner, data, { evalMode: true }))));
    return found.size === 1 ? [...found][0] : undefined;
  } catch {
    return undefined;
  }
}
