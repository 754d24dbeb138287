import type { Rule } from '../../rule';

/** What a browser fetches by itself, on showing it. */
const fetched =
  /<[^<]{0,2000}?\s(?:src|srcset|poster|background|data|xlink:href)\s*=\s*["'`]?\s*(?:https?:)?[\\/]{2}/i;
const opened = /\btarget\s*=\s*["']?_?(?:blank|top|parent|self|\w+)/i;

/** HTML of a page that loads from another host, or opens a window that can reach back into the console. */
export const foreignContent: Rule = {
  id: 'outside/foreign-content',
  severity: 'error',
  *check({ entries }) {
    for (const { value, pointer } of entries) {
      if (typeof value !== 'string' || !value.includes('<')) continue;
      if (fetched.test(value)) {
        yield {
          pointer,
          message: 'HTML 里不能加载站外内容',
          hint: '图片先上传到本站，用图片组件显示。',
        };
      }
      if (opened.test(value) && !/\brel\s*=\s*["']?[^"'>]*noopener/i.test(value)) {
        yield {
          pointer,
          message: 'HTML 链接不能随意打开新窗口（target）',
          hint: '改用链接组件，或加上 rel="noopener"。',
        };
      }
    }
  },
};
