import { toPointer } from '../../contract/canonical-page';
import { isObject } from '../../contract/json-object';
import { isFormWidget } from '../../widgets';
import { ownText, type Entry } from './page-view';

interface FormItem {
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
  return isFormWidget(type);
}

/** Elements that begin a new data scope: names inside do not belong to the form. */
const boundary = /^(?:form|crud2?|service|table2?|cards|list|each|dialog|drawer|wizard|page)$/;
const elsewhere = new Set([
  ...['dialog', 'drawer', 'data', 'options', 'onEvent', 'api', 'initApi', 'definitions', 'actions'],
  ...['feedback'],
]);

const knownItems = new WeakMap<object, { pointer: string; items: readonly FormItem[] }>();

/** The items whose values a form or filter sends. Memoised for all rules. */
export function findFormItems({ value, pointer }: Pick<Entry, 'value' | 'pointer'>): readonly FormItem[] {
  if (!isObject(value)) return [];
  const known = knownItems.get(value);
  if (known?.pointer === pointer) return known.items;
  const items = collectItems(value, pointer);
  knownItems.set(value, { pointer, items });
  return items;
}

function collectItems(form: object, formPointer: string): FormItem[] {
  const found: FormItem[] = [];
  const open: { value: unknown; pointer: string }[] = inside(form, formPointer).reverse();
  const openAll = (value: unknown, pointer: string) => {
    for (const child of inside(value, pointer).reverse()) open.push(child);
  };
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, pointer } = next;
    if (Array.isArray(value)) {
      openAll(value, pointer);
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
    // Items inside a combo or a picker are part of that item's value.
    if (!isItem || type === 'input-group') openAll(value, pointer);
  }
  return found;
}

function inside(value: unknown, pointer: string): { value: unknown; pointer: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => Array.isArray(value) || !elsewhere.has(key))
    .map(([key, child]) => ({ value: child, pointer: toPointer(pointer, key) }));
}
