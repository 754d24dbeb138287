import type { Severity } from './finding';
import type { PageView } from './view/page-view';

/** What a rule has to say about one place; `checkPage` adds the rule's id and severity. */
export interface Problem {
  pointer: string;
  message: string;
  hint: string;
}

/** One thing that a sound page observes. Rules know the page only: no file, no database, no request. */
export interface Rule {
  /** Stable: tests and findings cite it. `<folder>/<file>`. */
  id: string;
  severity: Severity;
  check(page: PageView): Iterable<Problem>;
}
