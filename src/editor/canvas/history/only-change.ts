import { isEditorMark } from '../../../../server/contract/canonical-page';
import { isPanelDefault } from '../noise/own-writes';

/**
 * What changed between two pages: `'none'` (but for the editor's own marks, `$$…`, and what its panels add), the path of the one text, number
 * or switch that did, or `'several'`. States share what they have in common: only what differs is walked.
 */
export function onlyChange(before: unknown, after: unknown): string {
  const found: string[] = [];
  compare(before, after, '', found);
  if (found.length === 0) return 'none';
  return found.length === 1 ? (found[0] ?? 'several') : 'several';
}

function compare(before: unknown, after: unknown, path: string, found: string[]): void {
  if (before === after || found.length > 1) return;
  if (isPlain(before) && isPlain(after) && Array.isArray(before) === Array.isArray(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const isOwn = isEditorMark(key) || (!(key in before) && isPanelDefault(after['$$id'], key, after[key]));
      if (!isOwn) compare(before[key], after[key], `${path}/${key}`, found);
    }
    return;
  }
  // A part that came, went or was exchanged is no typing.
  if (isPlain(before) || isPlain(after)) found.push('several', 'several');
  else found.push(path);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
