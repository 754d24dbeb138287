import { parseText } from '../../amis-schema/formula';
import { didYouMean } from '../../nearest';
import type { Problem, Rule } from '../../rule';
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
    if (takes(call.request, name) || namesRead(page).has(first)) continue;
    yield toProblem(pointer, name, call);
  }
}

const knownReads = new WeakMap<PageView, ReadonlySet<unknown>>();

/** What the page's expressions read: an item that only steers the form (`visibleOn: "${kind == 1}"`) need not be known to the call. */
function namesRead(page: PageView): ReadonlySet<unknown> {
  let known = knownReads.get(page);
  if (known === undefined) {
    const texts = page.entries.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
    const nodes = texts.flatMap((text) => parseText(text).nodes);
    known = new Set(nodes.filter(({ type }) => type === 'variable').map((node) => node['name']));
    knownReads.set(page, known);
  }
  return known;
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
