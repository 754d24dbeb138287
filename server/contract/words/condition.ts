import { dictionaries, type DictionaryItem } from '../dictionaries';
import { fieldLabel } from './field-words';

/** Comparison operators. `given`, `missing`: whether the field has a value at all. */
export const operators = {
  '==': '等于',
  '!=': '不等于',
  '>': '大于',
  '>=': '不小于',
  '<': '小于',
  '<=': '不大于',
  given: '有值',
  missing: '没有值',
} as const;
export type Operator = keyof typeof operators;

export interface Rule {
  field: string;
  operator: Operator;
  /** Ignored by `given` and `missing`. */
  value: string | number | boolean;
}

/** A condition of a page that consists of simple rules. */
export interface Condition {
  join: '&&' | '||';
  rules: readonly Rule[];
}

/** A field's label, and the dictionary of its values. */
export interface NamedField {
  name: string;
  label: string;
  dictionary: string;
}

export const joins = { '&&': '且', '||': '或' } as const;

/** Whether an operator takes no value: `given` and `missing`. */
export const isUnary = (operator: Operator) => operator === 'given' || operator === 'missing';

const comparison =
  /^([A-Za-z_][\w.]*)\s*(===?|!==?|>=|<=|>|<)\s*(?:'([^'\\]*)'|"([^"\\]*)"|(-?\d+(?:\.\d+)?)|(true|false))$/;

/** `${state == 1 && phone}` -> its rules; undefined for an expression that rules cannot represent. */
export function parseCondition(expression: string): Condition | undefined {
  const inner = /^\s*\$\{([^{}]*)\}\s*$/.exec(expression)?.[1];
  if (inner === undefined || inner.length > 1_000) return undefined;
  const parts = inner.match(/'[^']*'|"[^"]*"|&&|\|\||[^'"&|]+|[&|]/g) ?? [];
  const used = new Set(parts.filter((part) => part === '&&' || part === '||'));
  if (used.size > 1) return undefined;
  const join = used.has('||') ? '||' : '&&';
  const texts: string[] = [''];
  for (const part of parts) {
    if (part === join) texts.push('');
    else texts[texts.length - 1] += part;
  }
  const rules = texts.map((text) => toRule(text.trim()));
  return rules.every((rule) => rule !== undefined) ? { join, rules } : undefined;
}

function toRule(text: string): Rule | undefined {
  const [, not, asked] = /^(!?)\s*([A-Za-z_][\w.]*)$/.exec(text) ?? [];
  if (asked !== undefined && asked !== 'true' && asked !== 'false')
    return { field: asked, operator: not === '!' ? 'missing' : 'given', value: '' };
  const [, field = '', operator = '', single, double, number, truth] = comparison.exec(text) ?? [];
  if (field === '') return undefined;
  const value = number !== undefined ? Number(number) : truth !== undefined ? truth === 'true' : undefined;
  const plain = operator.startsWith('==') ? '==' : operator.startsWith('!=') ? '!=' : operator;
  return { field, operator: plain as Operator, value: value ?? single ?? double ?? '' };
}

/** The expression for a condition; '' without rules. */
export function writeCondition({ join, rules }: Condition): string {
  if (rules.length === 0) return '';
  const texts = rules.map(({ field, operator, value }) => {
    if (operator === 'given') return field;
    if (operator === 'missing') return `!${field}`;
    // Quotes and backslashes could not be parsed back.
    const literal = typeof value === 'string' ? `'${value.replace(/['"\\{}]/g, '')}'` : String(value);
    return `${field} ${operator} ${literal}`;
  });
  return `\${${texts.join(` ${join} `)}}`;
}

/** A field that no element around the condition names: `params.id` of the screen's address, a call's field. */
export function fieldWords(field: string): string {
  const label = fieldLabel(field.slice(field.lastIndexOf('.') + 1)) ?? field;
  return field.startsWith('params.') ? `地址里的${label}` : label;
}

/** A condition as text: `状态 等于 启用 且 手机号 有值`; undefined for an expression that `parseCondition` cannot parse. */
export function conditionWords(
  expression: string,
  find: (name: string) => NamedField | undefined,
): string | undefined {
  const condition = parseCondition(expression);
  return condition?.rules
    .map(({ field, operator, value }) => {
      const known = find(field);
      const valueLabels = isUnary(operator) ? [] : [valueLabel(known, value)];
      return [known?.label ?? fieldWords(field), operators[operator], ...valueLabels].join(' ');
    })
    .join(` ${joins[condition.join]} `);
}

/** `${dict.orderState}` -> `orderState`; undefined for any other source. */
export const dictionaryOf = (source: string): string | undefined =>
  /^\s*\$\{\s*dict\.(\w+)\s*\}\s*$/.exec(source)?.[1];

/** The values of a dictionary; empty if there is no such dictionary. */
export function valuesOf(dictionary: string): readonly DictionaryItem[] {
  return Object.hasOwn(dictionaries, dictionary) ? dictionaries[dictionary as keyof typeof dictionaries] : [];
}

function valueLabel(field: NamedField | undefined, value: Rule['value']): string {
  // Compare as amis does: `1` and `'1'` are equal.
  const item = valuesOf(field?.dictionary ?? '').find((one) => String(one.value) === String(value));
  if (item !== undefined) return item.label;
  return value === '' ? '空' : String(value);
}
