import { createRequire } from 'node:module';
import type { parse as parseFormula } from 'amis-formula';

/** Filters that amis-core adds to the formula parser's own (`raw`, `html`); without their names `| date:…` does not parse. */
const filterNames =
  'map html json toJson toInt toFloat raw now toDate fromNow dateModify date number trim percent duration bytes round truncate url_encode url_decode default join split sortBy objectToArray unique topAndOther first nth last minus plus times division count sum abs pick pick_if_exist str2date asArray concat filter base64Encode base64Decode substring lowerCase upperCase isTrue isFalse isMatch notMatch isEquals notEquals'.split(
    ' ',
  );
const filters = Object.fromEntries(filterNames.map((name) => [name, true]));

/** A piece of a parsed text, as amis-formula has it. */
export interface FormulaNode {
  type: string;
  [property: string]: unknown;
}

/** What a text with `${…}` is made of, or why it does not parse. */
export interface ParsedText {
  fault: string | undefined;
  /** Every node, the outer before the inner. */
  nodes: readonly FormulaNode[];
}

interface Formula {
  parse: typeof parseFormula;
}
let formula: Formula | undefined;

/** amis-formula's ES modules do not load in Node (bare `lodash/x` paths); its CommonJS build does. Loaded when first used. */
function getFormula(): Formula {
  formula ??= createRequire(import.meta.url)('amis-formula') as Formula;
  return formula;
}

/** Several rules look at each text, and pages repeat theirs: the last ones are kept. */
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

function toNodes(root: unknown): FormulaNode[] {
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

/** Why the `${…}` parts of a text do not parse; undefined when they do. */
export function findFormulaFault(text: string): string | undefined {
  return text.includes('${') ? parseText(text).fault : undefined;
}
