import { isObject } from '../../../contract/json-object';
import type { Rule } from '../../rule';
import { own } from '../../view/page-view';

export const notAPage: Rule = {
  id: 'structure/not-a-page',
  severity: 'error',
  *check({ root }) {
    if (!isObject(root) || own(root, 'type') !== 'page') {
      yield {
        pointer: '',
        message: '页面的最外层必须是 {"type": "page", …}',
        hint: '把内容放进 page 的 body。',
      };
      return;
    }
    const body = own(root, 'body');
    if (body === undefined || body === '' || (Array.isArray(body) && body.length === 0)) {
      yield { pointer: '', message: '页面没有内容', hint: '在 body 里加入组件。' };
    }
  },
};
