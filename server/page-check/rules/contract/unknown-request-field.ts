import { parseText } from '../../amis-schema/formula';
import { didYouMean, findNearest } from '../../nearest';
import { setTo, type Problem, type Rule } from '../../rule';
import { findApiUses, type ApiUse, type KnownCall } from '../../view/api-use';
import { findUseOfForm } from '../../view/data-scope';
import { findFormItems } from '../../view/form-items';
import type { Entry, PageView } from '../../view/page-view';

/** amis' own paging names, which the adapter renames. */
const paging = ['page', 'perPage'];

/** A filter, a form or an api's `data` names only fields that the call takes: others would be dropped unseen. */
export const unknownRequestField: Rule = {
  id: 'contract/unknown-request-field',
  severity: 'error',
  *check(page) {
    for (const use of findApiUses(page)) yield* checkSent(use);
    for (const form of page.entries) {
      const use = findUseOfForm(form);
      if (use !== undefined) yield* checkItems(form, use, page);
    }
  },
};

/** `data` keys and query parameters. */
function* checkSent({ data, query, call, entry }: ApiUse): Iterable<Problem> {
  if (call === undefined) return;
  for (const name of [...Object.keys(data ?? {}), ...query]) {
    if (name === '&' || takes(call.request, name)) continue;
    const place = data !== undefined && Object.hasOwn(data, name) ? `/data/${name}` : '';
    yield toProblem(`${entry.pointer}${place}`, name, call);
  }
}

function* checkItems(form: Entry, { data, call }: ApiUse, page: PageView): Iterable<Problem> {
  if (call === undefined || call.multipart) return;
  // With an explicit mapping the items are only its sources.
  if (data !== undefined && !Object.hasOwn(data, '&')) return;
  for (const { name, pointer } of findFormItems(form)) {
    const [first = ''] = name.split('.');
    if (takes(call.request, name)) continue;
    const isRead = namesRead(page, '').has(first);
    // What a filter asks for goes to the list's call: what other parts of the page read is another field of that name.
    if (isRead && (form.key !== 'filter' || namesRead(page, form.pointer).has(first))) continue;
    const problem = toProblem(pointer, name, call);
    yield {
      ...problem,
      message: form.key === 'filter' ? `筛选不起作用：${problem.message}` : problem.message,
      fix: setTo(pointer, findNearest(name, Object.keys(call.request.shape))),
      ...(isRead && { severity: 'warning' as const }),
    };
  }
}

const knownReads = new WeakMap<PageView, Map<string, ReadonlySet<unknown>>>();

/** What the expressions below a pointer read: an item that only steers its form (`visibleOn: "${kind == 1}"`) need not be known to the call. */
function namesRead(page: PageView, below: string): ReadonlySet<unknown> {
  const known = knownReads.get(page) ?? new Map<string, ReadonlySet<unknown>>();
  knownReads.set(page, known);
  let found = known.get(below);
  if (found === undefined) {
    const texts = page.entries.flatMap(({ value, pointer }) =>
      typeof value === 'string' && pointer.startsWith(below) ? [value] : [],
    );
    const nodes = texts.flatMap((text) => parseText(text).nodes);
    found = new Set(nodes.filter(({ type }) => type === 'variable').map((node) => node['name']));
    known.set(below, found);
  }
  return found;
}

function takes(request: KnownCall['request'], name: string): boolean {
  const [first = ''] = name.split('.');
  return Object.hasOwn(request.shape, first) || paging.includes(first);
}

function toProblem(pointer: string, name: string, call: KnownCall): Problem {
  const names = Object.keys(call.request.shape);
  return {
    pointer,
    message: `${call.path} 不接收字段 “${name}”${didYouMean(name, names)}`,
    hint: `它接收：${names.join('、') || '（无）'}。`,
  };
}
