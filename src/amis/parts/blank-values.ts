import { Evaluator, registerFilter } from 'amis-formula';
import { formatNumber } from '../../../renderers/list/plan/expression';

let isShown = false;

/**
 * amis writes a value that a record lacks as `null` or `undefined` into a text. This makes its text functions treat the
 * value as an empty text, and its filter `number` show `-`. Comes before the limits of formulas, which wrap
 * that filter.
 */
export function showBlankValues(): void {
  if (isShown) return;
  isShown = true;
  registerFilter('number', formatNumber);
  const evaluator = Evaluator.prototype;
  const toText = evaluator.normalizeText;
  evaluator.normalizeText = function (this: Evaluator, value: unknown) {
    return toText.call(this, value ?? '');
  };
}
