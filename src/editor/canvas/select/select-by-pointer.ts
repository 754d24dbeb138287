/** One element on the way to a JSON pointer. */
export interface EditorElement {
  /** The editor's id. */
  id: string;
  /** Shown in a window of its own: a dialog, a drawer, or one the page defines for several uses. */
  isDialog: boolean;
}

/** The elements around a JSON pointer, outermost first. The editor's value has the page's shape, with `$$id`s. */
export function findEditorPath(page: unknown, pointer: string): EditorElement[] {
  const found: EditorElement[] = [];
  let at: unknown = page;
  let key = '';
  const note = (under: string) => {
    const id = idOf(at);
    if (id === undefined) return;
    // A reference (`$ref`) is no dialog: what it names is.
    const isDialog = !refers(at) && (/^(?:dialog|drawer)$/.test(key) || under === 'definitions');
    found.push({ id, isDialog });
  };
  note('');
  for (const step of pointer.split('/').slice(1)) {
    if (typeof at !== 'object' || at === null) break;
    const under = key;
    key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    at = (at as Record<string, unknown>)[key];
    note(under);
  }
  return found;
}

const refers = (value: unknown) => typeof value === 'object' && value !== null && '$ref' in value;

/** The editor's id of the element at a JSON pointer, or of the nearest one around it. */
export function findEditorId(page: unknown, pointer: string): string | undefined {
  return findEditorPath(page, pointer).at(-1)?.id;
}

function idOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('$$id' in value)) return undefined;
  return typeof value.$$id === 'string' ? value.$$id : undefined;
}
