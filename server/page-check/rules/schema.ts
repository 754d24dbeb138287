import type { ErrorObject } from 'ajv';
import { keyOfStep, toPointer } from '../../contract/canonical-page';
import { isObject } from '../../contract/json-object';
import { propertyLabel } from '../../page-diff/words/property-labels';
import { valueWords } from '../../page-diff/words/value-words';
import { getAmisSchema, getPropertiesAt, type Properties } from '../amis-schema/amis-schema';
import {
  findElementProperties,
  getDefinitionProperties,
  getKnownTypes,
  type ElementProperties,
} from '../amis-schema/element-properties';
import { findValueError } from '../amis-schema/value-check';
import { elementRule, entryRule, nameOf as nameAsSeen, pageRule, setTo, type Severity } from '../rule';
import { didYouMean, findNearest } from '../nearest';
import { isApiKey } from '../view/api-use';
import {
  hasType,
  isTypeOfCondition,
  findEnclosing,
  own,
  ownText,
  type ElementEntry,
  type Entry,
  type PageView,
} from '../view/page-view';
import { getWidgets } from '../../widgets';

/** A property that amis does not know and that looks like one it does: it would be ignored without a word. */
export const unknownProperty = entryRule('structure/unknown-property', 'warning', function* (entry) {
  const known = findKnown(entry);
  if (known === undefined) return;
  const ofPlace = findOfPlace(entry);
  for (const property of Object.keys(entry.value as object)) {
    if (isKnown(property, known, ofPlace)) continue;
    const nearest = findNearest(property, namesOf(known));
    if (nearest === undefined) continue;
    yield {
      pointer: `${entry.pointer}/${property}`,
      message: `${nameOf(entry)} 没有属性 “${property}”，是否想写 “${nearest}”？`,
      hint: `改成 ${nearest}，或删除它。`,
      fix: {
        label: `改成 ${nearest}`,
        changes: [
          { pointer: toPointer(entry.pointer, property) },
          { pointer: toPointer(entry.pointer, nearest), value: own(entry.value, property) },
        ],
      },
    };
  }
});

function* namesOf({ properties, shared }: ElementProperties): Iterable<string> {
  for (const name of properties.keys()) if (!isMark(name)) yield name;
  for (const name of shared) if (!isMark(name)) yield name;
}

/** `$ref`, and names too short for a slip to be told. */
const isMark = (name: string) => name.startsWith('$') || name.length < 3;

/** amis takes `name` as an expression, too: `nameOn`, `nameExpr`. */
const expression = /(?<=.)(?:On|Expr)$/;

function isKnown(
  property: string,
  { properties, shared, read }: ElementProperties,
  ofPlace: Properties | undefined,
): boolean {
  const sets = [properties, shared, read, ofPlace ?? shared];
  return [property, property.replace(expression, '')].some(
    (name) => sets.some((names) => names.has(name)) || /^(?:\$|__|data-|.{1,2}$)/.test(name),
  );
}

/** Properties that the enclosing element's schema declares for an object at this place: a column, a card's media. */
function findOfPlace({ key, parent }: Entry): Properties | undefined {
  const inList = Array.isArray(parent?.value);
  const holder = inList ? parent.parent : parent;
  const type = ownText(holder?.value, 'type');
  const schemas =
    type === undefined ? undefined : findElementProperties(type)?.properties.get(inList ? parent.key : key);
  return schemas === undefined ? undefined : getPropertiesAt(schemas);
}

/** Objects that carry no `type` but stand where amis knows what to expect. */
function findKnown(entry: Entry): ElementProperties | undefined {
  const { value, key, parent, opaque } = entry;
  if (opaque || !isObject(value)) return undefined;
  const type = ownText(value, 'type');
  if (type !== undefined) return findElementProperties(type);
  const holder = ownText(parent?.value, 'type') ?? '';
  if (isApiKey(key)) return getDefinitionProperties('SchemaApiObject');
  if (key === 'dialog') return getDefinitionProperties('DialogSchema');
  if (key === 'drawer') return getDefinitionProperties('DrawerSchema');
  if (key === 'filter' && /^crud/.test(holder)) return getDefinitionProperties('FormSchema');
  if (parent?.key === 'columns' && hasType(parent.parent, /^(?:crud|table|input-table)/)) {
    return getDefinitionProperties('TableColumnObject');
  }
  if (parent?.key === 'tabs') return getDefinitionProperties('TabSchema');
  return undefined;
}

function nameOf({ value, key, parent }: Entry): string {
  return ownText(value, 'type') ?? (Array.isArray(parent?.value) ? parent.key : key);
}

/** Holders whose `type` is not an element's (a condition's field, a table2's selection, a badge), and what they may be. */
const otherHolders = new Set([
  ...['rowSelection', 'fields', 'conditions', 'pagination', 'badge', 'indicator', 'schema', 'rules'],
]);
const otherTypes = new Set([
  ...['radio', 'checkbox', 'dot', 'text', 'ribbon', 'normal', 'more', 'circle', 'object', 'array', 'string'],
  ...['number', 'integer', 'boolean', 'null', 'date', 'datetime', 'time', 'select', 'group'],
]);

const hint = '改用左侧列出的组件；确有需要请开发做成组件。';

/** A type of amis that is none for pages. */
const isRefused = (type: string, known: ReadonlySet<string>) =>
  getAmisSchema().types.has(type) && !known.has(type);

export const unknownType = pageRule('structure/unknown-type', 'error', function* ({ elements, entries }) {
  const known = getKnownTypes();
  for (const { key, value, pointer, parent, opaque } of entries) {
    // amis finds elements in data, too (the options of a list-select); there most types are the data's own.
    if (key === 'type' && opaque && typeof value === 'string' && isRefused(value, known)) {
      if (isTypeOfCondition(value, parent)) continue;
      yield { pointer, message: `页面不能使用组件 “${value}”`, hint };
    }
    // amis joins a list into a text, and so finds the component all the same.
    if (key !== 'type' || opaque || typeof value === 'string' || !isObject(parent?.value)) continue;
    yield { pointer, message: '组件的 type 必须是文本', hint: '写组件名，例如 "tpl"。' };
  }
  for (const entry of elements) {
    const { value, key, parent } = entry;
    if (known.has(value.type)) continue;
    const isOther = otherHolders.has(key) || otherHolders.has(parent?.key ?? '') || isInJsonSchema(entry);
    if (isOther && otherTypes.has(value.type)) continue;
    // An event's action may carry `type` for what it sends; amis reads `actionType`.
    if (ownText(value, 'actionType') !== undefined && parent?.key === 'actions') continue;
    const pointer = `${entry.pointer}/type`;
    const refused = isRefused(value.type, known);
    const nearest = refused ? undefined : findNearest(value.type, known);
    yield {
      pointer,
      message: refused
        ? `页面不能使用组件 “${value.type}”`
        : `没有 “${value.type.slice(0, 40)}” 这种组件${didYouMean(nearest)}`,
      hint,
      fix: setTo(pointer, nearest),
    };
  }
});

/** `definitions` of a json-schema-editor hold JSON Schema: a `type` there names no amis component. */
const isInJsonSchema = (entry: Entry): boolean =>
  findEnclosing(entry, ({ type }, via) => type === 'json-schema-editor' && via === 'definitions') !==
  undefined;

/** amis takes these more widely than its schema says. */
const wider = new Set([
  ...['id', 'name', 'value', 'data', 'size', 'level', 'badge', 'validations', 'actionType', 'type', 'mode'],
  ...['style', 'testid', 'selectMode', 'shortcuts', 'addOn', 'tabsStyle'],
  // Checked where they stand: as a rule they leave out their `type`.
  ...['dialog', 'drawer'],
]);

/** Properties over which amis goes item by item: a text or number there breaks the page. It splits `options` at commas. */
const lists = new Set(['columns', 'tabs', 'steps', 'fields', 'trs']);

/** A known property whose value amis' schema (or the custom type's) does not take. */
export const wrongValue = elementRule('structure/wrong-value', 'error', function* (entry, page) {
  const { value: element, pointer } = entry;
  const known = findElementProperties(element.type);
  if (known === undefined) return;
  const custom = getWidgets().has(element.type);
  for (const [property, value] of Object.entries(element)) {
    const schemas = known.properties.get(property);
    if (schemas === undefined || schemas.length === 0 || (wider.has(property) && !custom)) continue;
    if (value === null || hasExpression(value)) continue;
    const error = findValueError(known.definition, property, schemas, value);
    if (error === undefined || hasExpression(valueAt(value, error.instancePath))) continue;
    if (error.keyword === 'type' && error.instancePath === '' && holdsElements(value)) continue;
    if (!custom && isOfElement(value, error.instancePath)) continue;
    const severity = custom ? 'error' : weigh(property, value, error);
    if (severity === undefined) continue;
    yield {
      pointer: `${pointer}/${property}${error.instancePath}`,
      message: `${nameOfValue(entry, property, error, page)}填得不对：${explain(error, property)}`,
      hint: '在右侧重新选择或填写，或清空它。',
      severity,
    };
  }
});

/** `列“手机号”的对齐`: the property of an item of a list (a column, a tab) by that item, any other by its element. */
function nameOfValue(
  entry: ElementEntry,
  property: string,
  { instancePath }: ErrorObject,
  page: PageView,
): string {
  const [, at, key] = /^(\/\d+)\/([^/]+)$/.exec(instancePath) ?? [];
  const pointer = `${entry.pointer}/${property}${at}`;
  const item = at === undefined ? undefined : page.entries.find((one) => one.pointer === pointer);
  if (item === undefined || key === undefined || !lists.has(property))
    return `${nameAsSeen(entry)}的${propertyLabel([property], entry.value.type)}`;
  return `${nameAsSeen(item)}的${propertyLabel([keyOfStep(key)], own(item.value, 'type'))}`;
}

/**
 * amis takes more than its schema says (an object for a list of one, a text for an element, a list where one is
 * expected): only what breaks the page is an error, and only a word outside of a known choice is worth a warning.
 */
function weigh(
  property: string,
  value: unknown,
  { keyword, instancePath }: ErrorObject,
): Severity | undefined {
  const isPlain = typeof value !== 'object' && value !== '' && value !== false;
  if (keyword === 'type' && instancePath === '' && lists.has(property) && isPlain) return 'error';
  const isWord = typeof valueAt(value, instancePath) === 'string';
  return isWord && (keyword === 'enum' || keyword === 'const') ? 'warning' : undefined;
}

function valueAt(value: unknown, pointer: string): unknown {
  let at = value;
  for (const step of pointer.split('/').slice(1)) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<string, unknown>)[keyOfStep(step)];
  }
  return at;
}

/** amis takes one element for a list of them, and the reverse, wherever its schema names but one form. */
function holdsElements(value: unknown): boolean {
  const items = Array.isArray(value) ? value : [value];
  return items.length > 0 && items.every((item) => ownText(item, 'type') !== undefined);
}

/** Whether the value belongs to a nested element with a `type` of its own, whose schema checks it. */
function isOfElement(value: unknown, pointer: string): boolean {
  const end = pointer.lastIndexOf('/');
  const property = keyOfStep(pointer.slice(end + 1));
  const type = end < 0 ? undefined : ownText(valueAt(value, pointer.slice(0, end)), 'type');
  if (type === undefined || property === 'type' || !getKnownTypes().has(type)) return false;
  return findElementProperties(type)?.properties.has(property) ?? true;
}

/** A `${…}` is resolved at run time; what it becomes cannot be told here. */
function hasExpression(value: unknown): boolean {
  return typeof value === 'string' && value.includes('${');
}

const valueTypes: Readonly<Record<string, string>> = {
  array: '列表',
  object: '一组设置',
  string: '文字',
  number: '数字',
  integer: '整数',
  boolean: '“是”或“否”',
  null: '空',
};

function explain({ keyword, params, instancePath }: ErrorObject, property: string): string {
  // The innermost property; an entry of a list has a number.
  const key = instancePath.split('/').findLast((step) => /[^\d]/.test(step)) ?? property;
  const { type, allowedValues, allowedValue, missingProperty } = params as Record<string, unknown>;
  if (keyword === 'type')
    return `应为${[type]
      .flat()
      .map((one) => valueTypes[String(one)] ?? String(one))
      .join('或')}`;
  if (keyword === 'enum' && Array.isArray(allowedValues))
    return `只能是${allowedValues
      .slice(0, 12)
      .map((one) => valueWords(one, key))
      .join('、')}`;
  if (keyword === 'const') return `只能是${valueWords(allowedValue, key)}`;
  if (keyword === 'required') return `缺少${propertyLabel([String(missingProperty)], undefined)}`;
  return '不是这里能填的值';
}
