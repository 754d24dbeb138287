import type { Rule } from '../../rule';
import { ownText, type Entry } from '../../view/page-view';

/** Properties from which a browser loads a picture, a film or a sound as it shows the page. */
const mediaKeys =
  /^(?:src|srcset|originalSrc|poster|image|imageUrl|avatar|logo|icon|rightIcon|iconUrl|defaultImage|frameImage|thumb|videoSrc|background|backgroundImage|brand)$/;
/** Elements that take their picture from their value. */
const mediaTypes = /^(?:static-)?(?:images?|video|audio|avatar|carousel|qrcode)$/;
const otherHost = /(?:https?:)?[\\/]{2}[\w[]/i;

/** A frame shows a page of this console, or nothing; pictures, films and sounds come from this console, too. */
export const foreignFrame: Rule = {
  id: 'outside/foreign-frame',
  severity: 'error',
  *check({ entries }) {
    for (const entry of entries) {
      const { value, pointer } = entry;
      if (ownText(value, 'type') === 'iframe') {
        const src = ownText(value, 'src') ?? '';
        // A browser drops blanks and line ends within an address: `/<tab>/evil` leads away as `//evil` does.
        if (/^\/(?![/\\$])/.test(src.replace(/[\u0000-\u0020]/g, ''))) continue;
        yield {
          pointer: `${pointer}${src === '' ? '' : '/src'}`,
          message: `不能嵌入外部网页：${src.slice(0, 60)}`,
          hint: 'iframe 的地址必须是本站路径（以 / 开头）。',
        };
      } else if (typeof value === 'string' && isMedia(entry) && isOtherHost(value)) {
        yield {
          pointer,
          message: `不能加载站外的图片、视频或声音：${value.slice(0, 60)}`,
          hint: '先上传到本站，再用图片组件显示。',
        };
      }
    }
  },
};

function isMedia({ key, parent }: Entry): boolean {
  if (mediaKeys.test(key)) return ownText(parent?.value, 'type') !== 'iframe';
  return key === 'value' && mediaTypes.test(ownText(parent?.value, 'type') ?? '');
}

function isOtherHost(text: string): boolean {
  const plain = text.replace(/[\u0000-\u0020]/g, '');
  return otherHost.test(plain) && !/^data:image\//i.test(plain);
}
