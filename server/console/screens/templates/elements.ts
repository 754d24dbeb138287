import type { JsonObject } from '../../../contract/json-object';
import type { CatalogueCall, CatalogueField } from '../../../contract/console-calls/catalogue';
import { dictionaries, type DictionaryName } from '../../../contract/dictionaries';
import { toPlainElement, type ShippedParts } from './shipped-parts';

/** Whether a field is useful to a person: not an object, nor a field that only guards a save. */
export function isShowable({ name, type }: CatalogueField): boolean {
  return type !== 'list' && type !== 'object' && name !== 'revision';
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

/** The dictionary of a coded field: its declared one, or the one with its name. */
export function dictionaryOf({ type, dictionary, name }: CatalogueField): string | undefined {
  if (type !== 'enum') return undefined;
  const known = [dictionary, name].find((one) => Object.hasOwn(dictionaries, one));
  return known === undefined ? undefined : `\${dict.${known}}`;
}

/** A column of a list over `call`: taken from a shipped page, or built from the field's type. */
export function toColumn(field: CatalogueField, call: CatalogueCall, parts: ShippedParts): JsonObject {
  const shipped = toPlainElement(parts.find('column', call.path, field.name), toNames(call.reply));
  if (shipped !== undefined) return shipped;
  const { name, label, type } = field;
  const source = dictionaryOf(field);
  if (source !== undefined) return { name, label, type: 'mapping', source, width: 92 };
  switch (type) {
    case 'time':
      return { name, label, width: 158, placeholder: '-' };
    case 'date':
      return { name, label, width: 110, placeholder: '-' };
    case 'number':
      return { name, label, width: 90, align: 'right', placeholder: '-' };
    case 'boolean':
      return { name, label, type: 'tpl', tpl: `\${${name} ? '是' : '否'}`, width: 72 };
    case 'image':
      return { name, label, type: 'signed-image', width: 72 };
    case 'richText':
      return { name, label, type: 'tpl', tpl: `\${${name} | stripTag | truncate:60}`, className: 'ellipsis' };
    default:
      return { name, label, className: 'ellipsis', placeholder: '-' };
  }
}

/** A field of a record, shown next to its label. */
export function toFact(field: CatalogueField, call: CatalogueCall, parts: ShippedParts): JsonObject {
  const shipped = toPlainElement(parts.find('fact', call.path, field.name), toNames(call.reply));
  if (shipped !== undefined && `${shipped['type'] as string}`.startsWith('static')) return shipped;
  const { name, label, type } = field;
  if (type === 'enum' && field.dictionary in dictionaries) return toLabelled(field);
  if (type === 'image') return { type: 'static-signed-image', name, label };
  if (type === 'boolean') return { type: 'static', name, label, tpl: `\${${name} ? '是' : '否'}` };
  if (type === 'richText') return { type: 'static', name, label, tpl: `\${${name} | stripTag}` };
  return { type: 'static', name, label, placeholder: '-' };
}

/** The label of a coded value, as a tag if the dictionary has colours. */
function toLabelled({ name, label, dictionary }: CatalogueField): JsonObject {
  const item = `ARRAYFIND(dict.${dictionary}, item => item.value == ${name})`;
  const coloured = dictionaries[dictionary as DictionaryName].some((entry) => 'color' in entry);
  const tpl = coloured
    ? `<span class="dict-tag dict-tag-\${${item}.color}">\${${item}.label}</span>`
    : `\${${item}.label}`;
  return { type: 'static', name, label, tpl };
}

/**
 * The filter item of a field: taken from a shipped page, or built from the field's type; start and end of a range
 * share one.
 */
export function toFilterItem(field: CatalogueField, call: CatalogueCall, parts: ShippedParts): JsonObject {
  const shipped = toPlainElement(parts.find('filter', call.path, field.name), toNames(call.request));
  const required = field.required ? { required: true } : {};
  if (shipped !== undefined) return { ...shipped, ...required };
  const { name, label, type, until } = field;
  const source = dictionaryOf(field);
  if (until !== '' && type === 'date') {
    return { type: 'input-date-range', name, extraName: until, label, ...required };
  }
  if (source !== undefined) return { type: 'select', name, label, source, ...required };
  if (type === 'date') return { type: 'input-date', name, label, ...required };
  if (type === 'number') return { type: 'input-number', name, label, precision: 0, ...required };
  return { type: 'input-text', name, label, ...required };
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
  if (shipped !== undefined) return { ...shipped, ...(field.required ? requiredWith(field, shipped) : {}) };
  return { ...toWidget(field), ...(field.required ? requiredWith(field) : {}) };
}

/** For a reference to another list's record, the form reuses the select of that list's filter. */
function choiceOf(field: CatalogueField, list: CatalogueCall, parts: ShippedParts): JsonObject | undefined {
  const filter = parts.find('filter', list.path, field.name);
  return filter?.['type'] === 'select' && typeof filter['source'] === 'object' ? filter : undefined;
}

function toWidget(field: CatalogueField): JsonObject {
  const { name, label, type } = field;
  const source = dictionaryOf(field);
  if (source !== undefined) {
    const few = dictionaries[field.dictionary as DictionaryName].length <= 4;
    return { type: few ? 'radios' : 'select', name, label, source };
  }
  switch (type) {
    case 'longText':
      return { type: 'textarea', name, label, minRows: 3 };
    case 'richText':
      return { type: 'rich-text', name, label, height: 300 };
    case 'number':
      return { type: 'input-number', name, label, precision: 0 };
    case 'date':
      return { type: 'input-date', name, label };
    case 'image':
      return { type: 'image-upload', name, label };
    case 'boolean':
      return { type: 'switch', name, label };
    case 'list':
      return { type: 'textarea', name, label, minRows: 2, placeholder: '多个用英文逗号分隔' };
    default:
      return { type: 'input-text', name, label, trimContents: true };
  }
}

function requiredWith({ label, type }: CatalogueField, shipped: JsonObject = {}): JsonObject {
  if (shipped['required'] === true || typeof shipped['requiredOn'] === 'string') return {};
  const chosen = ['enum', 'date', 'boolean'].includes(type) || shipped['type'] === 'select';
  const isRequired = `${chosen ? '请选择' : type === 'image' ? '请上传' : '请输入'}${label}`;
  return { required: true, validationErrors: { isRequired } };
}
