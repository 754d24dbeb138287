import { isObject } from '../../../contract/json-object';
import type { Rule } from '../../rule';
import { own, toText } from '../../view/page-view';

/** `$ref` names a definition of the same page. */
export const foreignRef: Rule = {
  id: 'outside/foreign-ref',
  severity: 'error',
  *check({ entries, root }) {
    const definitions = own(root, 'definitions');
    for (const { key, value, pointer, opaque } of entries) {
      if (key !== '$ref' || opaque) continue;
      if (typeof value === 'string' && isObject(definitions) && Object.hasOwn(definitions, value)) continue;
      yield {
        pointer,
        message: `$ref “${toText(value).slice(0, 60)}” 不是本页 definitions 里的定义`,
        hint: '在页面的 definitions 里定义它，或直接写出内容。',
      };
    }
  },
};
