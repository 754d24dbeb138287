import type { Rule } from '../../rule';
import { findApiUses } from '../../view/api-use';
import { requiredOf } from '../../view/reply-fields';
import { findSentFields } from '../../view/sent-fields';

/** A call is given what it cannot do without. Only said where everything that could be sent is known. */
export const missingRequestField: Rule = {
  id: 'contract/missing-request-field',
  severity: 'error',
  *check(page) {
    for (const use of findApiUses(page)) {
      if (use.call === undefined || use.call.multipart) continue;
      const sent = findSentFields(use);
      if (sent === undefined) continue;
      const missing = requiredOf(use.call.request).filter((name) => !sent.has(name));
      if (missing.length === 0) continue;
      yield {
        pointer: use.entry.pointer,
        message: `${use.call.path} 缺少必填字段：${missing.join('、')}`,
        hint: '加入对应的表单项（可用 hidden），或在 api.data 里给出，例如 {"id": "${id}", "&": "$$"}。',
      };
    }
  },
};
