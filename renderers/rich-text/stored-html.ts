import type { ConsoleDoor } from '../console-door';
import { isOnImageHost, toUnsignedUrl } from '../image-host';

/**
 * Stored HTML holds plain urls, displayed HTML signed ones (decisions 'Behaviour'). What converts one to the other works
 * on what the DOM parser makes: nothing of it is attached to a page.
 */
export interface HtmlContext {
  imageHost: string;
  origin: string;
  sanitize(html: string): string;
}

export const toHtmlContext = (door: ConsoleDoor): HtmlContext => ({
  imageHost: door.imageHost,
  origin: window.location.origin,
  sanitize: (html) => door.sanitize(html),
});

/** Attributes that name a file to fetch. */
const mediaAttributes = ['src', 'poster'] as const;

function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/** No text (blanks and zero-width characters are none) and nothing that shows itself. */
export function isEmptyHtml(html: string): boolean {
  const body = parseHtml(html);
  if (body.querySelector('img, video, audio, hr, table')) return false;
  return (body.textContent ?? '').replace(/[\s\u00a0\u200b-\u200d\ufeff]/g, '') === '';
}

/**
 * What may be stored: sanitised, every signature taken off, no image that exists only in this browser (`data:`, `blob:`).
 * An empty document is `''`, so that 'required' means what it says.
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

/** What is displayed: sanitised, every url of the image host signed anew. A url that cannot be signed stays plain. */
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

/** Not sooner than this after the last try: a deleted image is not asked for without end. */
const pauseMilliseconds = 5 * 60_000;

/**
 * Pictures and videos below `root` whose signature ran out while the page stood open are signed anew, once.
 * @returns ends it
 */
export function resignOnError(root: HTMLElement, door: ConsoleDoor): () => void {
  const { origin } = window.location;
  const tried = new WeakMap<Element, number>();
  const mend = ({ target }: Event) => {
    // Elements of another frame's realm are no instances of this one's classes.
    if (!target || !('getAttribute' in target)) return;
    const element = target as Element;
    const url = toUnsignedUrl(element.getAttribute('src') ?? '', door.imageHost, origin);
    if (!isOnImageHost(url, door.imageHost, origin)) return;
    if (Date.now() - (tried.get(element) ?? -Infinity) < pauseMilliseconds) return;
    tried.set(element, Date.now());
    void door.signUrl(url, true).then(
      (src) => {
        element.setAttribute('src', src);
        if (element.hasAttribute('data-mce-src')) element.setAttribute('data-mce-src', src);
      },
      () => undefined,
    );
  };
  root.addEventListener('error', mend, true);
  return () => root.removeEventListener('error', mend, true);
}
