import type { Rule } from '../../rule';
import { ownText, type Entry } from '../../view/page-view';

/** Properties that amis turns into functions when they are texts. */
const functionProperties = new Set([
  'dataFilter',
  'dataProvider',
  'matchFunc',
  'filterOption',
  'disabledDate',
  'editorDidMount',
  'searchFunc',
  'transform',
]);

/** A start of a text without blanks around it; every part of it ends where the next begins, so it is tried once. */
const looksLikeFunction = /^\(?(?:async\s)?\s*(?:function\b[\s\w$]*\(|(?:\([^()]*\)|[\w$]+)\s*=>)/;

/** Functions written as text: amis runs them, and a chart evaluates any string that begins with `function`. */
export const noFunctionString: Rule = {
  id: 'script/no-function-string',
  severity: 'error',
  *check({ entries }) {
    for (const entry of entries) {
      if (!isFunction(entry)) continue;
      yield {
        pointer: entry.pointer,
        message: `不能把函数写成文本${entry.key === '' ? '' : `：${entry.key}`}`,
        hint: '改用模板（如 "{c} 元"）或 ${…} 表达式；图表数据在接口里算好。',
      };
    }
  },
};

function isFunction({ key, value, parent }: Entry): boolean {
  if (functionProperties.has(key)) {
    if (typeof value === 'string') return value.trim() !== '';
    if (key === 'dataProvider') return typeof value === 'object' && value !== null;
  }
  if (typeof value !== 'string') return false;
  // A chart compiles its whole `config` when that is a text, unless it is a variable.
  if (key === 'config' && ownText(parent?.value, 'type') === 'chart')
    return !/^\$\{[^]*\}$/.test(value.trim());
  return looksLikeFunction.test(value.trimStart());
}
