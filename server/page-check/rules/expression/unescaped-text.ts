import { isObject } from '../../../contract/json-object';
import { parseText, type FormulaNode } from '../../amis-schema/formula';
import type { Rule } from '../../rule';

/** Functions that hand on a text as it came. */
const textFunctions =
  /^(?:TRIM|CONCATENATE|LEFT|RIGHT|MID|LOWER|UPPER|UPPERFIRST|REPLACE|JOIN|SPLIT|STRIPTAG|PADSTART|CAPITALIZE|TEXT)$/;

/**
 * `${TRIM(name)}`: amis escapes a plain variable by itself, what is worked out from one it does not. `${name | raw}` takes
 * the escaping away, in any text. Either is shown sanitised.
 */
export const unescapedText: Rule = {
  id: 'expression/unescaped-text',
  severity: 'warning',
  *check({ entries }) {
    for (const { key, value, pointer, opaque } of entries) {
      if (opaque || typeof value !== 'string') continue;
      if (value.includes('raw') && parseText(value).nodes.some(isRaw)) {
        yield {
          pointer,
          message: `数据里的标签会生效（raw）：${value.slice(0, 60)}`,
          hint: '去掉 | raw；确需显示富文本时用 rich-text 组件。',
        };
        continue;
      }
      if (key !== 'tpl' && key !== 'html') continue;
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

/** A literal chosen by a condition is the page's own text. */
function isRaw({ type, filters, input }: FormulaNode): boolean {
  if (type !== 'filter' || !Array.isArray(filters)) return false;
  return filters.some((filter) => isObject(filter) && filter['name'] === 'raw') && showsData(input);
}

function showsData(value: unknown): boolean {
  if (!isObject(value) || value['type'] !== 'conditional') return hasVariable(value);
  return showsData(value['consequent']) || showsData(value['alternate']);
}

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
