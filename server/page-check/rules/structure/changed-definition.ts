import { isObject } from '../../../contract/json-object';
import { isLookKey, textKeys } from '../../../contract/pages/layout-keys';
import type { Rule } from '../../rule';
import { own, ownText } from '../../view/page-view';

/** What an element may say beside its `$ref`: how it looks and is called, never what it is or does. */
const besides = new Set(['$ref', '$$id', 'id', 'name', 'value', 'required', 'clearable', 'multiple', 'data']);
const conditions = /^(?:visible|hidden|disabled|required|static)(?:On)?$/;

/**
 * amis lays an element over the definition it names. What a definition is and does is checked where it is written, so
 * nothing that refers to it may change that.
 */
export const changedDefinition: Rule = {
  id: 'structure/changed-definition',
  severity: 'error',
  *check({ entries, root }) {
    const definitions = own(root, 'definitions');
    for (const { value, pointer, opaque } of entries) {
      const name = ownText(value, '$ref');
      if (name === undefined || opaque || !isObject(value)) continue;
      const type = own(own(definitions, name), 'type');
      for (const key of Object.keys(value)) {
        const isSame = key === 'type' && value['type'] === type;
        if (isSame || besides.has(key) || textKeys.has(key) || isLookKey(key) || conditions.test(key))
          continue;
        yield {
          pointer: `${pointer}/${key}`,
          message: `引用 definitions 的地方不能改动 ${key.slice(0, 60)}`,
          hint: '在 definitions 里改，或不用 $ref、直接写出内容。',
        };
      }
    }
  },
};
