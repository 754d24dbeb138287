import { parseText, type FormulaNode } from '../../amis-schema/formula';
import { findNearest } from '../../nearest';
import { setTo, type Rule } from '../../rule';
import { dataScopesOf, namesOf } from '../../view/data-scope';
import { isDescribed } from '../../view/reply-fields';
import type { Entry } from '../../view/page-view';

/** Texts and conditions that are shown or asked where they stand: what an action or a call sends may come from elsewhere. */
const shown = /^(?:tpl|html|(?:visible|hidden|disabled|required|static)On)$/;
/** What amis and the console put beside the data. */
const given = new Set([
  'dict',
  'staff',
  'params',
  'index',
  'event',
  'item',
  'value',
  'items',
  '&',
  '__super',
  '__rendererData',
]);

/** `${mobil}`: a name in an expression that no data around it has, and that is a slip away from one that they have. */
export const unknownName: Rule = {
  id: 'expression/unknown-name',
  severity: 'error',
  *check({ entries }) {
    for (const entry of entries) {
      const { key, value, pointer, opaque } = entry;
      if (opaque || !shown.test(key) || typeof value !== 'string' || !value.includes('$')) continue;
      const known = findNames(entry);
      if (known === undefined) continue;
      for (const name of new Set(findVariables(value))) {
        if (given.has(name) || known.has(name)) continue;
        const nearest = findNearest(name, known);
        if (nearest === undefined) continue;
        yield {
          pointer,
          message: `表达式里的 “${name}” 不是这里能取到的字段，是否想写 “${nearest}”？`,
          hint: `这里能取到：${[...known].slice(0, 40).join('、')}。`,
          fix: value.length <= 500 ? setTo(pointer, withName(value, name, nearest)) : undefined,
        };
      }
    }
  },
};

/** The names an element finds; undefined where they cannot all be told. */
function findNames({ parent }: Entry): ReadonlySet<string> | undefined {
  if (parent === undefined) return undefined;
  const scopes = dataScopesOf(parent);
  const isAnyDescribed = scopes.some(({ fields }) => fields !== undefined && isDescribed(fields));
  return isAnyDescribed ? namesOf(scopes) : undefined;
}

/** The text reading another name, in its expressions only. */
const withName = (text: string, name: string, other: string) =>
  text.replace(/\$\{[^}]*\}/g, (part) => part.replace(new RegExp(`(?<![\\w.'"])${name}(?!\\w)`, 'g'), other));

/** First parts of the paths a text reads; not the arguments of its own small functions. */
function findVariables(text: string): string[] {
  const { nodes } = parseText(text);
  const own = new Set(nodes.filter(({ type }) => type === 'anonymous_function').flatMap(argumentsOf));
  return nodes.flatMap(({ type, name }) => {
    if (type !== 'variable' || typeof name !== 'string') return [];
    const [first = ''] = name.split('.');
    return own.has(first) ? [] : [first];
  });
}

function argumentsOf({ args }: FormulaNode): string[] {
  return Array.isArray(args) ? args.map((arg: { name?: string }) => arg.name ?? '') : [];
}
