import { isObject } from '../../../contract/json-object';
import { findHarmfulClass } from '../../amis-schema/harmless-classes';
import { parseText, type FormulaNode } from '../../amis-schema/formula';
import type { Rule } from '../../rule';
import { withoutExpressions } from '../../view/api-use';
import type { Entry } from '../../view/page-view';

const classKey = /class(?:Name)?(?:Expr|Raw)?$/i;
const attribute = /\bclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi;

/** A page's classes come from the list of harmless ones: none lays an element over others, or over the console. */
export const coveringClass: Rule = {
  id: 'outside/covering-class',
  severity: 'error',
  *check({ entries }) {
    for (const entry of entries) {
      const found = findHarmful(entry);
      if (found === undefined) continue;
      yield {
        pointer: entry.pointer,
        message: `不能使用样式类 ${found.slice(0, 60)}`,
        hint: '只能用文字、颜色、间距、尺寸和排列的样式类，例如 text-danger、m-t、w-full；不能用定位、层级和透明度。',
      };
    }
  },
};

function findHarmful({ key, value, parent }: Entry): string | undefined {
  if (classKey.test(key) && !Array.isArray(parent?.value) && !(isObject(value) && isThemed(parent))) {
    const names = isObject(value) ? Object.keys(value) : [value];
    for (const name of names) {
      const found = typeof name === 'string' ? findInText(name) : undefined;
      if (found !== undefined) return found;
    }
  }
  if (typeof value !== 'string' || !value.includes('<') || !/class/i.test(value)) return undefined;
  for (const [, double, single, bare] of value.matchAll(attribute)) {
    const found = findHarmfulClass(
      withoutExpressions((double ?? single ?? bare ?? '').replaceAll('&', '{}&')),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `themeCss` has a group of styles for each class. */
function isThemed(entry: Entry | undefined): boolean {
  for (let at = entry; at !== undefined; at = at.parent) if (at.key === 'themeCss') return true;
  return false;
}

/** Of `${a == 1 ? 'text-danger' : ''} card` every outcome is looked at; what only the data know is refused. */
function findInText(text: string): string | undefined {
  const plain = withoutExpressions(text);
  if (plain === text) return findHarmfulClass(text);
  const outcomes = parseText(text)
    .nodes.filter(({ type }) => type === 'script')
    .map(({ body }) => outcomesOf(body));
  if (outcomes.length === 0 || outcomes.includes(undefined)) return text;
  return [plain.replaceAll('{}', ' '), ...outcomes.flatMap((one) => one ?? [])]
    .map(findHarmfulClass)
    .find((found) => found !== undefined);
}

function outcomesOf(value: unknown): string[] | undefined {
  if (!isObject(value)) return undefined;
  const node = value as FormulaNode;
  if (node.type === 'string' || node.type === 'literal') {
    return typeof node['value'] === 'string' ? [node['value']] : [];
  }
  if (node.type !== 'conditional') return undefined;
  const [one, other] = [outcomesOf(node['consequent']), outcomesOf(node['alternate'])];
  return one && other && [...one, ...other];
}
