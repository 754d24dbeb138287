import type { Rule } from '../../rule';

const linkKeys = new Set([
  'href',
  'url',
  'link',
  'src',
  'redirect',
  'downloadUrl',
  'templateUrl',
  'mapURL',
  'logo',
  'imageUrl',
]);

/** A literal address on another host: staff should know before they follow it. */
export const foreignLink: Rule = {
  id: 'outside/foreign-link',
  severity: 'warning',
  *check({ entries }) {
    for (const { key, value, pointer, opaque } of entries) {
      if (opaque || !linkKeys.has(key) || typeof value !== 'string') continue;
      if (!/^(?:https?:)?\/\/(?!\$)/i.test(value.trim())) continue;
      yield {
        pointer,
        message: `指向站外地址：${value.slice(0, 80)}`,
        hint: '确认这个地址可信；站内跳转请写 /platform/… 路径。',
      };
    }
  },
};
