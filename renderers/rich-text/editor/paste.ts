import type { Editor } from 'tinymce';
import { isOnImageHost } from '../../image-host';
import type { HtmlContext } from '../stored-html';
import { toPlainStructure } from './word-structure';

interface Pasted {
  html: string;
  /** Names of the pictures that cannot be pasted: those of other sites, and those missing from the clipboard. */
  lost: string[];
}

/** Marks by which Word, Excel, WPS and Word on the web identify their clipboard HTML. */
const officeMarks = /\bmso-|class=["']?Mso|urn:schemas-microsoft-com|\bSCXW\d/i;

/**
 * Cleans pasted HTML: keeps the headings, lists, tables, emphasis, links and pictures of an office document but
 * none of its styles; sanitises anything else. Pictures are `data:` and `blob:` urls, which the editor uploads,
 * or urls of the image host.
 *
 * @param rtf the same content as RTF, or ''; Word stores its pictures there and refers to local files in the HTML
 */
export function cleanPaste(html: string, rtf: string, context: HtmlContext): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (officeMarks.test(html)) toPlainStructure(body);
  const lost = replacePictures(body, rtf, context);
  return { html: context.sanitize(body.innerHTML), lost };
}

function replacePictures(body: HTMLElement, rtf: string, { imageHost, origin }: HtmlContext): string[] {
  const images = [...body.querySelectorAll('img')];
  const sourceOf = (image: Element) => image.getAttribute('src') ?? '';
  const files = images.filter((image) => /^(file:|$)/i.test(sourceOf(image)));
  const pictures = files.length > 0 ? readRtfPictures(rtf) : [];
  // The two lists can be matched by position only, so their lengths must be equal.
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

/** Cleans content pasted or dropped from outside; content copied inside the editor keeps its styles. */
export function registerPaste(
  editor: Editor,
  context: () => HtmlContext,
  notifyError: (text: string) => void,
): void {
  let rtf = '';
  editor.on('paste', (event) => void (rtf = event.clipboardData?.getData('text/rtf') ?? ''));
  editor.on(
    'PastePreProcess',
    (event) => {
      // A pasted or dropped picture arrives as TinyMCE's own blob image; the sanitiser would remove its source.
      if (/^<img src="blob:[^"<>]*">$/.test(event.content)) return;
      if (event.internal) event.content = context().sanitize(event.content);
      else {
        const { html, lost } = cleanPaste(event.content, rtf, context());
        event.content = html;
        if (lost.length > 0) notifyError(toLostText(lost));
      }
      rtf = '';
    },
    // Runs before TinyMCE's handler, which drops the styles by which Word marks lists.
    true,
  );
}

function toLostText(lost: readonly string[]): string {
  const names = lost.slice(0, 3).join('、') + (lost.length > 3 ? ' 等' : '');
  return `${lost.length} 张图片没有带入：${names}。请另存后用“上传图片”插入`;
}

/** PNG and JPEG; browsers cannot show the other formats of RTF (metafiles, bitmaps). */
const types: Readonly<Record<string, string>> = { pngblip: 'image/png', jpegblip: 'image/jpeg' };

/**
 * The pictures of an RTF text as `data:` urls, in order. A picture is written `{\pict\pngblip… 89504e47…}`; its
 * copy for old readers, `{\nonshppict{\pict …}}`, is skipped. A picture in another format gives ''.
 */
export function readRtfPictures(rtf: string): string[] {
  const pictures: string[] = [];
  let end = 0;
  for (const { index } of rtf.matchAll(/\{\\pict\b/g)) {
    if (index < end) continue;
    end = endOfGroup(rtf, index);
    if (/\{\\nonshppict\s*$/.test(rtf.slice(Math.max(0, index - 20), index))) continue;
    pictures.push(toDataUrl(rtf.slice(index + 1, end - 1)));
  }
  return pictures;
}

/** Index after the brace that closes the group opened at `start`; an unclosed group ends with the text. */
function endOfGroup(rtf: string, start: number): number {
  let depth = 0;
  const brace = /\\[{}\\]|[{}]/g;
  brace.lastIndex = start;
  for (let found = brace.exec(rtf); found; found = brace.exec(rtf)) {
    if (found[0] === '{') depth += 1;
    if (found[0] === '}') depth -= 1;
    if (depth === 0) return brace.lastIndex;
  }
  return rtf.length;
}

function toDataUrl(group: string): string {
  const type = types[/\\(pngblip|jpegblip)\b/.exec(group)?.[1] ?? ''];
  if (type === undefined) return '';
  let control = group;
  // Removes nested groups (`{\*\picprop …}`, `{\*\blipuid …}`), which contain hexadecimal text of their own.
  for (let before = ''; before !== control;) {
    before = control;
    control = control.replace(/\{[^{}]*\}/g, '');
  }
  const digits = control.replace(/\\[a-z]+-?\d* ?/gi, '').replace(/[^0-9a-f]/gi, '');
  let bytes = '';
  for (let at = 0; at + 1 < digits.length; at += 2) {
    bytes += String.fromCharCode(Number.parseInt(digits.slice(at, at + 2), 16));
  }
  return bytes === '' ? '' : `data:${type};base64,${btoa(bytes)}`;
}
