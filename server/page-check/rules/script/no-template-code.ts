import type { Rule } from '../../rule';

/** `<% %>` templates are compiled JavaScript; the console's content security policy shows an error in their place. */
export const noTemplateCode: Rule = {
  id: 'script/no-template-code',
  severity: 'error',
  *check({ entries }) {
    for (const { value, pointer } of entries) {
      if (typeof value !== 'string' || !value.includes('<%')) continue;
      yield {
        pointer,
        message: '不能使用 <% %> 模板',
        hint: '改用 ${…}，例如 ${name} 或 ${count > 0 ? "有" : "无"}。',
      };
    }
  },
};
