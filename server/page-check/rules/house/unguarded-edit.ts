import type { Rule } from '../../rule';
import { findApiUses } from '../../view/api-use';
import { findSentFields } from '../../view/sent-fields';

/** A save that carries no revision overwrites unseen what a colleague saved meanwhile. */
export const unguardedEdit: Rule = {
  id: 'house/unguarded-edit',
  severity: 'warning',
  *check(page) {
    for (const use of findApiUses(page)) {
      const { call, entry, path } = use;
      if (call?.effect !== 'write' || !('revision' in call.request.shape)) continue;
      const sent = findSentFields(use);
      if (sent === undefined || sent.has('revision')) continue;
      yield {
        pointer: entry.pointer,
        message: `${path} 没有带上 revision，会覆盖他人同时所做的修改`,
        hint: '在表单里加 {"type": "hidden", "name": "revision"}，它的值来自详情。',
      };
    }
  },
};
