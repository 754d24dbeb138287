import { parseText } from '../../amis-schema/formula';
import type { Rule } from '../../rule';
import type { Entry } from '../../view/page-view';

const poison = /^(?:__proto__|constructor|prototype)$/;
/** Properties whose texts are paths into the data. */
const pathKeys = /^(?:name|path|field|source|target|componentName|extraName|[a-z]\w*(?:Field|Name|Key))$/;

/** Names that reach into every object when amis copies or assigns them: as a key, in a path, in an expression. */
export const prototypeKey: Rule = {
  id: 'structure/prototype-key',
  severity: 'error',
  *check({ entries }) {
    for (const entry of entries) {
      const found = findPoison(entry);
      if (found === undefined) continue;
      yield { pointer: entry.pointer, message: `不能使用名称 ${found}`, hint: '换一个名称。' };
    }
  },
};

function findPoison({ key, value }: Entry): string | undefined {
  const inKey = findInPath(key);
  if (inKey !== undefined || typeof value !== 'string') return inKey;
  if (value.includes('__proto__')) return '__proto__';
  if (pathKeys.test(key)) return findInPath(value);
  if (!value.includes('constructor') && !value.includes('prototype')) return undefined;
  return parseText(value)
    .nodes.flatMap(({ type, name, value: text }) =>
      type === 'variable' || type === 'identifier' ? [name] : type === 'string' ? [text] : [],
    )
    .find((name): name is string => typeof name === 'string' && poison.test(name));
}

function findInPath(path: string): string | undefined {
  if (!path.includes('proto') && !path.includes('constructor')) return undefined;
  return path.split(/[.[\]'"]+/).find((name) => poison.test(name.trim()));
}
