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

/** In a text that is HTML. */
const markupLink = /<a\b[^>]{0,500}?\bhref\s*=\s*["'`]?\s*(?:https?:)?[\\/]{2}(?!\$)/i;

/** A literal address on another host: staff should know before they follow it. */
export const foreignLink: Rule = {
  id: 'outside/foreign-link',
  severity: 'warning',
  *check({ entries }) {
    for (const { key, value, pointer, opaque } of entries) {
      if (opaque || typeof value !== 'string') continue;
      const isLink = linkKeys.has(key) && /^(?:https?:)?\/\/(?!\$)/i.test(value.trim());
      if (!isLink && !markupLink.test(value)) continue;
      yield {
        pointer,
        message: `指向站外地址：${value.slice(0, 80)}`,
        hint: '确认这个地址可信；站内跳转请写 /platform/… 路径。',
      };
    }
  },
};
