/** Control characters and blanks are ignored by browsers inside a scheme: `java\nscript:`. */
const ignoredInScheme = /[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g;
const allowedSchemes = new Set(['http', 'https', 'mailto', 'tel']);

/** True for links that stay on the console or lead to a harmless scheme; `javascript:`, `data:`, `vbscript:` do not. */
export function isSafeLink(link: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(link.replace(ignoredInScheme, ''))?.[1];
  return scheme === undefined || allowedSchemes.has(scheme.toLowerCase());
}

/** True for the page designer: an HTML entry of its own, no route of the console. */
export function isOtherEntry(link: string): boolean {
  return /^\/editor\.html(?:[?#]|$)/.test(link);
}

/** True when the link leaves the console. */
export function isExternalLink(link: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(link.trim());
}

/**
 * amis' `link` and templates put any address into `href`: a click (or Enter) on a harmful one is stopped
 * before it does anything. Returns what ends the watch.
 */
export function stopUnsafeLinks(root: HTMLElement): () => void {
  const stop = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href], area[href]') : null;
    if (link && !isSafeLink(link.getAttribute('href') ?? '')) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  root.addEventListener('click', stop, true);
  root.addEventListener('auxclick', stop, true);
  return () => {
    root.removeEventListener('click', stop, true);
    root.removeEventListener('auxclick', stop, true);
  };
}
