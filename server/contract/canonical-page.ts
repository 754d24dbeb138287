import type { JsonObject } from './json-object';

/**
 * The canonical form of an amis page: without the marks of the visual editor. The editor adds `$$id`, keys that begin
 * with `__` and ids `u:…` to every page it opens; merely opening a page must not count as a change. Depends on
 * neither zod, node nor amis, because browser, console server and page check share it.
 */
export function toCanonicalPage(page: unknown): unknown {
  return strip(page, idsReferredTo(page));
}

/**
 * The page's canonical bytes: two spaces of indent, a final newline, no editor marks (Foundation §6).
 */
export function toPageText(page: unknown): string {
  return `${JSON.stringify(toCanonicalPage(page), null, 2)}\n`;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a page's file. @throws TypeError if it is not UTF-8: its Chinese would be read as question marks */
export const decodePage = (bytes: Uint8Array): string => utf8.decode(bytes);

/**
 * Whether two pages are equivalent, ignoring the order of keys, the editor's marks, and whether a single `body` is
 * in a list.
 */
export function isSamePage(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(toCanonicalPage(one))) === JSON.stringify(sorted(toCanonicalPage(other)));
}

/** The JSON pointer (RFC 6901) of `parent`'s child with a key or index. */
export const toPointer = (parent: string, key: string | number): string =>
  `${parent}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Decodes a step of a JSON pointer (RFC 6901) to a key or index. */
export const keyOfStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

/** A value of a page, and its key or index. */
interface PageStep {
  key: string;
  value: unknown;
}

/**
 * The values along a JSON pointer, from the page to the target. A single `body` may be in a list in the page but
 * not in the pointer, or vice versa.
 */
export function* alongPointer(page: unknown, pointer: string): Generator<PageStep, void> {
  let [key, value] = ['', page];
  const isSingle = () => key === 'body' && Array.isArray(value) && value.length === 1;
  const enter = (next: string): PageStep => {
    const holder = Object(value) as JsonObject;
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

/**
 * Whether `key` is one of the editor's marks, to be dropped everywhere. `__proto__` is kept: it is no mark but an
 * attack, which the page check must see and refuse.
 */
export function isEditorMark(key: string): boolean {
  return key.startsWith('$$') || (key.startsWith('__') && key !== '__proto__');
}

/** Whether an `id` is one that the editor gives each element. */
export const isGeneratedId = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('u:');

/** Generated ids that actions refer to (`componentId`, a `target`), and that must be kept. */
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
  return Object.fromEntries(fields.map(([key, child]) => [key, strip(child, kept)]));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, child]) => [
        key,
        sorted(key === 'body' && Array.isArray(child) && child.length === 1 ? child[0] : child),
      ]),
  );
}
