import { isObject } from '../../../contract/json-object';
import { removal, type Rule } from '../../rule';
import { ownText } from '../../view/page-view';

/** What `src/amis/conventions` gives every list, with the value it gives. */
const conventions: Readonly<Record<string, unknown>> = {
  perPage: 10,
  pageField: 'page',
  perPageField: 'perPage',
  syncLocation: true,
  alwaysShowPagination: true,
  parsePrimitiveQuery: false,
};

/** A fact that a page repeats is a fact that can come to differ. */
export const repeatedConvention: Rule = {
  id: 'house/repeated-convention',
  severity: 'warning',
  *check({ elements, entries }) {
    for (const { value, pointer } of elements) {
      if (value.type !== 'crud') continue;
      for (const [property, given] of Object.entries(conventions)) {
        if (value[property] !== given) continue;
        yield {
          pointer: `${pointer}/${property}`,
          message: `${property} 是所有列表的默认值`,
          hint: '删除它，由约定统一给出。',
          fix: removal('删除默认值', `${pointer}/${property}`),
        };
      }
    }
    for (const { value, pointer, key } of entries) {
      if (value === '共${total}条' || value === '共 ${total} 条') {
        yield { pointer, message: '“共N条”由约定统一给出', hint: '删除它，或写这张表自己的说法。' };
      }
      if (
        isObject(value) &&
        key !== 'data' &&
        (ownText(value, 'pageNum') ?? ownText(value, 'pageSize'))?.startsWith('$')
      ) {
        yield { pointer, message: '分页参数由约定和服务端处理', hint: '删除 pageNum、pageSize。' };
      }
    }
  },
};
