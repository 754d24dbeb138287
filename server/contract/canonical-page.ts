/**
 * What an amis page is once the visual editor's own marks are taken off. The editor writes `$$id`, keys that begin
 * with `__` and ids `u:…` into every page it opens: a page that was only looked at must not count as changed.
 * Knows nothing of zod, node or amis: the browser, the console server and the page check share it.
 */
export function toCanonicalPage(page: unknown): unknown {
  return strip(page, idsReferredTo(page));
}

/** The page's canonical bytes: two spaces, a final newline, none of the editor's marks (architecture 'Pages stay pure JSON'). */
export function toPageText(page: unknown): string {
  return `${JSON.stringify(toCanonicalPage(page), null, 2)}\n`;
}

/** Whether two pages say the same, whatever the order of their keys, the editor's marks, and whether a single `body` stands in a list. */
export function isSamePage(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(toCanonicalPage(one))) === JSON.stringify(sorted(toCanonicalPage(other)));
}

/** The JSON pointer (RFC 6901) of the child that `parent` has under a key or index. */
export const toPointer = (parent: string, key: string | number): string =>
  `${parent}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The key or index that a step of a JSON pointer (RFC 6901) means. */
export const keyOfStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

/** A value of a page, and the key or index under which it stands. */
export interface PageStep {
  key: string;
  value: unknown;
}

/**
 * The page and what a JSON pointer leads through, up to what it leads to. A single `body` may stand in a list in the page
 * and alone where the pointer comes from, or the other way round.
 */
export function* alongPointer(page: unknown, pointer: string): Generator<PageStep, void> {
  let [key, value] = ['', page];
  const isSingle = () => key === 'body' && Array.isArray(value) && value.length === 1;
  const enter = (next: string): PageStep => {
    const holder = Object(value) as Record<string, unknown>;
    [key, value] = [next, Object.hasOwn(holder, next) ? holder[next] : undefined];
    return { key, value };
  };
  yield { key, value };
  for (const step of pointer.split('/').slice(1)) {
    const next = keyOfStep(step);
    if (key === 'body' && next === '0' && !Array.isArray(value)) continue;
    if (isSingle() && !/^\d+$/.test(next)) yield enter('0');
    yield enter(next);
  }
  if (isSingle()) yield enter('0');
}

/** Whether `key` is one of the editor's marks, to be dropped wherever it stands. `__proto__` is kept: it is no mark but an attack, for the page check to refuse. */
export function isEditorMark(key: string): boolean {
  return key.startsWith('$$') || (key.startsWith('__') && key !== '__proto__');
}

const isGeneratedId = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('u:');

/** Generated ids that something on the page acts on (`componentId`, a `target`): these stay. */
function idsReferredTo(page: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const open: { key: string; value: unknown }[] = [{ key: '', value: page }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { key, value } = next;
    if (isGeneratedId(value) && key !== 'id') found.add(value);
    if (typeof value === 'string' && key !== 'id') {
      for (const [id] of value.matchAll(/u:[0-9a-zA-Z]+/g)) found.add(id);
    }
    if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) open.push({ key: name, value: child });
    }
  }
  return found;
}

function strip(value: unknown, kept: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => strip(item, kept));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(
    ([key, child]) =>
      child !== undefined &&
      !isEditorMark(key) &&
      !(key === 'id' && isGeneratedId(child) && !kept.has(child)),
  );
  return fromFields(fields.map(([key, child]) => [key, strip(child, kept)]));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return fromFields(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, child]) => [
        key,
        sorted(key === 'body' && Array.isArray(child) && child.length === 1 ? child[0] : child),
      ]),
  );
}

/** `Object.fromEntries` defines own properties, also one named `__proto__`. */
const fromFields = (fields: [string, unknown][]): unknown => Object.fromEntries(fields);
