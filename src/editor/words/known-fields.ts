import { type JsonObject, isObject } from '../../../server/contract/json-object';
import { findCall } from '../../../server/contract/pages/fields-of-call';
import { dictionaryOf, type NamedField } from '../../../server/contract/words/condition';
import { findFrontEditor } from '../canvas/open-editors';
import type { CatalogueCall } from '../catalogue/catalogue-store';
import { elementsAround } from '../catalogue/insert-field';

type Element = Readonly<JsonObject>;

/** The selected element, its ancestors, and the ancestors of the dialog being edited: nearest first. */
function* findAround() {
  for (let editor = findFrontEditor(); editor !== undefined; editor = editor.parent)
    yield* elementsAround(editor);
}

/** Fields with a value at the selected element: of the forms around it, and of the replies of calls around it. */
export function findReadableFields(calls: readonly CatalogueCall[]): NamedField[] {
  const found: NamedField[] = [];
  for (const { element } of findAround()) {
    if (element['type'] === 'form') found.push(...findItems(element['body']));
    if (isObject(element['filter'])) found.push(...findItems(element['filter']['body']));
    const api = element['type'] === 'form' ? undefined : findCall(calls, element['api']);
    const loaded = findCall(calls, element['initApi']);
    for (const call of [api, loaded]) found.push(...(call?.reply ?? []).filter(isPlain));
    // No catalogue lists the console's own calls: their lists name the fields by their columns.
    if (isList(element) && api === undefined) found.push(...findItems(element['columns']));
  }
  return unique(found);
}

/**
 * Fields that the selected element can be bound to: for a column, the reply fields of the list's call; for a
 * filter or form item, the request fields of its call.
 */
export function findBindableFields(calls: readonly CatalogueCall[]): NamedField[] {
  for (const { element, steps } of findAround()) {
    const call = findCall(calls, element['api']);
    if (call === undefined) continue;
    const isSent = element['type'] === 'form' || (isList(element) && steps[0] === 'filter');
    return unique(isSent ? call.request : call.reply);
  }
  return [];
}

const isList = ({ type }: Element) => type === 'crud' || type === 'crud2';

/** Lists and objects cannot be compared. */
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
