import type { NumberLimits } from '../../fields/form/number-field';
import { isGiven } from '../list-data';
import { templateOf } from './action-plan';
import { planFault, planOptions, type OptionsPlan } from './field-plan';
import { findNumber, findText, isJson, requireKnown, toArray, typeOf, Unknown, type Json } from './node';

/** One field of the filter form. */
export interface FieldPlan {
  kind: 'text' | 'number' | 'select' | 'tree' | 'date' | 'range' | 'switch';
  name: string;
  /** Name of a range's end. */
  extraName: string;
  label: string;
  placeholder: string;
  endPlaceholder: string;
  options: OptionsPlan | undefined;
  searchable: boolean;
  clearable: boolean;
  submitOnChange: boolean;
  required: boolean;
  /** Explanation shown beside the label; '' for none. */
  description: string;
  maxLength: number | undefined;
  /** Limits of a number. */
  limits: NumberLimits & { step?: number | undefined };
  /** Whether the field shows how many characters are typed. */
  counts: boolean;
  on: unknown;
  off: unknown;
  /** @returns why the value is invalid, or undefined when it is valid */
  fault: (value: unknown) => string | undefined;
}

/** The format in which a day is shown and sent, unless the page sets another. */
export const dayFormat = 'YYYY-MM-DD';
/** The earliest day that staff can choose, unless the page sets another. */
export const firstDay = '1900-01-01';
const fieldKeys = [
  ...['name', 'label', 'placeholder', 'clearable', 'required', 'description', 'validationErrors'],
];
const optionKeys = ['value', 'source', 'options', 'labelField', 'valueField', 'searchable'];

/** The formats of a day field. amis draws the list if one differs from what `conventions/widgets.ts` sets. */
const formats = ['valueFormat', 'displayFormat'];

/** Filter fields by amis' type, with the keys each may have beside the common ones. */
const fieldRules: Readonly<Record<string, { kind: FieldPlan['kind']; keys: readonly string[] }>> = {
  'input-text': { kind: 'text', keys: ['value', 'trimContents', 'validations', 'maxLength', 'showCounter'] },
  select: { kind: 'select', keys: optionKeys },
  'nested-select': { kind: 'tree', keys: [...optionKeys, 'submitOnChange'] },
  'input-date-range': {
    kind: 'range',
    keys: ['extraName', 'startPlaceholder', 'endPlaceholder', ...formats],
  },
  'input-number': { kind: 'number', keys: ['value', 'min', 'max', 'precision', 'step'] },
  'input-date': { kind: 'date', keys: ['minDate', ...formats] },
  switch: { kind: 'switch', keys: ['value', 'trueValue', 'falseValue', 'submitOnChange'] },
};

/** The properties of a filter field that have an effect, by the field's type; undefined for amis' other fields. */
export function filterKeysOf(type: string): ReadonlySet<string> | undefined {
  if (!Object.hasOwn(fieldRules, type)) return undefined;
  const keys = [...fieldKeys, ...(fieldRules[type]?.keys ?? [])];
  return new Set(keys.filter((key) => key !== 'minDate' && !formats.includes(key)));
}

/** @throws Unknown */
export function planFilter(filter: Json): FieldPlan[] {
  requireKnown(filter, ['body', 'title', 'mode', 'wrapWithPanel', 'className']);
  return toArray(filter['body'])
    .filter((field) => !(isJson(field) && field['className'] === 'list-filter-actions'))
    .map((field) => {
      if (!isJson(field)) throw new Unknown('filter field');
      return planField(field);
    });
}

/** Whether a default is an expression. */
export const isComputed = (value: unknown): boolean =>
  (typeof value === 'object' && value !== null) || (typeof value === 'string' && value.includes('$'));

/** The default of each filter field. @throws Unknown for one that is computed */
export function defaultsOf(filter: Json): Json {
  const fields = toArray(filter['body']).filter(isJson);
  const given = fields.filter(({ value }) => isGiven(value));
  for (const field of given) if (isComputed(field['value'])) throw new Unknown('default', field, 'value');
  return Object.fromEntries(given.map((field) => [findText(field, 'name') ?? '', field['value']]));
}

function planField(field: Json): FieldPlan {
  const type = typeOf(field);
  const rule = Object.hasOwn(fieldRules, type) ? fieldRules[type] : undefined;
  if (!rule) throw new Unknown(`filter ${type}`, field);
  const { kind } = rule;
  requireKnown(field, [...fieldKeys, ...rule.keys]);
  const extraName = findText(field, 'extraName') ?? '';
  const other = formats.find((key) => (field[key] ?? dayFormat) !== dayFormat);
  if (other !== undefined) throw new Unknown('format of a day', field, other);
  if ((field['minDate'] ?? firstDay) !== firstDay) throw new Unknown('limit of a day', field, 'minDate');
  if (kind === 'range' && extraName === '') throw new Unknown('range without a name for its end', field);
  const [min, max, precision, step] = ['min', 'max', 'precision', 'step'].map((key) =>
    findNumber(field, key),
  );
  return {
    kind,
    name: findText(field, 'name') ?? '',
    extraName,
    label: templateOf(findText(field, 'label'))({}),
    placeholder: findText(field, kind === 'range' ? 'startPlaceholder' : 'placeholder') ?? '',
    endPlaceholder: findText(field, 'endPlaceholder') ?? '',
    options: kind === 'select' || kind === 'tree' ? planOptions(field) : undefined,
    searchable: field['searchable'] === true,
    clearable: field['clearable'] !== false,
    submitOnChange: field['submitOnChange'] === true,
    required: field['required'] === true,
    description: templateOf(findText(field, 'description'))({}),
    maxLength: findNumber(field, 'maxLength'),
    limits: { min, max, precision, step },
    counts: field['showCounter'] === true,
    on: field['trueValue'] ?? true,
    off: field['falseValue'] ?? false,
    fault: planFault(field),
  };
}
