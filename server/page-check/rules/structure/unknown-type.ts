import { getKnownTypes } from '../../amis-schema/element-properties';
import { didYouMean } from '../../nearest';
import type { Rule } from '../../rule';
import { isObject, ownText } from '../../view/page-view';

/** Holders whose `type` is not an element's: a condition's field, a table2's selection, a badge. */
const otherTypes = new Set([
  'rowSelection',
  'fields',
  'conditions',
  'pagination',
  'badge',
  'indicator',
  'schema',
  'rules',
]);

export const unknownType: Rule = {
  id: 'structure/unknown-type',
  severity: 'error',
  *check({ elements, entries }) {
    const known = getKnownTypes();
    for (const { key, value, pointer, parent, opaque } of entries) {
      // amis joins a list into a text, and so finds the component all the same.
      if (key !== 'type' || opaque || typeof value === 'string' || !isObject(parent?.value)) continue;
      yield { pointer, message: '组件的 type 必须是文本', hint: '写组件名，例如 "tpl"。' };
    }
    for (const { value, key, parent, pointer } of elements) {
      if (known.has(value.type)) continue;
      if (otherTypes.has(key) || otherTypes.has(parent?.key ?? '')) continue;
      // An event's action may carry `type` for what it sends; amis reads `actionType`.
      if (ownText(value, 'actionType') !== undefined && parent?.key === 'actions') continue;
      yield {
        pointer: `${pointer}/type`,
        message: `没有 “${value.type.slice(0, 40)}” 这种组件${didYouMean(value.type, known)}`,
        hint: '改成 amis 的组件名，或 renderers/ 里的自定义组件名。',
      };
    }
  },
};
