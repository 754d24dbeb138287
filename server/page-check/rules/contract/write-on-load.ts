import type { Rule } from '../../rule';
import { findApiUses } from '../../view/api-use';
import { ownText } from '../../view/page-view';

const loading = new Set(['initApi', 'source', 'autoComplete', 'deferApi', 'searchApi']);
const loaders = /^(?:crud2?|service|chart|page|select|mapping)$/;

/** Merely opening a page must not change anything. */
export const writeOnLoad: Rule = {
  id: 'contract/write-on-load',
  severity: 'error',
  *check(page) {
    for (const { entry, call, path } of findApiUses(page)) {
      if (call?.effect !== 'write') continue;
      const holder = ownText(entry.parent?.value, 'type') ?? '';
      if (!loading.has(entry.key) && !(entry.key === 'api' && loaders.test(holder))) continue;
      yield {
        pointer: entry.pointer,
        message: `${path} 会修改数据，不能在打开页面时自动调用`,
        hint: '这里要用查询接口；修改数据的接口放在表单的 api 或按钮上。',
      };
    }
  },
};
