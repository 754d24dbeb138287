import { isObject } from '../../../contract/json-object';
import { dictionaries } from '../../../contract/dictionaries';
import type { Rule } from '../../rule';
import { own, toText, type Entry } from '../../view/page-view';

/** Labels of an enumeration belong to the contract's dictionaries, not to pages. */
export const repeatedLabels: Rule = {
  id: 'house/repeated-labels',
  severity: 'warning',
  *check({ entries }) {
    for (const entry of entries) {
      const pairs = findPairs(entry);
      if (pairs === undefined || pairs.length < 2) continue;
      const name = Object.entries(dictionaries).find(([, items]) => isSubset(pairs, items))?.[0];
      if (name === undefined) continue;
      yield {
        pointer: entry.pointer,
        message: `这些选项就是字典 ${name}`,
        hint: `改用字典，以后名称变了会自动跟着变。`,
        fix: {
          label: '改用字典',
          changes: [
            { pointer: entry.pointer },
            { pointer: `${entry.parent?.pointer ?? ''}/source`, value: `\${dict.${name}}` },
          ],
        },
      };
    }
  },
};

type Pair = readonly [value: string, label: string];

function findPairs({ key, value }: Entry): Pair[] | undefined {
  if (key === 'map' && isObject(value)) {
    return Object.entries(value).map(([name, label]) => [name, toText(label).replace(/<[^>]*>/g, '')]);
  }
  if (key === 'options' && Array.isArray(value)) {
    return value.map((option: unknown) => [toText(own(option, 'value')), toText(own(option, 'label'))]);
  }
  return undefined;
}

function isSubset(pairs: readonly Pair[], items: readonly { value: unknown; label: string }[]): boolean {
  return pairs.every(([value, label]) =>
    items.some((item) => String(item.value) === value && item.label === label),
  );
}
