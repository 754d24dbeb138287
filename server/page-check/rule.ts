import type { Fix } from '../contract/pages/fix';
import type { Severity } from './finding';
import type { PageView } from './view/page-view';

/** What a rule has to say about one place; `checkPage` adds the rule's id and severity. */
export interface Problem {
  pointer: string;
  message: string;
  hint: string;
  /** Given where one change mends it for certain. */
  fix?: Fix | undefined;
  /** For a problem that weighs less than the rule's others. */
  severity?: Severity;
}

/** One thing that a sound page observes. Rules know the page only: no file, no database, no request. */
export interface Rule {
  /** Stable: tests and findings cite it. `<folder>/<file>`. */
  id: string;
  severity: Severity;
  check(page: PageView): Iterable<Problem>;
}

/** Puts a value in place of another; no fix where none is known. */
export function setTo(pointer: string, value: string | number | undefined): Fix | undefined {
  return value === undefined ? undefined : { label: `改成 ${value}`, changes: [{ pointer, value }] };
}

/** Takes what stands there away. */
export const removal = (label: string, pointer: string): Fix => ({ label, changes: [{ pointer }] });
