import { isObject, type JsonObject } from '../../../contract/json-object';
import type { Rule } from '../../rule';
import { findFieldFacts } from '../../words/field-values';
import { nameOf } from '../../words/named';
import { own, ownText } from '../../view/page-view';

const choices =
  /^(?:select|multi-select|radios|checkboxes|button-group-select|list-select|nested-select|tree-select|input-tree|chained-select|cascader-select|transfer|tabs-transfer|chart-radios)$/;
const sources = ['options', 'source', 'autoComplete', 'initApi', 'api', 'deferApi', 'searchApi', '$ref'];

/** Nothing to choose from, or no words for the values: a select without options, a mapping without a map. */
export const noOptions: Rule = {
  id: 'sense/no-options',
  severity: 'warning',
  *check({ elements }) {
    for (const entry of elements) {
      const { value, pointer } = entry;
      const isMapping = /^(?:static-)?mapping$/.test(value.type);
      const wanted = isMapping ? ['map', 'source', '$ref'] : choices.test(value.type) ? sources : [];
      if (wanted.length === 0 || wanted.some((key) => isGiven(value, key))) continue;
      const name = ownText(value, 'name') ?? '';
      const dictionary = findFieldFacts(entry, name)?.dictionary;
      const source = dictionary && `\${dict.${dictionary}}`;
      yield {
        pointer,
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
    }
  },
};

/** What is there but empty would win over the source. */
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
