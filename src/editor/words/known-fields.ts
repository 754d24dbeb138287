import { isObject } from '../../../server/contract/json-object';
import type { EditorManager } from 'amis-editor';
import { findCall } from '../../../server/contract/pages/fields-of-call';
import { dictionaryOf, type NamedField } from '../../../server/contract/words/condition';
import { findFrontEditor } from '../canvas/open-editors';
import type { CatalogueCall } from '../catalogue/catalogue-store';

type Element = Readonly<Record<string, unknown>>;

/** The element that is selected, those around it, and around the dialog that is edited: nearest first. */
interface Around {
  element: Element;
  /** The part of it in which the one before lies: `columns`, `filter`. */
  via: string | undefined;
}

function* findAround(): Iterable<Around> {
  let editor: EditorManager | undefined = findFrontEditor();
  while (editor !== undefined) {
    const { store }: EditorManager = editor;
    const path = store.activeId === '' ? [] : store.getSchemaPath(store.activeId).split('/');
    for (let length = path.length; length >= 0; length -= 1) {
      const element: unknown = length === 0 ? store.schema : store.getSchemaByPath(path.slice(0, length));
      if (isObject(element)) yield { element, via: path[length] };
    }
    editor = editor.parent;
  }
}

/** Fields that hold something where the selected element stands: of forms around it, and of what calls around it answer. */
export function findReadableFields(calls: readonly CatalogueCall[]): NamedField[] {
  const found: NamedField[] = [];
  for (const { element } of findAround()) {
    if (element['type'] === 'form') found.push(...findItems(element['body']));
    if (isObject(element['filter'])) found.push(...findItems(element['filter']['body']));
    const api = element['type'] === 'form' ? undefined : findCall(calls, element['api']);
    const loaded = findCall(calls, element['initApi']);
    for (const call of [api, loaded]) found.push(...(call?.reply ?? []).filter(isPlain));
  }
  return unique(found);
}

/** Fields that the selected element can be for: a column shows what the list's call answers, a filter or form item sends what its call takes. */
export function findBindableFields(calls: readonly CatalogueCall[]): NamedField[] {
  for (const { element, via } of findAround()) {
    const call = findCall(calls, element['api']);
    if (call === undefined) continue;
    const isSent = element['type'] === 'form' || (isList(element) && via === 'filter');
    return unique(isSent ? call.request : call.reply);
  }
  return [];
}

const isList = ({ type }: Element) => type === 'crud' || type === 'crud2';

/** What holds a list or an object is compared with nothing. */
const isPlain = ({ type }: { type: string }) => type !== 'list' && type !== 'object';

function findItems(body: unknown): NamedField[] {
  const items = (Array.isArray(body) ? (body as unknown[]) : [body]).filter(isObject);
  return items.flatMap(({ name, label, source, body: inner }) => {
    if (typeof name !== 'string') return inner === undefined ? [] : findItems(inner);
    const dictionary = typeof source === 'string' ? (dictionaryOf(source) ?? '') : '';
    return [{ name, label: typeof label === 'string' && label !== '' ? label : name, dictionary }];
  });
}

function unique(fields: readonly NamedField[]): NamedField[] {
  const names = new Set<string>();
  return fields.filter(({ name }) => !names.has(name) && names.add(name));
}
