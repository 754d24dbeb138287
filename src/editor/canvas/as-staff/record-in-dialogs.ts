import { EditorManager } from 'amis-editor';
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

/** The data of the innermost element around the dialog that the canvas draws: of its button, else of the row's column, and so on. */
function recordAround({ store }: EditorManager, dialog: unknown): Json {
  const around = findAround(store.schema, dialog);
  for (const { $$id: id } of around.toReversed()) {
    const component: unknown = typeof id === 'string' ? store.getNodeById(id)?.getComponent() : undefined;
    const data = (component as { props?: { data?: Json } } | undefined)?.props?.data;
    if (data !== undefined) return toPlain(data);
  }
  return {};
}

/** The elements from the page down to the one that opens the dialog, by itself or by its name in `definitions`. */
function findAround(schema: unknown, dialog: unknown): Json[] {
  const id = isObject(dialog) ? dialog['$$id'] : undefined;
  if (id === undefined || !isObject(schema)) return [];
  const { definitions, ...page } = schema;
  const named = Object.entries(isObject(definitions) ? definitions : {});
  const name = named.find(([, one]) => isObject(one) && one['$$id'] === id)?.[0];
  const find = (value: unknown, above: readonly Json[]): Json[] | undefined => {
    if (Array.isArray(value)) return findFirst(value, above);
    if (!isObject(value)) return undefined;
    if (value['$$id'] === id || (name !== undefined && value['$ref'] === name)) return [...above];
    return findFirst(Object.values(value), [...above, value]);
  };
  const findFirst = (values: readonly unknown[], above: readonly Json[]): Json[] | undefined => {
    for (const value of values) {
      const found = find(value, above);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find(page, []) ?? [];
}

/** amis chains data by prototypes, up to what every page finds around it; the editor takes plain data. */
function toPlain(data: Json): Json {
  const plain: Record<string, unknown> = {};
  for (const key in data) {
    if (!/^(?:__|\$)|^(?:dict|staff)$/.test(key) && typeof data[key] !== 'function') plain[key] = data[key];
  }
  return JSON.parse(JSON.stringify(plain)) as Json;
}
