import type { Rule } from '../../rule';

/** A host that the page names, and something of the data after it. A host out of the data (`https://${domain}`) is the data's own. */
const carries = /(?:https?:)?(?:\/\/|\\\\|\/\\|\\\/)[\w.-]+\.[\w.:-]+[^\s"'<>]{0,500}\$[{\w]/i;

/** An address on another host that carries data of the console: whoever follows it gives them away. */
export const dataToForeign: Rule = {
  id: 'outside/data-to-foreign',
  severity: 'error',
  *check({ entries }) {
    for (const { value, pointer } of entries) {
      if (typeof value !== 'string' || !value.includes('$') || !carries.test(value)) continue;
      yield {
        pointer,
        message: `不能把数据带到站外：${value.slice(0, 80)}`,
        hint: '站外地址里不要放 ${…}；需要时请开发提供接口。',
      };
    }
  },
};
