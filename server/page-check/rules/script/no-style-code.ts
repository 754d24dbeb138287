import type { Rule } from '../../rule';
import type { Entry } from '../../view/page-view';
import { toPlainUrlText } from './no-script-link';

const styleCode =
  /expression\(|url\(["']?(?:javascript|vbscript|data:text)|@import|behavior:|-moz-binding|<\/style|url\(["']?(?:https?:)?\/\//;

/** Styles that run code or fetch from elsewhere. */
export const noStyleCode: Rule = {
  id: 'script/no-style-code',
  severity: 'error',
  *check({ entries }) {
    for (const entry of entries) {
      const { value, pointer } = entry;
      if (typeof value !== 'string' || !isStyle(entry) || !styleCode.test(toPlainUrlText(value))) continue;
      yield {
        pointer,
        message: `样式里不能有代码或外部资源：${value.slice(0, 60)}`,
        hint: '只写颜色、间距、尺寸等普通样式。',
      };
    }
  },
};

/** Within a `style`, `css` or `themeCss`, or in a `style="…"` attribute of a text. */
function isStyle(entry: Entry): boolean {
  if (typeof entry.value === 'string' && /\bstyle\s*=/i.test(entry.value)) return true;
  for (let at: Entry | undefined = entry; at !== undefined; at = at.parent) {
    if (/style$|css$/i.test(at.key)) return true;
  }
  return false;
}
