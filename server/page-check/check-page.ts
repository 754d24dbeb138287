import { routes, type Route } from '../contract/screens/routes';
import { elementNamesAt } from '../page-diff/element-name';
import type { Finding } from '../contract/console-calls/designs';
import { startSuggestions } from './nearest';
import type { Problem } from './rule';
import { rules } from './rules';
import { tooLarge } from './rules/structure';
import { toPageView } from './view/page-view';

export interface CheckOptions {
  /** The route's pattern, `/platform/starWheel/details/:id`; without it, ownership of calls is not checked. */
  path?: string | undefined;
  /** Screens besides those of the route table: the page may belong to one of them or link to them. */
  customRoutes?: readonly Route[] | undefined;
}

/**
 * Checks a page:
 *
 *   page -> every value once, with its pointer -> too large? -> rules, one after the other -> findings, errors first, in page order
 *
 * Never throws for any JSON. A page with an `error` must not be published.
 */
export function checkPage(schema: unknown, { path, customRoutes = [] }: CheckOptions = {}): Finding[] {
  const route = [...routes, ...customRoutes].find((known) => known.path === path);
  const page = toPageView(schema, route, customRoutes);
  const order = new Map(page.entries.map((entry, index) => [entry.pointer, index]));
  const place = (finding: Problem) => order.get(finding.pointer) ?? 0;
  // A page that is too large is not checked further, so that nobody can keep the server busy with it.
  const asked = [...tooLarge.check(page)].length > 0 ? [tooLarge] : rules;
  startSuggestions();
  const found = asked
    .flatMap((rule) =>
      takeFirst(rule.check(page)).map((problem) => ({ rule: rule.id, severity: rule.severity, ...problem })),
    )
    .sort(
      (one, other) =>
        Number(other.severity === 'error') - Number(one.severity === 'error') || place(one) - place(other),
    );
  const elements = elementNamesAt(
    schema,
    found.map(({ pointer }) => pointer),
  );
  return found.map((problem, at) => ({ ...problem, element: elements[at] ?? '' }));
}

/** Limit for each rule: staff fix the first findings and then see the next. */
const maxFindings = 100;

function takeFirst(problems: Iterable<Problem>): Problem[] {
  const taken: Problem[] = [];
  for (const problem of problems) {
    if (taken.length >= maxFindings) break;
    taken.push(problem);
  }
  return taken;
}
