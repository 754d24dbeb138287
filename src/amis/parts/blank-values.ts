import { Evaluator, registerFilter } from 'amis-formula';
import { formatNumber } from '../../../renderers/list/plan/expression';

/**
 * amis writes a value that a record lacks as `null` or `undefined` into a text. Its text functions take it for an empty
 * text instead, and its filter `number` shows `-`.
 */
export function showBlankValues(): void {
  registerFilter('number', formatNumber);
  const evaluator = Evaluator.prototype;
  const toText = evaluator.normalizeText;
  evaluator.normalizeText = function (this: Evaluator, value: unknown) {
    return value === null || value === undefined ? '' : toText.call(this, value);
  };
}
