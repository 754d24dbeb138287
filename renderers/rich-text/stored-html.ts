import type { ConsoleServices } from '../console-services';
import { isOnImageHost, toUnsignedUrl } from '../image-host';

/**
 * Converts between stored HTML with plain urls and displayed HTML with signed ones (decisions 'Behaviour'). Works
 * on the DOM parser's detached document.
 */
export interface HtmlContext {
  imageHost: string;
  origin: string;
  sanitize(html: string): string;
}

export const toHtmlContext = (services: ConsoleServices): HtmlContext => ({
  imageHost: services.imageHost,
  origin: window.location.origin,
  sanitize: (html) => services.sanitize(html),
});

/** Attributes with the url of a media file. */
const mediaAttributes = ['src', 'poster'] as const;

function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/** Whether there is no text (blanks and zero-width characters do not count) and no visible element. */
export function isEmptyHtml(html: string): boolean {
  const body = parseHtml(html);
  if (body.querySelector('img, video, audio, hr, table')) return false;
  return (body.textContent ?? '').replace(/[\s\u00a0\u200b-\u200d\ufeff]/g, '') === '';
}

/**
 * HTML to store: sanitised, all signatures removed, without images that exist only in this browser (`data:`,
 * `blob:`). An empty document becomes `''`, so that `required` works.
 */
export function toStoredHtml(html: string, context: HtmlContext): string {
  const body = parseHtml(context.sanitize(html));
  for (const element of body.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (name.startsWith('data-mce-')) element.removeAttribute(name);
      else if (name === 'src' || name === 'poster' || name === 'href')
        element.setAttribute(name, toUnsignedUrl(value, context.imageHost, context.origin));
      else if (name === 'srcset') element.removeAttribute(name);
    }
    const src = element.getAttribute('src') ?? '';
    if (/^\s*(data|blob):/i.test(src)) element.remove();
  }
  for (const image of body.querySelectorAll('img:not([src]), img[src=""]')) image.remove();
  const stored = body.innerHTML;
  return isEmptyHtml(stored) ? '' : stored;
}

/**
 * HTML to display: sanitised, every url of the image host signed anew. A url that cannot be signed stays plain.
 */
export async function toDisplayHtml(
  stored: string,
  context: HtmlContext,
  sign: (url: string) => Promise<string>,
): Promise<string> {
  const body = parseHtml(context.sanitize(stored));
  const uses = [...body.querySelectorAll('[src], [poster]')].flatMap((element) =>
    mediaAttributes.flatMap((name) => {
      const url = toUnsignedUrl(element.getAttribute(name) ?? '', context.imageHost, context.origin);
      return isOnImageHost(url, context.imageHost, context.origin) ? [{ element, name, url }] : [];
    }),
  );
  const urls = [...new Set(uses.map((use) => use.url))];
  const signed = new Map(
    await Promise.all(urls.map(async (url) => [url, await sign(url).catch(() => url)] as const)),
  );
  for (const { element, name, url } of uses) element.setAttribute(name, signed.get(url) ?? url);
  return body.innerHTML;
}

/** Minimum pause between two tries, so that a deleted image is not requested forever. */
const pauseMilliseconds = 5 * 60_000;

/**
 * Signs pictures and videos below `root` again, once, when their signature expired while the page was open.
 * @returns a function that stops it
 */
export function resignOnError(root: HTMLElement, services: ConsoleServices): () => void {
  const { origin } = window.location;
  const tried = new WeakMap<Element, number>();
  const repairImage = ({ target }: Event) => {
    // Elements of another frame are not instances of this frame's classes.
    if (!target || !('getAttribute' in target)) return;
    const element = target as Element;
    const url = toUnsignedUrl(element.getAttribute('src') ?? '', services.imageHost, origin);
    if (!isOnImageHost(url, services.imageHost, origin)) return;
    if (Date.now() - (tried.get(element) ?? -Infinity) < pauseMilliseconds) return;
    tried.set(element, Date.now());
    void services.signUrl(url, true).then(
      (src) => {
        element.setAttribute('src', src);
        if (element.hasAttribute('data-mce-src')) element.setAttribute('data-mce-src', src);
      },
      () => undefined,
    );
  };
  root.addEventListener('error', repairImage, true);
  return () => root.removeEventListener('error', repairImage, true);
}
