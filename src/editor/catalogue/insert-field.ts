import { isObject, objectsIn } from '../../../server/contract/json-object';
import { JSONPipeIn, JSONUpdate, type EditorManager } from 'amis-editor';
import type { CatalogueCall, CatalogueField } from './catalogue-store';
import {
  fieldsInPlace,
  findCall,
  placeInList,
  toElement,
  type Element,
  type Place,
} from '../../../server/contract/pages/fields-of-call';

/** An element that accepts a field, and the list inside it for the field. */
export interface Target {
  place: Place;
  /** The editor's id of the changed element. */
  id: string;
  element: Element;
}

/** The elements on one of amis-editor's paths, nearest first. `steps`: the rest of the path from each element. */
function* elementsAlong(
  { store }: EditorManager,
  path: readonly string[],
): Iterable<{ element: Element; steps: readonly string[] }> {
  for (let length = path.length; length >= 0; length -= 1) {
    const element: unknown = length === 0 ? store.schema : store.getSchemaByPath(path.slice(0, length));
    if (isObject(element)) yield { element, steps: path.slice(length) };
  }
}

/** The selected element and its ancestors, nearest first. */
export const elementsAround = (manager: EditorManager) => {
  const { activeId } = manager.store;
  return elementsAlong(manager, activeId === '' ? [] : manager.store.getSchemaPath(activeId).split('/'));
};

/** Elements around the selection that accept fields, nearest first: one per place. */
export function findTargets(manager: EditorManager): Target[] {
  const targets: Target[] = [];
  for (const { element, steps } of elementsAround(manager)) {
    const id = element['$$id'];
    if (typeof id !== 'string') continue;
    for (const place of placesOf(element, steps[0])) {
      if (!targets.some((target) => target.place === place)) targets.push({ place, id, element });
    }
  }
  return targets;
}

/**
 * Where a layout editor may add fields: in the list around the selection, or in the page's only list.
 * @returns the list's columns and filter; empty without such a list
 */
export function findListTargets(manager: EditorManager): Target[] {
  const around = findTargets(manager).find(({ element }) => isList(element))?.element;
  const lists = around === undefined ? [...objectsIn(manager.store.schema)].filter(isList) : [around];
  const [element] = lists;
  if (element === undefined || lists.length > 1) return [];
  const id = String(element['$$id']);
  return [
    { place: 'column', id, element },
    { place: 'filter', id, element },
  ];
}

const isList = ({ type }: Element) => type === 'crud';

/** Whether a layout editor may drop a field there: only into a list that makes the field's call. */
export function mayDrop(
  manager: EditorManager,
  { id, region }: { id: string; region: string },
  { name }: CatalogueField,
  calls: readonly CatalogueCall[],
): boolean {
  const path = [...manager.store.getSchemaPath(id).split('/'), region].filter((step) => step !== '');
  for (const { element, steps } of elementsAlong(manager, path)) {
    if (!isList(element) || steps.length === 0) continue;
    const place = placeInList(steps);
    const call = findCall(calls, element['api']);
    return (
      place !== undefined &&
      call !== undefined &&
      fieldsInPlace(call, place).some((field) => field.name === name)
    );
  }
  return false;
}

/** `via`: the part of the element that contains the selection. */
function placesOf(element: Element, via: string | undefined): Place[] {
  const type = typeof element['type'] === 'string' ? element['type'] : '';
  if (/^crud2?$/.test(type)) return via === 'filter' ? ['filter', 'column'] : ['column', 'filter'];
  if (/^table2?$/.test(type)) return ['column'];
  if (type === 'form') return ['item', 'shown'];
  if (/^(?:page|service)$/.test(type)) return ['shown'];
  return [];
}

/** Inserts a field after similar ones, and selects it. */
export function insertField(
  manager: EditorManager,
  field: CatalogueField,
  { place, id, element }: Target,
): void {
  const { store } = manager;
  const made = JSONPipeIn(toElement(field, place)) as Element & { $$id: string };
  store.traceableSetSchema(JSONUpdate(store.schema, id, withField(element, made, place)));
  setTimeout(() => {
    if (store.getNodeById(made.$$id)) manager.setActiveId(made.$$id);
  }, 300);
}

function withField(element: Element, made: Element, place: Place): Element {
  if (place === 'column') {
    const columns = toList(element['columns']);
    // Keeps the column of actions last.
    const actions = columns.findIndex((column) => isObject(column) && column['type'] === 'operation');
    const at = actions < 0 ? columns.length : actions;
    return { columns: [...columns.slice(0, at), made, ...columns.slice(at)] };
  }
  if (place !== 'filter') return { body: [...toList(element['body']), made] };
  const filter = isObject(element['filter']) ? element['filter'] : (JSONPipeIn({}) as Element);
  return { filter: { ...filter, body: [...toList(filter['body']), made] } };
}

/** The place for a field dropped into a region of an element; `undefined` when it does not fit. */
export function placeOfDrop(region: string, host: Element, insideFilter: boolean): Place | undefined {
  if (region === 'columns') return 'column';
  const type = typeof host['type'] === 'string' ? host['type'] : '';
  if (insideFilter) return 'filter';
  if (type === 'form' || /^(?:group|input-group|fieldset)$/.test(type)) return 'item';
  return region === 'body' || region === 'items' ? 'shown' : undefined;
}

function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return value === undefined || value === null || value === '' ? [] : [value];
}

/** Type of an element dragged from the fields panel, until its target is known. */
export const draggedType = 'console-field';
