import { invalid } from '../../contract/api-error';
import { limits } from '../../contract/pages/page-limits';
import type { Schema } from '../pages/page-states';

/**
 * Refuses to compare or keep a page too large to be published: one request must not block all others, and a million deeply
 * nested values take hundreds of megabytes as indented text.
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
