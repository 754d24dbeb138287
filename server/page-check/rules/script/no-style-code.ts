import type { Rule } from '../../rule';
import type { Entry } from '../../view/page-view';
import { toPlainUrlText } from './no-script-link';

const styleCode =
  /expression\(|url\(["']?(?:javascript|vbscript|data:(?:text|application))|@import|@charset|@namespace|behavior:|-moz-binding|<\/style|(?:url|src|image|image-set)\(["']?(?:https?:|[\\/]{2})|["'](?:https?:|[\\/]{2})[^"']{0,200}["']\d*x|position:fixed/;
/** A key that is more than the name of a property or a selector. */
const brokenKey = /[{}<;]|@(?!media\b)/;
/** Selectors that reach the console around the page. */
const outside = /(?:^|[\s,>+~])(?:\*|html|body|:root|#[\w-]+|\[)/i;

/** Styles that run code or fetch from elsewhere. */
export const noStyleCode: Rule = {
  id: 'script/no-style-code',
  severity: 'error',
  *check({ entries }) {
    for (const entry of entries) {
      const { key, value, pointer, parent } = entry;
      if (isSelector(parent) && (brokenKey.test(key) || (outside.test(key) && !key.startsWith('@media')))) {
        yield {
          pointer,
          message: `样式只能作用于页面里的元素：${key.slice(0, 60)}`,
          hint: '选择器以页面自己的类名开头，例如 .my-card。',
        };
      }
      if (key === 'position' && value === 'fixed') {
        yield {
          pointer,
          message: '页面里的元素不能盖住控制台（position: fixed）',
          hint: '改用 absolute 或 sticky。',
        };
      }
      if (typeof value !== 'string' || !isStyle(entry) || !styleCode.test(toPlainCss(value))) continue;
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
    if (/style$|css$|^cssVars$/i.test(at.key)) return true;
  }
  return false;
}

/** Keys of `css`, `mobileCSS` and `cssVars` are written into a sheet as they are. */
function isSelector(parent: Entry | undefined): boolean {
  return parent !== undefined && /^(?:css|mobileCSS|cssVars)$/.test(parent.key);
}

/** Without comments, and with CSS' own way of writing letters undone: `u\72l(`. */
function toPlainCss(text: string): string {
  const plain = text
    .split('/*')
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf('*/') + 2)))
    .join('')
    .replace(/\\(?:0{0,6}([0-9a-f]{1,6})\s?|([^0-9a-f]))/gi, (_, digits?: string, letter?: string) => {
      const code = Number.parseInt(digits ?? '', 16);
      return letter ?? (code <= 0x10ffff ? String.fromCodePoint(code) : '');
    });
  return toPlainUrlText(plain);
}
