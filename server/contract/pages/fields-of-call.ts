import { matchPath } from '../calls/call-address';
import { isObject, type JsonObject } from '../json-object';
import type { CatalogueCall, CatalogueField } from '../console-calls/catalogue';

/** An element of a page. */
export type Element = JsonObject;

/** A place for a field, which determines the kind of element. */
export type Place = 'column' | 'filter' | 'item' | 'shown';

export const placeNames: Readonly<Record<Place, string>> = {
  column: '列',
  filter: '筛选项',
  item: '表单项',
  shown: '展示项',
};

/** The element that displays or edits a field, in the style of the shipped pages. */
export const toElement = (field: CatalogueField, place: Place): Element =>
  ({ column: toColumn, filter: toFilter, item: toItem, shown: toShown })[place](field);

const source = (dictionary: string) => `\${dict.${dictionary}}`;
const named = ({ name, label }: CatalogueField) => ({ name, label });
const yesOrNo = ({ name }: CatalogueField) => `\${${name} ? '是' : '否'}`;
/** Wide enough for date and time on one line. */
const timeWidth = 158;

function toColumn(field: CatalogueField): Element {
  const { type, dictionary } = field;
  const column = named(field);
  if (dictionary !== '') return { ...column, type: 'mapping', source: source(dictionary), width: 80 };
  switch (type) {
    case 'time':
      return { ...column, width: timeWidth };
    case 'date':
      return { ...column, width: 106 };
    case 'number':
      return field.name === 'id' ? { ...column, width: 80 } : { ...column, align: 'right', width: 100 };
    case 'image':
      return {
        ...column,
        type: 'signed-image',
        size: 'sm',
        limit: 1,
        alt: field.label,
        emptyText: '-',
        width: 64,
      };
    case 'richText':
      return {
        ...column,
        type: 'tpl',
        tpl: `\${${field.name} | stripTag | truncate:60}`,
        className: 'ellipsis',
      };
    case 'boolean':
      return { ...column, type: 'tpl', tpl: yesOrNo(field), width: 74 };
    case 'list':
      return { ...column, type: 'tpl', tpl: `\${${field.name} | join:、}` };
    default:
      return { ...column, className: 'ellipsis' };
  }
}

function toFilter(field: CatalogueField): Element {
  const { type, dictionary, until } = field;
  const item = named(field);
  if (dictionary !== '') return { type: 'select', ...item, source: source(dictionary) };
  if (until !== '' && type === 'date')
    return { type: 'input-date-range', name: item.name, extraName: until, label: item.label };
  if (type === 'date' || type === 'time') return { type: 'input-date', ...item };
  if (type === 'number') return { type: 'input-number', ...item, precision: 0 };
  return { type: 'input-text', ...item };
}

function toItem(field: CatalogueField): Element {
  const { type, dictionary, required, until } = field;
  const rest = { ...named(field), ...(required ? { required: true } : {}) };
  // A record's key and its revision are hidden fields of the form.
  if (/^(?:id|revision)$/.test(field.name)) return { type: 'hidden', name: field.name };
  if (dictionary === 'yesNo') return { type: 'switch', ...rest, trueValue: 'T', falseValue: 'F' };
  if (dictionary !== '') return { type: 'select', ...rest, source: source(dictionary) };
  if (until !== '' && type === 'date') return { type: 'input-date-range', ...rest, extraName: until };
  if (type === 'number') return { type: 'input-number', ...rest, precision: 0 };
  if (type === 'list') return { type: 'textarea', ...rest, placeholder: '多个用英文逗号分隔' };
  const itemType = itemTypes[type];
  if (itemType !== undefined) return { type: itemType, ...rest };
  if (/password/i.test(field.name)) return { type: 'input-password', ...rest };
  return { type: 'input-text', ...rest, trimContents: true };
}

const itemTypes: Partial<Record<CatalogueField['type'], string>> = {
  longText: 'textarea',
  richText: 'rich-text',
  date: 'input-date',
  time: 'input-datetime',
  image: 'image-upload',
  boolean: 'switch',
};

function toShown(field: CatalogueField): Element {
  const item = named(field);
  if (field.dictionary !== '') return { type: 'static-mapping', ...item, source: source(field.dictionary) };
  if (field.type === 'image') return { type: 'static-signed-image', ...item, alt: field.label };
  if (field.type === 'boolean') return { type: 'static', ...item, tpl: yesOrNo(field) };
  if (field.type === 'longText') return { type: 'static', ...item, className: 'long-text' };
  if (field.type === 'richText') return { type: 'rich-text', ...item, static: true };
  return { type: 'static', ...item };
}

/** The place of an element in a list, from its path within the list; undefined for other parts. */
export function placeInList(steps: readonly string[]): Place | undefined {
  const path = steps.join('/');
  if (path === 'columns') return 'column';
  return /^filter\/body(?:\/\d+\/body)*$/.test(path) ? 'filter' : undefined;
}

/** The fields available at this place of a list that makes `call`. */
export function fieldsInPlace(call: CatalogueCall, place: Place): readonly CatalogueField[] {
  if (place === 'column') return call.kind === 'list' ? call.reply : [];
  return place === 'filter' && call.effect === 'read' ? call.request : [];
}

/** The declared call of an api: `post:/api/admin/feedback/detail/${id}` -> `/api/admin/feedback/detail/{id}`. */
export function findCall<Call extends Pick<CatalogueCall, 'path'>>(
  calls: readonly Call[],
  api: unknown,
): Call | undefined {
  const text =
    typeof api === 'string' ? api : isObject(api) && typeof api['url'] === 'string' ? api['url'] : '';
  const path =
    text
      .trim()
      .replace(/^\w+:(?=\/)/, '')
      .split('?')[0] ?? '';
  const parts = path.split('/');
  return calls.find((call) => {
    const params = matchPath(call.path.split('/'), parts);
    return params !== undefined && Object.values(params).every((value) => value.includes('$'));
  });
}

/** An api with another call; its other properties stay. */
export function withCall(api: unknown, { path }: { path: string }): unknown {
  const url = path.replace(/\{(\w+)\}/g, '$${$1}');
  return isObject(api) ? { ...api, url } : url;
}
