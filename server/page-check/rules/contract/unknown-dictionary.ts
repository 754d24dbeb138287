import { isObject } from '../../../contract/json-object';
import { dictionaries } from '../../../contract/dictionaries';
import { parseText } from '../../amis-schema/formula';
import { didYouMean, findNearest } from '../../nearest';
import { setTo, type Rule } from '../../rule';

/** `${dict.x}`: one of the contract's enumerations. */
export const unknownDictionary: Rule = {
  id: 'contract/unknown-dictionary',
  severity: 'error',
  *check({ entries }) {
    for (const { value, pointer } of entries) {
      if (typeof value !== 'string' || !value.includes('dict')) continue;
      for (const name of findDictionaries(value)) {
        if (Object.hasOwn(dictionaries, name)) continue;
        const nearest = findNearest(name, Object.keys(dictionaries));
        yield {
          pointer,
          message: `没有字典 “${name}”${didYouMean(name, Object.keys(dictionaries))}`,
          hint: `可用字典：${Object.keys(dictionaries).join('、')}。`,
          fix: setTo(pointer, nearest && value.replaceAll(`dict.${name}`, `dict.${nearest}`)),
        };
      }
    }
  },
};

/** `x` of every `dict.x` in a text's expressions. */
function findDictionaries(text: string): string[] {
  return parseText(text).nodes.flatMap(({ type, host, key }) => {
    if (type !== 'getter' || !isObject(host) || host['name'] !== 'dict' || !isObject(key)) return [];
    const name = key['name'] ?? key['value'];
    return typeof name === 'string' ? [name] : [];
  });
}
