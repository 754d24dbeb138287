import type { Rule } from '../../rule';

/** The two properties that begin with `on` and are no handlers. */
const harmless = new Set(['onEvent', 'onText']);

/** As amis spells them, and as HTML does. */
const handler =
  /^on(?:[A-Z]|(?:click|dblclick|error|load|mouse\w+|pointer\w+|key\w+|focus|blur|change|input|submit|toggle|wheel|scroll|animation\w+|transition\w+)$)/;

/** amis compiles `onClick`, `onMount`, `onChange` … when they are texts. */
export const noEventHandler: Rule = {
  id: 'script/no-event-handler',
  severity: 'error',
  *check({ entries }) {
    for (const { key, value, pointer } of entries) {
      if (!handler.test(key) || harmless.has(key) || value === '' || value === null) continue;
      yield {
        pointer,
        message: `页面里不能写脚本：${key}`,
        hint: '删除它，改用“事件动作”（onEvent）里的内置动作。',
      };
    }
  },
};
