import type { Rule } from '../../rule';

const adaptors = new Set(['adaptor', 'requestAdaptor', 'responseAdaptor']);

/** amis compiles these strings into functions around a request. The server shapes requests and answers: nothing is left for them to do. */
export const noAdaptor: Rule = {
  id: 'script/no-adaptor',
  severity: 'error',
  *check({ entries }) {
    for (const { key, value, pointer } of entries) {
      if (!adaptors.has(key) || value === '' || value === null) continue;
      yield {
        pointer,
        message: `页面里不能写脚本：${key}`,
        hint: '删除它。请求和返回的格式由服务端处理；需要换字段名时用 api.data 或 responseData 映射。',
      };
    }
  },
};
