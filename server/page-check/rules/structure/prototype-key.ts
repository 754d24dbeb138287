import type { Rule } from '../../rule';

const poison = /^(?:__proto__|constructor|prototype)$/;

/** Names that reach into every object when amis copies or assigns them. */
export const prototypeKey: Rule = {
  id: 'structure/prototype-key',
  severity: 'error',
  *check({ entries }) {
    for (const { key, value, pointer } of entries) {
      const path = key === 'name' && typeof value === 'string' ? value.split('.') : [];
      const found = [key, ...path].find((name) => poison.test(name));
      if (found === undefined) continue;
      yield { pointer, message: `不能使用名称 ${found}`, hint: '换一个名称。' };
    }
  },
};
