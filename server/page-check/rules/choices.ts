import { dictionaries, type DictionaryName } from '../../contract/dictionaries';
import { isObject, type JsonObject } from '../../contract/json-object';
import type { Fix } from '../../contract/pages/fix';
import { dictionaryOf } from '../../contract/words/condition';
import { elementRule, removal, listed, nameOf, setTo, type Problem } from '../rule';
import { own, ownText, toText, type ElementEntry } from '../view/page-view';
import { findFieldFacts, itemsOf, wordsOf, type FieldFacts } from '../view/field-values';

const choices =
  /^(?:select|multi-select|radios|checkboxes|button-group-select|list-select|nested-select|tree-select|input-tree|chained-select|cascader-select|transfer|tabs-transfer|chart-radios)$/;
const sources = ['options', 'source', 'autoComplete', 'initApi', 'api', 'deferApi', 'searchApi', '$ref'];

/** Reports a select without options, and a mapping without a map from values to labels. */
export const noOptions = elementRule('sense/no-options', 'warning', (entry) => {
  const { value, pointer } = entry;
  const isMapping = /^(?:static-)?mapping$/.test(value.type);
  const wanted = isMapping ? ['map', 'source', '$ref'] : choices.test(value.type) ? sources : [];
  if (wanted.length === 0 || wanted.some((key) => isGiven(value, key))) return undefined;
  const name = ownText(value, 'name') ?? '';
  const dictionary = findFieldFacts(entry, name)?.dictionary;
  const source = dictionary && `\${dict.${dictionary}}`;
  return {
    message: isMapping
      ? `${nameOf(entry)}没有映射表，只会显示原来的值`
      : `${nameOf(entry)}没有选项，无法选择`,
    hint: '在右侧选择字典，或写出选项。',
    fix:
      source === undefined
        ? undefined
        : {
            label: '用这个字段的字典',
            changes: [{ pointer: `${pointer}/source`, value: source }, ...emptied(value, pointer)],
          },
  };
});

/** A key that exists but is empty would override the source. */
const emptied = (value: JsonObject, pointer: string) =>
  ['options', 'map']
    .filter((key) => Object.hasOwn(value, key))
    .map((key) => ({ pointer: `${pointer}/${key}` }));

function isGiven(value: JsonObject, key: string): boolean {
  const given = own(value, key);
  if (given === undefined || given === null || given === '') return false;
  if (Array.isArray(given)) return given.length > 0;
  return !isObject(given) || Object.keys(given).length > 0;
}

/** Reports a tab that is to be open but does not exist: staff would see no tab's content at all. */
export const unknownTab = elementRule('sense/unknown-tab', 'warning', function* ({ value, pointer }) {
  const tabs = own(value, 'tabs');
  if (value.type !== 'tabs' || !Array.isArray(tabs) || isGiven(value, 'source')) return;
  const known = tabs.flatMap((tab, at) => [String(at), ownText(tab, 'hash') ?? []].flat());
  for (const key of ['defaultKey', 'activeKey']) {
    const given = own(value, key);
    const text = toText(given);
    if (!isGiven(value, key) || text.includes('$') || known.includes(text)) continue;
    const meant = tabs.findIndex((tab) => ownText(tab, 'title') === text);
    yield {
      pointer: `${pointer}/${key}`,
      message: `选项卡要先打开“${text}”，但没有这个选项卡，员工看不到任何内容`,
      hint: '在右侧重新选择先打开哪个。',
      fix:
        setTo(`${pointer}/${key}`, meant < 0 ? undefined : meant, `先打开“${text}”`) ??
        removal('先打开第一个', `${pointer}/${key}`),
    };
  }
});

/** Reports options with values that the field never has, and a dictionary that belongs to another field. */
export const wrongOptions = elementRule('sense/wrong-options', 'warning', function* (entry) {
  const name = ownText(entry.value, 'name');
  if (entry.value.type === 'switch') yield* checkSwitch(entry, name ?? '');
  const given = findGiven(entry);
  if (given === undefined) return;
  if (given.key !== 'map') yield* checkDefault(entry, given);
  const facts = name === undefined || name === '' ? undefined : findFieldFacts(entry, name);
  if (facts !== undefined) yield* checkGiven(entry, given, facts);
});

interface Given {
  key: string;
  dictionary: DictionaryName | undefined;
  values: readonly string[];
}

function findGiven({ value }: ElementEntry): Given | undefined {
  const dictionary = dictionaryOf(ownText(value, 'source') ?? '');
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
  const fix: Fix | undefined = own && {
    label: '用这个字段的字典',
    changes: [
      ...(given.key === 'source' ? [] : [{ pointer }]),
      { pointer: `${entry.pointer}/source`, value: `\${dict.${own}}` },
    ],
  };
  // Accept another dictionary if it labels the field's values in the same way.
  if (given.dictionary !== undefined && own !== undefined && !hasItems(given.dictionary, own)) {
    yield {
      pointer,
      message: `${nameOf(entry)}用了别的字段的字典（${labelsOf(given.dictionary)}）`,
      hint: `它的值是：${labelsOf(own)}。改用它自己的字典。`,
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
    hint: `它的值只有：${wordsOf(facts)}。`,
    fix,
  };
}

const hasItems = (dictionary: DictionaryName, others: DictionaryName) =>
  itemsOf(others).every(({ value, label }) =>
    itemsOf(dictionary).some((item) => item.value === value && item.label === label),
  );

/** A switch sends \`true\` and \`false\` unless the page gives it other values. */
function* checkSwitch(entry: ElementEntry, name: string): Iterable<Problem> {
  const facts = name === '' ? undefined : findFieldFacts(entry, name);
  const known = facts?.values?.map(String);
  if (facts === undefined || known === undefined) return;
  const sent = {
    trueValue: own(entry.value, 'trueValue') ?? true,
    falseValue: own(entry.value, 'falseValue') ?? false,
  };
  const wrong = Object.values(sent).filter((value) => value !== '' && !known.includes(toText(value)));
  if (wrong.length === 0) return;
  const [on, off] = known.toSorted().join() === 'F,T' ? ['T', 'F'] : [];
  yield {
    pointer: entry.pointer,
    message: `${nameOf(entry)}提交的值 ${listed(wrong.map(toText))} 不是这个字段的值，保存会失败`,
    hint: `在右侧“提交的值”里改正。它的值只有：${wordsOf(facts)}。`,
    fix:
      on && off
        ? {
            label: '改成 T 和 F',
            changes: [
              { pointer: `${entry.pointer}/trueValue`, value: on },
              { pointer: `${entry.pointer}/falseValue`, value: off },
            ],
          }
        : undefined,
  };
}

function* checkDefault(entry: ElementEntry, { values, dictionary }: Given): Iterable<Problem> {
  const { value } = entry.value;
  if (typeof value === 'object' || value === undefined || value === '' || values.length === 0) return;
  const text = toText(value);
  const many = text.split(',').every((one) => values.includes(one));
  if (text.includes('$') || values.includes(text) || many) return;
  const meant = dictionary && itemsOf(dictionary).find(({ label }) => label === text);
  if (meant !== undefined) {
    yield {
      pointer: `${entry.pointer}/value`,
      message: `${nameOf(entry)}的默认值写的是名称“${text}”，它的值其实是 ${meant.value}`,
      hint: `改成 ${meant.value}。`,
      fix: setTo(`${entry.pointer}/value`, meant.value),
    };
    return;
  }
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
