import type { ErrorObject } from 'ajv';
import { keyOfStep, toPointer } from '../../contract/canonical-page';
import { isObject, type JsonObject } from '../../contract/json-object';
import { propertyLabel, valueWords } from '../../page-diff/property-words';
import { getAmisSchema, getPropertiesAt, type Properties, findValueError } from '../amis-schema/amis-schema';
import {
  findElementProperties,
  getDefinitionProperties,
  getKnownTypes,
  type ElementProperties,
} from '../amis-schema/element-properties';
import { elementRule, entryRule, nameOf as nameAsSeen, pageRule, setTo, type Severity } from '../rule';
import { didYouMean, findNearest } from '../nearest';
import { isApiKey, isNoAddress } from '../view/api-use';
import {
  hasType,
  isDrawnInData,
  isTypeOfCondition,
  findEnclosing,
  own,
  ownText,
  toDrawn,
  toText,
  type ElementEntry,
  type Entry,
  type PageView,
} from '../view/page-view';
import { getWidgets } from '../../widgets';

/** Reports a property that amis does not know but that resembles one it does: amis would ignore it silently. */
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

/** Whether a name is not checked for misspelling: `$ref`, and very short names. */
const isMark = (name: string) => name.startsWith('$') || name.length < 3;

/** amis also accepts any property `name` as an expression: `nameOn`, `nameExpr`. */
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

/** The known properties of an object without a `type`, derived from its place. */
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

/**
 * Objects whose `type` is not an element type (a condition's field, a table2's selection, a badge), with the
 * permitted types.
 */
const otherHolders = new Set([
  ...['rowSelection', 'fields', 'conditions', 'pagination', 'badge', 'indicator', 'schema', 'rules'],
]);
const otherTypes = new Set([
  ...['radio', 'checkbox', 'dot', 'text', 'ribbon', 'normal', 'more', 'circle', 'object', 'array', 'string'],
  ...['number', 'integer', 'boolean', 'null', 'date', 'datetime', 'time', 'select', 'group'],
]);

const hint = '改用左侧列出的组件；确有需要请开发做成组件。';

let refused: ReadonlySet<string> | undefined;

/** Whether amis would draw a component for this type that pages may not use. */
function isRefused(type: unknown): boolean {
  refused ??= new Set(
    [...getAmisSchema().types].filter((one) => !getKnownTypes().has(one)).map((one) => one.toLowerCase()),
  );
  return refused.has(toDrawn(type));
}

/** Whether a `type` is data that an event's action sends; amis reads the `actionType` beside it. */
const isOfAction = ({ value, parent }: ElementEntry): boolean =>
  ownText(value, 'actionType') !== undefined &&
  parent?.key === 'actions' &&
  parent.parent?.parent?.key === 'onEvent' &&
  !isRefused(value.type);

const refusal = (type: unknown) => ({ message: `页面不能使用组件 “${toDrawn(type)}”`, hint });

export const unknownType = pageRule('structure/unknown-type', 'error', function* ({ elements, entries }) {
  const known = getKnownTypes();
  for (const { key, value, pointer, parent, opaque } of entries) {
    // amis also finds elements in data (the options of a list-select), where most types belong to the data. A list
    // draws its rows by the component that its `mode` names.
    const isNamed = key === 'type' ? opaque : key === 'mode' && (!opaque || isDrawnInData(parent));
    if (isNamed && isRefused(value) && !isTypeOfCondition(toText(value), parent)) {
      yield { pointer, ...refusal(value) };
    }
    // amis finds the component even then.
    if (key !== 'type' || opaque || typeof value === 'string' || !isObject(parent?.value)) continue;
    yield { pointer, message: '组件的 type 必须是文本', hint: '写组件名，例如 "tpl"。' };
  }
  for (const entry of elements) {
    const { value, key, parent } = entry;
    if (known.has(value.type) || isOfAction(entry)) continue;
    const isOther = otherHolders.has(key) || otherHolders.has(parent?.key ?? '') || isInJsonSchema(entry);
    if (isOther && otherTypes.has(value.type)) continue;
    const pointer = `${entry.pointer}/type`;
    if (isRefused(value.type)) {
      yield { pointer, ...refusal(value.type) };
      continue;
    }
    const nearest = findNearest(value.type, known);
    yield {
      pointer,
      message: `没有 “${value.type.slice(0, 40)}” 这种组件${didYouMean(nearest)}`,
      hint,
      fix: setTo(pointer, nearest),
    };
  }
});

/** `definitions` of a json-schema-editor contain JSON Schema, where `type` names no amis component. */
const isInJsonSchema = (entry: Entry): boolean =>
  findEnclosing(entry, ({ type }, via) => type === 'json-schema-editor' && via === 'definitions') !==
  undefined;

/** Properties for which amis accepts more than its schema says. */
const wider = new Set([
  ...['id', 'name', 'value', 'data', 'size', 'level', 'badge', 'validations', 'actionType', 'type', 'mode'],
  ...['style', 'testid', 'selectMode', 'shortcuts', 'addOn', 'tabsStyle'],
  // Checked at their own place, usually without a `type`.
  ...['dialog', 'drawer'],
]);

/**
 * Properties that amis iterates over: a text or number breaks the page. `options` is an exception: amis splits it at
 * commas.
 */
const lists = new Set(['columns', 'tabs', 'steps', 'fields', 'trs']);

/** Reports a known property with a value that the schema of amis, or of our widget, does not allow. */
export const wrongValue = elementRule('structure/wrong-value', 'error', function* (entry, page) {
  const { value: element, pointer } = entry;
  const known = findElementProperties(element.type);
  if (known === undefined) return;
  const widget = getWidgets().get(element.type);
  for (const [property, value] of Object.entries(element)) {
    const schemas = known.properties.get(property);
    if (schemas === undefined || schemas.length === 0 || (wider.has(property) && !widget)) continue;
    if (value === null || hasExpression(value)) continue;
    // `sense/no-call` reports a call that is not chosen yet.
    if (widget?.properties[property]?.call !== undefined && isNoAddress(value)) continue;
    const error = findValueError(known.definition, property, schemas, value);
    if (error === undefined || hasExpression(valueAt(value, error.instancePath))) continue;
    if (error.keyword === 'type' && error.instancePath === '' && holdsElements(value)) continue;
    if (!widget && isOfElement(value, error.instancePath)) continue;
    const severity = widget ? 'error' : weigh(property, value, error);
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
 * amis accepts more than its schema says (an object instead of a list with one item, a text instead of an element, a
 * list where one is expected). Only what breaks the page is an error, and only an unknown word in an enumeration is
 * worth a warning.
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
    at = (at as JsonObject)[keyOfStep(step)];
  }
  return at;
}

/**
 * Whether a value is an element or a list of elements. amis accepts either for the other, even where its schema names
 * only one form.
 */
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

/** An expression is evaluated at run time, so its result is unknown here. */
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
  // The name of the innermost property; the step to a list item is a number.
  const key = instancePath.split('/').findLast((step) => /[^\d]/.test(step)) ?? property;
  const { type, allowedValues, allowedValue, missingProperty } = params as JsonObject;
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
