import type { JsonObject } from '../../contract/json-object';
import { createRequire } from 'node:module';
import type * as amisFormula from 'amis-formula';

/**
 * Filters that amis-core adds to those of the formula parser (`raw`, `html`); without their names `| date:…` does
 * not parse.
 */
const filterNames =
  'map html json toJson toInt toFloat raw now toDate fromNow dateModify date number trim percent duration bytes round truncate url_encode url_decode default join split sortBy objectToArray unique topAndOther first nth last minus plus times division count sum abs pick pick_if_exist str2date asArray concat filter base64Encode base64Decode substring lowerCase upperCase isTrue isFalse isMatch notMatch isEquals notEquals'.split(
    ' ',
  );
const filters = Object.fromEntries(filterNames.map((name) => [name, true]));

/** A syntax node of amis-formula. */
export interface FormulaNode {
  type: string;
  [property: string]: unknown;
}

/** The syntax nodes of a text with `${…}`, or its parse error. */
interface ParsedText {
  fault: string | undefined;
  /** Every node, outer ones before inner ones. */
  nodes: readonly FormulaNode[];
}

type Formula = Pick<typeof amisFormula, 'parse' | 'evaluate'>;
let formula: Formula | undefined;

/**
 * amis-formula's ES modules do not load in Node (bare `lodash/x` paths), but its CommonJS build does. Loaded at
 * first use.
 */
function getFormula(): Formula {
  formula ??= createRequire(import.meta.url)('amis-formula') as Formula;
  return formula;
}

/** Replaces `amis-formula/lib/parser` in the server's build (vite.config.ts), which the list engine imports. */
export const parse: Formula['parse'] = (...given) => getFormula().parse(...given);

/** Cache of recent results: several rules parse each text, and pages repeat texts. */
const parsed = new Map<string, ParsedText>();
const limits = { kept: 4_000, keptLength: 500, length: 20_000, nodes: 5_000 };
const nothing: ParsedText = { fault: undefined, nodes: [] };

export function parseText(text: string): ParsedText {
  if (!text.includes('$')) return nothing;
  if (text.length > limits.length) return text.includes('${') ? { ...nothing, fault: '太长' } : nothing;
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const found = parseAfresh(text);
  if (text.length <= limits.keptLength) {
    if (parsed.size >= limits.kept) parsed.clear();
    parsed.set(text, found);
  }
  return found;
}

function parseAfresh(text: string): ParsedText {
  try {
    const options = { evalMode: false, allowFilter: true, filters } as Parameters<Formula['parse']>[1];
    return { fault: undefined, nodes: toNodes(getFormula().parse(text, options)) };
  } catch (error) {
    return { ...nothing, fault: error instanceof Error ? error.message : String(error) };
  }
}

/** A syntax node and all within it, outer ones before inner ones. */
export function toNodes(root: unknown): FormulaNode[] {
  const nodes: FormulaNode[] = [];
  const open: unknown[] = [root];
  while (open.length > 0 && nodes.length < limits.nodes) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if ('type' in value && typeof value.type === 'string') nodes.push(value as FormulaNode);
    open.push(...Object.values(value).reverse());
  }
  return nodes;
}

/** The parse error of the `${…}` parts of a text; undefined if they parse. */
export function findFormulaFault(text: string): string | undefined {
  return text.includes('${') ? parseText(text).fault : undefined;
}

/** Node types without loops or calls: evaluation time is bounded by their number. */
const plain =
  /^(?:document|script|and|or|eq|ne|streq|strneq|gt|ge|lt|le|unary|variable|literal|string|conditional|array)$/;

/** Limit on the combinations of values that are evaluated. */
const mostCases = 300;

/** The names that a condition reads, if it consists of comparisons only; else undefined. */
export function findCompared(condition: string): readonly string[] | undefined {
  const { fault, nodes } = parseText(condition);
  if (fault !== undefined || nodes.length === 0 || nodes.length > 60) return undefined;
  if (!nodes.every(({ type }) => plain.test(type))) return undefined;
  return [...new Set(nodes.flatMap(({ type, name }) => (type === 'variable' ? [String(name)] : [])))];
}

/** The result of a condition (`${…}`), if it is the same for all combinations of these values; else undefined. */
export function findConstant(
  condition: string,
  values: ReadonlyMap<string, readonly unknown[]>,
): boolean | undefined {
  let cases: JsonObject[] = [{}];
  for (const [name, some] of values) {
    if (cases.length * some.length > mostCases) return undefined;
    cases = cases.flatMap((one) => some.map((value) => ({ ...one, [name]: value })));
  }
  const inner = condition.trim().slice(2, -1);
  try {
    const found = new Set(
      cases.map((data) => Boolean(getFormula().evaluate(inner, data, { evalMode: true }))),
    );
    return found.size === 1 ? [...found][0] : undefined;
  } catch {
    return undefined;
  }
}
