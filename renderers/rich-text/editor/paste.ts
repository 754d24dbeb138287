import type { Editor } from 'tinymce';
import { isOnImageHost } from '../../image-host';
import { readRtfPictures } from './rtf-pictures';
import { toPlainStructure } from './word-structure';

export interface PasteContext {
  imageHost: string;
  origin: string;
  sanitize(html: string): string;
}

export interface Pasted {
  html: string;
  /** Names of the pictures that cannot come along: those of other sites, and those the clipboard does not hold. */
  lost: string[];
}

/** Word, Excel, WPS and Word on the web mark what they put on the clipboard so. */
const officeMarks = /\bmso-|class=["']?Mso|urn:schemas-microsoft-com|\bSCXW\d/i;

/**
 * What comes from outside, as it may stand in a text: of an office document its headings, lists, tables, emphasis, links
 * and pictures, nothing of its looks; of anything else what the sanitiser leaves. Pictures are `data:` and `blob:` ones,
 * which the editor uploads, or the image host's own.
 *
 * @param rtf the same content as RTF, or ''; Word keeps its pictures there and names files of its own in the HTML
 */
export function cleanPaste(html: string, rtf: string, context: PasteContext): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (officeMarks.test(html)) toPlainStructure(body);
  const lost = settlePictures(body, rtf, context);
  return { html: context.sanitize(body.innerHTML), lost };
}

function settlePictures(body: HTMLElement, rtf: string, { imageHost, origin }: PasteContext): string[] {
  const images = [...body.querySelectorAll('img')];
  const sourceOf = (image: Element) => image.getAttribute('src') ?? '';
  const files = images.filter((image) => /^(file:|$)/i.test(sourceOf(image)));
  const pictures = files.length > 0 ? readRtfPictures(rtf) : [];
  // The two lists match by position alone; where their lengths differ nothing says which picture is which.
  if (pictures.length === files.length) {
    files.forEach((image, index) => image.setAttribute('src', pictures[index] ?? ''));
  }
  const lost: string[] = [];
  for (const image of images) {
    const source = sourceOf(image);
    if (/^(data:image\/|blob:)/i.test(source) || isOnImageHost(source, imageHost, origin)) continue;
    lost.push(nameOf(source) || image.getAttribute('alt') || '图片');
    image.remove();
  }
  return lost;
}

/** `https://a.example/x/y.png?z` -> `a.example/…/y.png`, `file:///C:/…/image001.png` -> `image001.png`. */
function nameOf(source: string): string {
  if (!URL.canParse(source)) return '';
  const { host, pathname } = new URL(source);
  const file = pathname.split('/').at(-1) ?? '';
  return host === '' ? file : `${host}/…/${file}`;
}

/** Cleans what is pasted or dropped from outside; what the editor itself copied keeps its looks. */
export function registerPaste(
  editor: Editor,
  context: () => PasteContext,
  notifyError: (text: string) => void,
): void {
  let rtf = '';
  editor.on('paste', (event) => void (rtf = event.clipboardData?.getData('text/rtf') ?? ''));
  editor.on(
    'PastePreProcess',
    (event) => {
      // A picture that was pasted or dropped comes as TinyMCE's own blob image; the sanitiser would take its source.
      if (/^<img src="blob:[^"<>]*">$/.test(event.content)) return;
      if (event.internal) event.content = context().sanitize(event.content);
      else {
        const { html, lost } = cleanPaste(event.content, rtf, context());
        event.content = html;
        if (lost.length > 0) notifyError(toLostText(lost));
      }
      rtf = '';
    },
    // Before TinyMCE's own: it drops the styles by which Word says what is a list.
    true,
  );
}

function toLostText(lost: readonly string[]): string {
  const names = lost.slice(0, 3).join('、') + (lost.length > 3 ? ' 等' : '');
  return `${lost.length} 张图片没有带入：${names}。请另存后用“上传图片”插入`;
}
