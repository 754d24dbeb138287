import type { JsonObject } from '../../../contract/json-object';
import type { CatalogueCall, CatalogueField } from '../../../contract/console-calls/catalogue';
import { filledByForms } from '../../../contract/wire';
import { toElement } from '../../../contract/pages/fields-of-call';
import { toPlainElement, type ShippedParts } from './shipped-parts';

/** Whether a field is useful to a person. */
export function isShowable({ name, type }: CatalogueField): boolean {
  return type !== 'list' && type !== 'object' && !filledByForms.has(name);
}

/** The fields with these names, in the given order. */
export function pick(fields: readonly CatalogueField[], names: readonly string[]): CatalogueField[] {
  return names.flatMap((name) => fields.find((field) => field.name === name) ?? []);
}

/** The named fields first, in the given order. */
export function inOrder(fields: readonly CatalogueField[], names: readonly string[]): CatalogueField[] {
  const place = ({ name }: CatalogueField) => (names.includes(name) ? names.indexOf(name) : names.length);
  return [...fields].sort((one, other) => place(one) - place(other));
}

/** Without end fields of date ranges: one item at the start field covers both. */
export function withoutEnds(fields: readonly CatalogueField[]): CatalogueField[] {
  const ends = new Set(fields.map(({ until }) => until));
  return fields.filter(({ name }) => !ends.has(name));
}

/** Maps each name to the value of that name: `{a: '${a}'}`. */
export const toData = (names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, `\${${name}}`]));

const toNames = (fields: readonly CatalogueField[]) => new Set(fields.map(({ name }) => name));

/** A column of a list over `call`: taken from a shipped page, or built from the field's type. */
export function toColumn(field: CatalogueField, call: CatalogueCall, parts: ShippedParts): JsonObject {
  const shipped = toPlainElement(parts.find('column', call.path, field.name), toNames(call.reply));
  return shipped ?? toElement(field, 'column');
}

/** A field of a record, shown next to its label. */
export function toFact(field: CatalogueField, call: CatalogueCall, parts: ShippedParts): JsonObject {
  const shipped = toPlainElement(parts.find('fact', call.path, field.name), toNames(call.reply));
  if (shipped !== undefined && `${shipped['type'] as string}`.startsWith('static')) return shipped;
  return toElement(field, 'shown');
}

/**
 * The filter item of a field: taken from a shipped page, or built from the field's type; start and end of a range
 * share one.
 */
export function toFilterItem(field: CatalogueField, call: CatalogueCall, parts: ShippedParts): JsonObject {
  const shipped = toPlainElement(parts.find('filter', call.path, field.name), toNames(call.request));
  const item = shipped ?? toElement(field, 'filter');
  return field.required ? { ...item, required: true } : item;
}

/** A form item for `call`: taken from a shipped page, or built from the field's type. */
export function toFormItem(
  field: CatalogueField,
  call: CatalogueCall,
  { sibling, list }: { sibling: CatalogueCall | undefined; list: CatalogueCall },
  parts: ShippedParts,
): JsonObject {
  const names = toNames(call.request);
  const shipped =
    toPlainElement(parts.find('item', call.path, field.name), names) ??
    (sibling && toPlainElement(parts.find('item', sibling.path, field.name), names)) ??
    toPlainElement(choiceOf(field, list, parts), names);
  // In a form, the two ends of a range are fields of their own.
  const item = shipped ?? toElement({ ...field, required: false, until: '' }, 'item');
  return field.required ? { ...item, ...requiredWith(field, item) } : item;
}

/** For a reference to another list's record, the form reuses the select of that list's filter. */
function choiceOf(field: CatalogueField, list: CatalogueCall, parts: ShippedParts): JsonObject | undefined {
  const filter = parts.find('filter', list.path, field.name);
  return filter?.['type'] === 'select' && typeof filter['source'] === 'object' ? filter : undefined;
}

function requiredWith({ label, type }: CatalogueField, item: JsonObject): JsonObject {
  if (item['required'] === true || typeof item['requiredOn'] === 'string') return {};
  const chosen = ['enum', 'date', 'time', 'boolean'].includes(type) || item['type'] === 'select';
  const isRequired = `${chosen ? '请选择' : type === 'image' ? '请上传' : '请输入'}${label}`;
  return { required: true, validationErrors: { isRequired } };
}
