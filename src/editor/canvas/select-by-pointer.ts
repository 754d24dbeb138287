import { alongPointer } from '../../../server/contract/canonical-page';
import { isObject } from '../../../server/contract/json-object';
import { isDialogKey } from '../../../server/contract/pages/layout-keys';

/** One element on the path of a JSON pointer. */
interface EditorElement {
  /** The editor's id. */
  id: string;
  /** Shown in a separate window: a dialog, a drawer, or a shared dialog of the page. */
  isDialog: boolean;
}

/**
 * The elements that contain a JSON pointer, outermost first. The editor's value has the page's shape, plus
 * `$$id`s.
 */
export function findEditorPath(page: unknown, pointer: string): EditorElement[] {
  const found: EditorElement[] = [];
  let under = '';
  for (const { key, value } of alongPointer(page, pointer)) {
    const id = idOf(value);
    // A reference (`$ref`) is not a dialog itself; its target is.
    const isDialog = !refers(value) && (isDialogKey(key) || under === 'definitions');
    if (id !== undefined) found.push({ id, isDialog });
    under = key;
  }
  return found;
}

const refers = (value: unknown) => isObject(value) && '$ref' in value;

/** The editor's id of an element. */
export const idOf = (value: unknown) =>
  isObject(value) && typeof value['$$id'] === 'string' ? value['$$id'] : undefined;
