/**
 * The editor's id of the element at a JSON pointer, or of the nearest one around it. The editor's value has the
 * page's shape, with a `$$id` on every element.
 */
export function findEditorId(page: unknown, pointer: string): string | undefined {
  let at: unknown = page;
  let found = idOf(at);
  for (const step of pointer.split('/').slice(1)) {
    if (typeof at !== 'object' || at === null) break;
    at = (at as Record<string, unknown>)[step.replaceAll('~1', '/').replaceAll('~0', '~')];
    found = idOf(at) ?? found;
  }
  return found;
}

function idOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('$$id' in value)) return undefined;
  return typeof value.$$id === 'string' ? value.$$id : undefined;
}
