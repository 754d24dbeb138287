import { parseText, type FormulaNode } from '../../amis-schema/formula';
import type { Rule } from '../../rule';
import { isObject } from '../../view/page-view';

/** Functions that hand on a text as it came. */
const textFunctions =
  /^(?:TRIM|CONCATENATE|LEFT|RIGHT|MID|LOWER|UPPER|UPPERFIRST|REPLACE|JOIN|SPLIT|STRIPTAG|PADSTART|CAPITALIZE|TEXT)$/;

/** `${TRIM(name)}`: amis escapes a plain variable by itself, what is worked out from one it does not. */
export const unescapedText: Rule = {
  id: 'expression/unescaped-text',
  severity: 'warning',
  *check({ entries }) {
    for (const { key, value, pointer, opaque } of entries) {
      if (opaque || (key !== 'tpl' && key !== 'html') || typeof value !== 'string') continue;
      if (!parseText(value).nodes.some((node) => node.type === 'script' && isUnescaped(node['body'])))
        continue;
      yield {
        pointer,
        message: `算出来的文字没有转义：${value.slice(0, 60)}`,
        hint: '在表达式末尾加上 | html，例如 ${TRIM(name) | html}；否则内容里的尖括号会被当成标签。',
      };
    }
  },
};

function isUnescaped(body: unknown): boolean {
  if (!isObject(body)) return false;
  const node = body as FormulaNode;
  return node.type === 'func_call' && textFunctions.test(String(node['identifier'])) && hasVariable(node);
}

function hasVariable(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasVariable);
  if (!isObject(value)) return false;
  return value['type'] === 'variable' || Object.values(value).some(hasVariable);
}
