import type { Rule } from '../../rule';

const activeTag = /<\s*\/?\s*(?:script|iframe|frame|object|embed|applet|link|meta|base|style|form)\b/i;
const handlerAttribute = /<[^>]*[\s/"']on[a-z]+\s*=/i;
const sourceDocument = /<[^>]*\bsrcdoc\s*=/i;

/** HTML in a page (`tpl`, `html`, a tooltip, a description) is text and markup, never code. */
export const noHtmlScript: Rule = {
  id: 'script/no-html-script',
  severity: 'error',
  *check({ entries }) {
    for (const { key, value, pointer } of entries) {
      if (typeof value !== 'string') continue;
      if (key.toLowerCase() === 'srcdoc' && value !== '') {
        yield { pointer, message: '不能内嵌网页文档（srcdoc）', hint: '改用 tpl 或内置组件。' };
        continue;
      }
      const found = [activeTag, handlerAttribute, sourceDocument]
        .map((kind) => kind.exec(value)?.[0])
        .find(Boolean);
      if (found === undefined) continue;
      yield {
        pointer,
        message: `HTML 里不能有脚本或嵌入内容：${found.slice(0, 40)}`,
        hint: '只保留文字和排版标签（如 <b>、<span>、<br>），行为用组件和事件动作来做。',
      };
    }
  },
};
