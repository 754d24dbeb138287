import { isCustomFormItem } from '../amis-schema/custom-types';
import { isObject, ownText, type Entry } from './page-view';
import { toPointer } from './pointer';

export interface FormItem {
  name: string;
  type: string;
  pointer: string;
}

/** amis' form items that do not begin with `input-`. */
const itemTypes = new Set(
  'select multi-select textarea radios radio checkbox checkboxes switch hidden uuid list-select tree-select nested-select chained-select cascader-select transfer transfer-picker tabs-transfer picker matrix-checkboxes button-group-select combo editor formula condition-builder location-picker icon-picker user-select users-select password chart-radios city-picker month-range quarter-range date-range datetime-range native-date native-number native-time'.split(
    ' ',
  ),
);

export function isFormItem(type: string): boolean {
  if (/^input-(?!group$)/.test(type) || itemTypes.has(type)) return true;
  return isCustomFormItem(type);
}

/** Beyond these a name belongs to other data. */
const boundary = /^(?:form|crud2?|service|table2?|cards|list|each|dialog|drawer|wizard|page)$/;
const elsewhere = new Set([
  'dialog',
  'drawer',
  'data',
  'options',
  'onEvent',
  'api',
  'initApi',
  'definitions',
  'actions',
  'feedback',
]);

/** The items of a form or filter: those that send a value with it. */
export function findFormItems(form: Entry): FormItem[] {
  const found: FormItem[] = [];
  const open: { value: unknown; pointer: string }[] = [...inside(form.value, form.pointer)];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const { value, pointer } = next;
    if (Array.isArray(value)) {
      open.unshift(...inside(value, pointer));
      continue;
    }
    if (!isObject(value)) continue;
    const type = ownText(value, 'type') ?? '';
    if (boundary.test(type)) continue;
    const isItem = isFormItem(type);
    if (isItem) {
      for (const key of ['name', 'extraName'] as const) {
        const name = ownText(value, key);
        if (name !== undefined && name !== '') found.push({ name, type, pointer: toPointer(pointer, key) });
      }
    }
    // What stands inside a combo or a picker is part of that item's value.
    if (!isItem || type === 'input-group') open.unshift(...inside(value, pointer));
  }
  return found;
}

function inside(value: unknown, pointer: string): { value: unknown; pointer: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => Array.isArray(value) || !elsewhere.has(key))
    .map(([key, child]) => ({ value: child, pointer: toPointer(pointer, key) }));
}
