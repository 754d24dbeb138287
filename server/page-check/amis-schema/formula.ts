import { createRequire } from 'node:module';
import type { parse as parseFormula } from 'amis-formula';

/** Filters that amis-core adds to the formula parser's own (`raw`, `html`); without their names `| date:…` does not parse. */
const filterNames =
  'map html json toJson toInt toFloat raw now toDate fromNow dateModify date number trim percent duration bytes round truncate url_encode url_decode default join split sortBy objectToArray unique topAndOther first nth last minus plus times division count sum abs pick pick_if_exist str2date asArray concat filter base64Encode base64Decode substring lowerCase upperCase isTrue isFalse isMatch notMatch isEquals notEquals'.split(
    ' ',
  );
const filters = Object.fromEntries(filterNames.map((name) => [name, true]));

interface Formula {
  parse: typeof parseFormula;
}
let formula: Formula | undefined;

/** amis-formula's ES modules do not load in Node (bare `lodash/x` paths); its CommonJS build does. Loaded when first used. */
function getFormula(): Formula {
  formula ??= createRequire(import.meta.url)('amis-formula') as Formula;
  return formula;
}

/** Why the `${…}` parts of a text do not parse; undefined when they do. */
export function findFormulaFault(text: string): string | undefined {
  try {
    getFormula().parse(text, { evalMode: false, allowFilter: true, filters } as Parameters<
      Formula['parse']
    >[1]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
