import type { Rule } from '../../rule';

/** `schemaApi` would render what an answer says: unchecked, unversioned. */
export const remoteSchema: Rule = {
  id: 'outside/remote-schema',
  severity: 'error',
  *check({ entries }) {
    for (const { key, value, pointer } of entries) {
      if (key !== 'schemaApi' || value === '' || value === null) continue;
      yield {
        pointer,
        message: '不能从接口加载页面结构（schemaApi）',
        hint: '把结构直接写在页面里，接口只返回数据。',
      };
    }
  },
};
