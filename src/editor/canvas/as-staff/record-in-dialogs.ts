import { EditorManager, JSONGetById, JSONGetParentById, JSONGetPathById } from 'amis-editor';
import { isObject } from '../../../../server/contract/json-object';

type Json = Readonly<Record<string, unknown>>;

/**
 * A dialog is edited above the page, in an editor of its own that knows nothing of the row whose button opens it: its
 * fields would be empty. It is given what that button has on the canvas: the row, and what the page has read.
 */
export function showRecordInDialogs(): void {
  const open = EditorManager.prototype.openSubEditor;
  EditorManager.prototype.openSubEditor = function openSubEditor(this: EditorManager, given) {
    open.call(this, { ...given, data: { ...recordAround(this, given.value), ...given.data } });
  };
}

/**
 * @returns the data of the innermost element around the dialog that is on the canvas: its button, else the column of the
 * row, else the list; `{}` when none is
 */
function recordAround({ store }: EditorManager, dialog: unknown): Json {
  const { schema } = store;
  let id = idOf(dialog);
  if (typeof id !== 'string') return {};
  const [part, name] = JSONGetPathById(schema, id) ?? [];
  // A named dialog stands apart from the button, which opens it by its name.
  if (part === 'definitions' && name !== undefined) id = idOf(JSONGetById(schema, name, '$ref'));
  while (typeof id === 'string') {
    id = idOf(JSONGetParentById(schema, id, true));
    const component: unknown = typeof id === 'string' ? store.getNodeById(id)?.getComponent() : undefined;
    const data = (component as { props?: { data?: Json } } | undefined)?.props?.data;
    if (data !== undefined) return toPlain(data);
  }
  return {};
}

const idOf = (element: unknown): unknown => (isObject(element) ? element['$$id'] : undefined);

/** Copies the data of an element with what it inherits by prototypes, without `dict` and `staff`, which every canvas has. */
function toPlain(data: Json): Json {
  const plain: Record<string, unknown> = {};
  for (const key in data) {
    if (!/^(?:__|\$)|^(?:dict|staff)$/.test(key) && typeof data[key] !== 'function') plain[key] = data[key];
  }
  return JSON.parse(JSON.stringify(plain)) as Json;
}
