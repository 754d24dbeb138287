import { type EditorManager, JSONGetById, JSONGetParentById, JSONGetPathById } from 'amis-editor';
import { type JsonObject, isObject } from '../../../../server/contract/json-object';

type Json = Readonly<JsonObject>;

/**
 * A dialog is edited above the page in a separate editor, which does not know the row whose button opens it, so
 * its fields would be empty. This finds the data of that button on the canvas: the row, and the page's data.
 * @returns the data of the innermost element on the canvas that contains the dialog: its button, else the row's
 * column, else the list; `{}` when there is none
 */
export function recordAround({ store }: EditorManager, dialog: unknown): Json {
  const { schema } = store;
  let id = idOf(dialog);
  if (typeof id !== 'string') return {};
  const [part, name] = JSONGetPathById(schema, id) ?? [];
  // A shared dialog is defined apart from the button, which refers to it by name.
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

/**
 * Copies the data of an element, including inherited ones, without `dict` and `staff`, which every canvas has.
 */
function toPlain(data: Json): Json {
  const plain: JsonObject = {};
  for (const key in data) {
    if (!/^(?:__|\$)|^(?:dict|staff)$/.test(key) && typeof data[key] !== 'function') plain[key] = data[key];
  }
  return JSON.parse(JSON.stringify(plain)) as Json;
}
