import { findFormulaFault } from '../../amis-schema/formula';
import { setTo, type Rule } from '../../rule';
import type { Entry } from '../../view/page-view';

/** End in `On` and are no conditions. */
const notConditions = new Set(['addOn', 'triggerOn', 'popOverTriggerOn']);
/** Conditions by other names. */
const conditions = new Set([
  'expression',
  'stopAutoRefreshWhen',
  'highlight',
  'nextCondition',
  'condition',
  'formula',
  'test',
]);

/**
 * amis reads a condition that is not exactly `${…}` as JavaScript. Under the console's policy it cannot run: it is
 * false, silently, so a page that looks right in the editor would be wrong for everyone else.
 */
export const noJsExpression: Rule = {
  id: 'script/no-js-expression',
  severity: 'error',
  *check({ entries }) {
    for (const entry of entries) {
      const { value, pointer, key } = entry;
      if (typeof value !== 'string' || value.trim() === '' || !isCondition(entry)) continue;
      if (value.startsWith('${') && value.endsWith('}')) continue;
      yield {
        pointer,
        message: `${key} 里的条件 “${value.slice(0, 60)}” 不会生效`,
        hint: `写成 \${…} 的形式，例如 "${suggestion(value)}"。`,
        fix: setTo(pointer, fixFor(value)),
      };
    }
  },
};

function isCondition({ key, parent, opaque }: Entry): boolean {
  if (opaque) return false;
  if (/[a-z]On$/.test(key) && !notConditions.has(key)) return true;
  if (conditions.has(key)) return true;
  return parent !== undefined && /[cC]lassName$/.test(parent.key);
}

/** The same condition as an expression, where it is one. */
function fixFor(condition: string): string | undefined {
  const found = suggestion(condition);
  const isSame = !condition.includes('${') && !/[`;\\]|=>|\bfunction\b|\bnew\b/.test(condition);
  return isSame && findFormulaFault(found) === undefined ? found : undefined;
}

function suggestion(condition: string): string {
  const plain = condition
    .replace(/\b(?:this|data)\./g, '')
    .replaceAll('===', '==')
    .replaceAll('!==', '!=');
  return plain.includes('${') ? '${state == 1}' : `\${${plain}}`;
}
