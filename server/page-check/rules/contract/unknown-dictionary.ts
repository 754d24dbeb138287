import { dictionaries } from '../../../contract/dictionaries';
import { didYouMean } from '../../nearest';
import type { Rule } from '../../rule';

/** `${dict.x}`: one of the contract's enumerations. */
export const unknownDictionary: Rule = {
  id: 'contract/unknown-dictionary',
  severity: 'error',
  *check({ entries }) {
    for (const { value, pointer } of entries) {
      if (typeof value !== 'string') continue;
      for (const [, name = ''] of value.matchAll(/\$\{[^}]*?\bdict\.(\w+)/g)) {
        if (Object.hasOwn(dictionaries, name)) continue;
        yield {
          pointer,
          message: `没有字典 “${name}”${didYouMean(name, Object.keys(dictionaries))}`,
          hint: `可用字典：${Object.keys(dictionaries).join('、')}。`,
        };
      }
    }
  },
};
