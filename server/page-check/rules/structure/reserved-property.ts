import type { Rule } from '../../rule';
import { ownText } from '../../view/page-view';

/** React's own door to HTML: wherever it stands. */
const html = new Set(['dangerouslySetInnerHTML', '__html']);
/** Properties that amis passes to every element; a page that sets one overwrites it. */
const handed = new Set([
  'env',
  'render',
  'component',
  'store',
  'rootStore',
  'statusStore',
  'topStore',
  'ref',
  'storeRef',
  'forwardedRef',
  'dispatchEvent',
  'classnames',
  'translate',
  'resolveDefinitions',
  '$$typeof',
  '$schema',
  '$path',
]);

/** Properties that reach past the page into amis or React: they break an element, or show HTML that nobody looks through. */
export const reservedProperty: Rule = {
  id: 'structure/reserved-property',
  severity: 'error',
  *check({ entries }) {
    for (const { key, pointer, parent, opaque } of entries) {
      const isHanded = handed.has(key) && !opaque && ownText(parent?.value, 'type') !== undefined;
      if (!html.has(key) && !isHanded) continue;
      yield {
        pointer,
        message: `不能使用属性 ${key}`,
        hint: '删除它：它属于框架内部，不属于页面。',
      };
    }
  },
};
