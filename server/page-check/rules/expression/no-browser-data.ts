import { parseText } from '../../amis-schema/formula';
import type { Rule } from '../../rule';

/** amis reads these names from the browser, where the session's token is. */
const wholeName = /^\s*\$?\{?\s*(?:window|cookie|ls|ss)\s*:/;

/** `${ls:token}`, `${window:…}`, `${cookie:…}`: what the browser keeps is none of a page's business, and could be sent elsewhere. */
export const noBrowserData: Rule = {
  id: 'script/no-browser-data',
  severity: 'error',
  *check({ entries }) {
    for (const { value, pointer } of entries) {
      if (typeof value !== 'string' || !value.includes(':')) continue;
      if (!wholeName.test(value) && !parseText(value).nodes.some(({ type }) => type === 'ns-variable'))
        continue;
      yield {
        pointer,
        message: `不能读取浏览器里的数据：${value.slice(0, 60)}`,
        hint: '只能使用页面和接口的数据；当前员工的用户名是 ${staff.username}。',
      };
    }
  },
};
