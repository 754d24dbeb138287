import type { Rule } from '../../rule';
import { ownText } from '../../view/page-view';

/** A frame shows a page of this console, or nothing. */
export const foreignFrame: Rule = {
  id: 'outside/foreign-frame',
  severity: 'error',
  *check({ entries }) {
    for (const { value, pointer } of entries) {
      if (ownText(value, 'type') !== 'iframe') continue;
      const src = ownText(value, 'src') ?? '';
      // A browser drops blanks and line ends within an address: `/<tab>/evil` leads away as `//evil` does.
      if (/^\/(?![/\\$])/.test(src.replace(/[\u0000-\u0020]/g, ''))) continue;
      yield {
        pointer: `${pointer}${src === '' ? '' : '/src'}`,
        message: `不能嵌入外部网页：${src.slice(0, 60)}`,
        hint: 'iframe 的地址必须是本站路径（以 / 开头）。',
      };
    }
  },
};
