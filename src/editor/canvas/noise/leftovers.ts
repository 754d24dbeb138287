import { isObject } from '../../../../server/contract/json-object';
import { type SchemaNode as Node } from '../../../amis/conventions/schema-node';

/** The name that amis-editor gives a dialog which it moves out of its place, to share it. */
const shared = /^modal-ref-\d+$/;
/** A note of amis-editor's to itself on elements that load data: what kind of source its panel showed. */
const ownNote = 'dsType';

/**
 * The page without what amis-editor leaves behind: shared dialogs of its own making that nothing opens any more, and its
 * notes to itself. What staff or files named themselves stays.
 */
export function withoutLeftovers(page: unknown): unknown {
  const clean = withoutNotes(page);
  if (!isObject(clean) || !isObject(clean['definitions'])) return clean;
  const { definitions, ...rest } = clean;
  const kept = keepUsed(definitions as Node, rest);
  const isEmpty = Object.keys(kept).every((name) => name.startsWith('$$'));
  const wasEmpty = Object.keys(definitions as Node).every((name) => name.startsWith('$$'));
  return isEmpty && !wasEmpty
    ? rest
    : Object.fromEntries(
        Object.entries(clean).map(([key, value]) => [key, key === 'definitions' ? kept : value]),
      );
}

function withoutNotes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNotes);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !(key === ownNote && typeof value['type'] === 'string'))
      .map(([key, child]) => [key, withoutNotes(child)]),
  );
}

/** Definitions that the page, or one of them that is used, refers to; and all that have a name of their own. */
function keepUsed(definitions: Node, page: unknown): Node {
  const used = new Set(Object.keys(definitions).filter((name) => !shared.test(name)));
  const open = [...refsIn(page), ...[...used].flatMap((name) => refsIn(definitions[name]))];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name) || !Object.hasOwn(definitions, name)) continue;
    used.add(name);
    open.push(...refsIn(definitions[name]));
  }
  return Object.fromEntries(Object.entries(definitions).filter(([name]) => used.has(name)));
}

function refsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string' ? [child] : refsIn(child),
  );
}
