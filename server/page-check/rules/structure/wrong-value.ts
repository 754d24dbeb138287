import type { ErrorObject } from 'ajv';
import { keyOfStep } from '../../../contract/canonical-page';
import { findElementProperties, getKnownTypes } from '../../amis-schema/element-properties';
import { findValueError } from '../../amis-schema/value-check';
import type { Severity } from '../../finding';
import type { Rule } from '../../rule';
import { ownText } from '../../view/page-view';
import { getWidgets } from '../../../widgets';

/** amis takes these more widely than its schema says. */
const wider = new Set([
  'id',
  'name',
  'value',
  'data',
  'size',
  'level',
  'badge',
  'validations',
  'actionType',
  'type',
  'mode',
  'style',
  'testid',
  'selectMode',
  'shortcuts',
  'addOn',
  'tabsStyle',
  // Checked where they stand: as a rule they leave out their `type`.
  'dialog',
  'drawer',
]);

/** Properties over which amis goes item by item: a text or number there breaks the page. It splits `options` at commas. */
const lists = new Set(['columns', 'tabs', 'steps', 'fields', 'trs']);

/** A known property whose value amis' schema (or the custom type's) does not take. */
export const wrongValue: Rule = {
  id: 'structure/wrong-value',
  severity: 'error',
  *check({ elements }) {
    for (const { value: element, pointer } of elements) {
      const known = findElementProperties(element.type);
      if (known === undefined) continue;
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
          message: `${element.type} 的 ${property} 的值不对：${explain(error)}`,
          hint: '改成 amis 文档里允许的值。',
          severity,
        };
      }
    }
  },
};

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

function explain({
  keyword,
  params,
  message,
}: {
  keyword: string;
  params: unknown;
  message?: string;
}): string {
  const { type, allowedValues, allowedValue, missingProperty } = params as Record<string, unknown>;
  if (keyword === 'type') return `应为 ${[type].flat().join(' 或 ')}`;
  if (keyword === 'enum' && Array.isArray(allowedValues))
    return `只能是 ${allowedValues.slice(0, 12).join('、')}`;
  if (keyword === 'const') return `只能是 ${String(allowedValue)}`;
  if (keyword === 'required') return `缺少 ${String(missingProperty)}`;
  return message ?? keyword;
}
