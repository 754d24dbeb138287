import { invalid } from '../../contract/api-error';
import { limits } from '../../contract/pages/page-limits';
import type { Schema } from '../pages/page-states';

/**
 * What could not be published for its size is not compared or kept either: one request must not keep all others waiting, and
 * as text, indented, a million small values that stand deep take hundreds of megabytes.
 */
export function requireFewValues(act: '比较' | '保存', ...pages: readonly Schema[]): void {
  for (const page of pages) {
    let count = 0;
    const open: unknown[] = [page];
    for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
      count += 1;
      if (count > limits.values) throw invalid('schema', `页面超过 ${limits.values} 个值，无法${act}`);
      if (typeof next !== 'object' || next === null) continue;
      for (const child of Object.values(next)) open.push(child);
    }
  }
}
