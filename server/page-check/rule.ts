import type { Finding } from '../contract/console-calls/designs';
import type { Fix } from '../contract/pages/fix';
import { elementName } from '../page-diff/element-name';
import { findApiUses, type ApiUse } from './view/api-use';
import { outwardFrom, ownText, type Entry, type PageView } from './view/page-view';

export type Severity = Finding['severity'];

/** A rule's finding at one place; `checkPage` adds the rule's id and severity. */
export interface Problem {
  pointer: string;
  message: string;
  hint: string;
  /** Set if a single change certainly fixes it. */
  fix?: Fix | undefined;
  /** Overrides the rule's severity for this problem. */
  severity?: Severity;
}

/** A condition that a valid page meets. Rules see only the page: no file, no database, no request. */
export interface Rule {
  /** Stable, as tests and findings refer to it. `<kind>/<name>`. */
  id: string;
  severity: Severity;
  check(page: PageView): Iterable<Problem>;
}

/** A problem of the part that a rule checks; without `pointer` it is the part itself. */
type Found = Omit<Problem, 'pointer'> & { pointer?: string };
type Look<Parts extends unknown[]> = (...parts: [...Parts, PageView]) => Iterable<Found> | Found | undefined;

/** Makes rules that check the parts of a page one by one. */
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

/** A rule that checks every value of a page, every element, or every use of a call. */
export const entryRule = ruleOver(({ entries }) => entries);
export const elementRule = ruleOver(({ elements }) => elements);
export const apiRule = ruleOver(findApiUses);

/** A rule that checks every text of a page. */
export const textRule = (id: string, severity: Severity, look: Look<[string, Entry]>): Rule =>
  entryRule(id, severity, (entry, page) =>
    typeof entry.value === 'string' ? look(entry.value, entry, page) : undefined,
  );

/** A rule that checks the page as a whole. */
export const pageRule = (id: string, severity: Severity, check: Rule['check']): Rule => ({
  id,
  severity,
  check,
});

/** A fix that replaces a value; undefined if the new value is unknown. */
export function setTo(
  pointer: string,
  value: string | number | undefined,
  label = `改成 ${value}`,
): Fix | undefined {
  return value === undefined ? undefined : { label, changes: [{ pointer, value }] };
}

/** A fix that removes a value. */
export const removal = (label: string, pointer: string): Fix => ({ label, changes: [{ pointer }] });

/** An element in staff's terms: `下拉框“处理状态”`. */
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
