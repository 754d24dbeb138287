import { parseText } from '../../amis-schema/formula';
import type { Rule } from '../../rule';

const activeTag =
  /<[\s/]*(?:script|i?frame|frameset|object|embed|applet|link|meta|base|style|form|foreignobject|animate\w*|set|use|math|template|portal|noscript|xmp|plaintext)\b/i;
/** Also where a quoted `>` ends the tag for a quick reader, but not for a browser. */
const handlerAttribute = /(?:^|[\s/"'`>])on[a-z]{3,30}\s*=(?!=)/i;
const sourceDocument = /\b(?:srcdoc|formaction)\s*=/i;
/** A tag that is put together by an expression. */
const builtTag = /<[^>]*$/;

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
      if (!value.includes('<')) continue;
      const found =
        [activeTag, handlerAttribute, sourceDocument].map((kind) => kind.exec(value)?.[0]).find(Boolean) ??
        findBuiltTag(value);
      if (found === undefined) continue;
      yield {
        pointer,
        message: `HTML 里不能有脚本或嵌入内容：${found.slice(0, 40)}`,
        hint: '只保留文字和排版标签（如 <b>、<span>、<br>），行为用组件和事件动作来做。',
      };
    }
  },
};

function findBuiltTag(text: string): string | undefined {
  return parseText(text)
    .nodes.flatMap(({ type, value }) => (type === 'string' && typeof value === 'string' ? [value] : []))
    .find((part) => builtTag.test(part));
}
