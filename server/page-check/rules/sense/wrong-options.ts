import { isObject } from '../../../contract/json-object';
import { dictionaries, type DictionaryName } from '../../../contract/dictionaries';
import type { Fix } from '../../../contract/pages/fix';
import { removal, type Problem, type Rule } from '../../rule';
import { findFieldFacts, itemsOf, type FieldFacts } from '../../words/field-values';
import { listed, nameOf } from '../../words/named';
import { own, ownText, toText, type ElementEntry } from '../../view/page-view';

/** Choices that the field does not have, and a dictionary that is another field's. */
export const wrongOptions: Rule = {
  id: 'sense/wrong-options',
  severity: 'warning',
  *check({ elements }) {
    for (const entry of elements) {
      const name = ownText(entry.value, 'name');
      const given = findGiven(entry);
      if (given === undefined) continue;
      if (given.key !== 'map') yield* checkDefault(entry, given.values);
      const facts = name === undefined || name === '' ? undefined : findFieldFacts(entry, name);
      if (facts !== undefined) yield* checkGiven(entry, given, facts);
    }
  },
};

interface Given {
  key: string;
  dictionary: DictionaryName | undefined;
  values: readonly string[];
}

function findGiven({ value }: ElementEntry): Given | undefined {
  const dictionary = /^\$\{\s*dict\.(\w+)\s*\}$/.exec(ownText(value, 'source') ?? '')?.[1];
  if (dictionary !== undefined && Object.hasOwn(dictionaries, dictionary)) {
    const name = dictionary as DictionaryName;
    return { key: 'source', dictionary: name, values: itemsOf(name).map((item) => String(item.value)) };
  }
  const { options, map } = value;
  if (Array.isArray(options)) {
    const values = options.map((option: unknown) => toText(isObject(option) ? own(option, 'value') : option));
    const isNested = options.some((option: unknown) => own(option, 'children') !== undefined);
    return isNested ? undefined : { key: 'options', dictionary: undefined, values };
  }
  if (!/^(?:static-)?mapping$/.test(value.type) || !isObject(map)) return undefined;
  return { key: 'map', dictionary: undefined, values: Object.keys(map).filter((key) => key !== '*') };
}

function* checkGiven(entry: ElementEntry, given: Given, facts: FieldFacts): Iterable<Problem> {
  const pointer = `${entry.pointer}/${given.key}`;
  const own = facts.dictionary;
  const known = facts.values?.map(String);
  // One that has all values of the field and more is another view of the same field.
  if (
    given.dictionary !== undefined &&
    known?.every((value) => given.values.includes(value)) &&
    facts.from === 'contract'
  )
    return;
  const fix: Fix | undefined = own && {
    label: '用这个字段的字典',
    changes: [
      ...(given.key === 'source' ? [] : [{ pointer }]),
      { pointer: `${entry.pointer}/source`, value: `\${dict.${own}}` },
    ],
  };
  if (given.dictionary !== undefined && own !== undefined && given.dictionary !== own) {
    yield {
      pointer,
      message: `${nameOf(entry)}用了别的字段的字典（${labelsOf(given.dictionary)}）`,
      hint: `它的值是：${labelsOf(own)}。改用字典 ${own}。`,
      fix,
    };
    return;
  }
  const wrong =
    known && given.values.filter((value) => value !== '' && !value.includes('$') && !known.includes(value));
  if (wrong === undefined || wrong.length === 0) return;
  yield {
    pointer,
    message: `${nameOf(entry)}有这个字段没有的值：${listed(wrong)}`,
    hint: `它的值只有：${own === undefined ? listed(known ?? []) : labelsOf(own)}。`,
    fix,
  };
}

function* checkDefault(entry: ElementEntry, values: readonly string[]): Iterable<Problem> {
  const { value } = entry.value;
  if (typeof value === 'object' || value === undefined || value === '' || values.length === 0) return;
  const text = toText(value);
  const many = text.split(',').every((one) => values.includes(one));
  if (text.includes('$') || values.includes(text) || many) return;
  yield {
    pointer: `${entry.pointer}/value`,
    message: `${nameOf(entry)}的默认值 ${listed([text])} 不在选项里`,
    hint: '改成选项里的一个值，或删除默认值。',
    fix: removal('删除默认值', `${entry.pointer}/value`),
  };
}

const labelsOf = (name: DictionaryName) =>
  itemsOf(name)
    .slice(0, 6)
    .map(({ label }) => label)
    .join('、');
