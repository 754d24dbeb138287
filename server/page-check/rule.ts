import type { Finding } from '../contract/console-calls/design-parts';
import type { Fix } from '../contract/pages/fix';
import { elementName } from '../page-diff/words/element-name';
import { findApiUses, type ApiUse } from './view/api-use';
import { outwardFrom, ownText, type Entry, type PageView } from './view/page-view';

export type Severity = Finding['severity'];

/** What a rule has to say about one place; `checkPage` adds the rule's id and severity. */
export interface Problem {
  pointer: string;
  message: string;
  hint: string;
  /** Given where one change mends it for certain. */
  fix?: Fix | undefined;
  /** For a problem that weighs less or more than the rule's others. */
  severity?: Severity;
}

/** One thing that a sound page observes. Rules know the page only: no file, no database, no request. */
export interface Rule {
  /** Stable: tests and findings cite it. `<kind>/<name>`. */
  id: string;
  severity: Severity;
  check(page: PageView): Iterable<Problem>;
}

/** A problem of the part that a rule looks at; without `pointer` it is the part itself. */
export type Found = Omit<Problem, 'pointer'> & { pointer?: string };
type Look<Parts extends unknown[]> = (...parts: [...Parts, PageView]) => Iterable<Found> | Found | undefined;

/** Rules that look at the parts of a page one by one. */
const ruleOver =
  <Part extends Entry | ApiUse>(partsOf: (page: PageView) => readonly Part[]) =>
  (id: string, severity: Severity, look: Look<[Part]>): Rule => ({
    id,
    severity,
    *check(page) {
      for (const part of partsOf(page)) {
        const found = look(part, page);
        if (found === undefined) continue;
        const { pointer } = 'entry' in part ? part.entry : part;
        if (Symbol.iterator in found) for (const problem of found) yield { pointer, ...problem };
        else yield { pointer, ...found };
      }
    },
  });

/** A rule that looks at each value of a page, each element, each use of a call. */
export const entryRule = ruleOver(({ entries }) => entries);
export const elementRule = ruleOver(({ elements }) => elements);
export const apiRule = ruleOver(findApiUses);

/** A rule that looks at each text of a page. */
export const textRule = (id: string, severity: Severity, look: Look<[string, Entry]>): Rule =>
  entryRule(id, severity, (entry, page) =>
    typeof entry.value === 'string' ? look(entry.value, entry, page) : undefined,
  );

/** A rule that looks at the page as a whole. */
export const pageRule = (id: string, severity: Severity, check: Rule['check']): Rule => ({
  id,
  severity,
  check,
});

/** Puts a value in place of another; no fix where none is known. */
export function setTo(
  pointer: string,
  value: string | number | undefined,
  label = `改成 ${value}`,
): Fix | undefined {
  return value === undefined ? undefined : { label, changes: [{ pointer, value }] };
}

/** Takes what stands there away. */
export const removal = (label: string, pointer: string): Fix => ({ label, changes: [{ pointer }] });

/** An element as staff see it: `下拉框“处理状态”`. */
export function nameOf({ value, key, parent }: Pick<Entry, 'value' | 'key' | 'parent'>): string {
  if (parent === undefined) return '页面';
  return elementName(value, Array.isArray(parent.value) ? parent.key : key);
}

/** The element whose property or action something is. */
export function nameAround(entry: Entry): string {
  const around = outwardFrom(entry.parent).find(({ value }) => ownText(value, 'type') !== undefined);
  return around === undefined ? '页面' : nameOf(around);
}

/** Short texts of several things, for a message. */
export const listed = (texts: Iterable<unknown>): string =>
  [...texts]
    .slice(0, 6)
    .map((text) => `“${String(text).slice(0, 20)}”`)
    .join('、');
