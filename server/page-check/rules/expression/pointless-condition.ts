import { isObject } from '../../../contract/json-object';
import { findCompared, findConstant } from '../../amis-schema/condition-values';
import { parseText, type FormulaNode } from '../../amis-schema/formula';
import { removal, type Problem, type Rule } from '../../rule';
import { findFieldFacts, itemsOf, type FieldFacts } from '../../words/field-values';
import { listed, nameOf } from '../../words/named';
import { toText, type Entry } from '../../view/page-view';

/** The effect of a condition that always has the same value. */
const always: Readonly<Record<string, readonly [whenTrue: string, whenFalse: string]>> = {
  visibleOn: ['一直显示', '永远不会显示'],
  hiddenOn: ['永远不会显示', '一直显示'],
  disabledOn: ['一直不能使用', '一直可以使用'],
  requiredOn: ['一直必填', '从不必填'],
};

/** A comparison with what the field never is (its label, or a value of none), and a condition that never changes. */
export const pointlessCondition: Rule = {
  id: 'expression/pointless-condition',
  severity: 'warning',
  *check({ entries }) {
    for (const entry of entries) {
      const { value, opaque, key } = entry;
      if (opaque || typeof value !== 'string' || !value.includes('${')) continue;
      const wrong = [...findWrong(entry, value)];
      yield* wrong;
      if (wrong.length === 0 && Object.hasOwn(always, key)) yield* findPointless(entry, value);
    }
  },
};

/** Comparisons of a field with a text or number that it never has. */
function* findWrong(entry: Entry, text: string): Iterable<Problem> {
  for (const { type, left, right } of parseText(text).nodes) {
    if (!/^(?:eq|ne|streq|strneq)$/.test(type)) continue;
    const [name, literal] = isVariable(left)
      ? [left.name, right]
      : isVariable(right)
        ? [right.name, left]
        : [];
    if (name === undefined || !isLiteral(literal)) continue;
    const facts = factsAround(entry, name);
    const given = toText(literal.value);
    if (facts?.values === undefined || given === '' || facts.values.some((one) => String(one) === given))
      continue;
    const item = facts.dictionary && itemsOf(facts.dictionary).find(({ label }) => label === given);
    const element = entry.parent === undefined ? '页面' : nameOf(entry.parent);
    yield {
      pointer: entry.pointer,
      message: item
        ? `${element}的条件写的是名称“${given}”，“${name}”的值其实是 ${item.value}：条件不会成立`
        : `${element}的条件里“${name}”永远不会是 ${listed([given])}`,
      hint: `“${name}”的值：${wordsOf(facts)}。`,
      fix: item && {
        label: `改成 ${item.value}`,
        changes: [{ pointer: entry.pointer, value: replaced(text, literal, item.value) }],
      },
    };
  }
}

function* findPointless(entry: Entry, text: string): Iterable<Problem> {
  const { key, pointer, parent } = entry;
  const names = findCompared(text);
  if (names === undefined || parent === undefined) return;
  const values = new Map<string, readonly unknown[]>();
  for (const name of names) {
    const facts = factsAround(entry, name);
    if (facts?.values === undefined) return;
    // A row has a value; a form may have none yet, or one as text.
    const others = facts.scope === 'row' ? [] : [undefined, '', ...facts.values.map(String)];
    values.set(name, [...facts.values, ...others]);
  }
  const constant = findConstant(text, values);
  const words = always[key];
  if (constant === undefined || words === undefined) return;
  yield {
    pointer,
    message: `${nameOf(parent)}${words[constant ? 0 : 1]}：条件“${text.slice(0, 60)}”${constant ? '总是成立' : '永远不成立'}`,
    hint: '检查条件里的字段和值；不需要条件时删除它。',
    fix: isNoLoss(key, constant) ? removal('删除条件', pointer) : undefined,
  };
}

/** Without the condition the element is as it is with it. */
const isNoLoss = (key: string, constant: boolean) => (key === 'visibleOn' ? constant : !constant);

/** A condition stands on its element, and is asked with the data around that. */
const factsAround = (entry: Entry, name: string): FieldFacts | undefined =>
  entry.parent === undefined ? undefined : findFieldFacts(entry.parent, name);

const isVariable = (node: unknown): node is FormulaNode & { name: string } =>
  isObject(node) && node['type'] === 'variable' && typeof node['name'] === 'string';

interface Literal {
  value: unknown;
  start: { index: number };
  end: { index: number };
}
const isLiteral = (node: unknown): node is FormulaNode & Literal =>
  isObject(node) &&
  (node['type'] === 'string' || node['type'] === 'literal') &&
  isObject(node['start']) &&
  isObject(node['end']);

function replaced(text: string, { start, end }: Literal, value: string | number): string {
  const word = typeof value === 'number' ? String(value) : `'${value}'`;
  return text.slice(0, start.index) + word + text.slice(end.index);
}

const wordsOf = ({ dictionary, values }: FieldFacts) =>
  dictionary === undefined
    ? listed(values ?? [])
    : itemsOf(dictionary)
        .map(({ value, label }) => `${value}（${label}）`)
        .join('、');
