import { leavesConsole, mayOpen } from '../../net/outside-addresses';
import { toast } from '../../toast';

/** Characters that browsers ignore inside a scheme, such as control characters and blanks: `java\nscript:`. */
const ignoredInScheme = /[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g;
const allowedSchemes = new Set(['http', 'https', 'mailto', 'tel']);

/** True for links within the console or with a harmless scheme; false for `javascript:`, `data:`, `vbscript:`. */
export function isSafeLink(link: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(link.replace(ignoredInScheme, ''))?.[1];
  return scheme === undefined || allowedSchemes.has(scheme.toLowerCase());
}

/** True for the page designer, which has its own HTML entry and is not a route of the console. */
export function isOtherEntry(link: string): boolean {
  return /^\/editor\.html(?:[?#]|$)/.test(link);
}

/** True when the link leaves the console. */
export function isExternalLink(link: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(link.trim());
}

export function refuseComposed(): void {
  toast.error('不能打开由页面拼接出来的站外地址');
}

/**
 * amis' `link` and templates accept any address and target: prevents a click (or Enter) on a harmful or composed
 * address, and opens another document in a window of its own, which cannot reach the console. Returns a function
 * that stops it.
 */
export function stopUnsafeLinks(root: HTMLElement): () => void {
  const stop = (event: Event) => {
    // `*|` includes the links of an SVG.
    const link = event.target instanceof Element ? event.target.closest('a[*|href], area[href]') : null;
    if (!link) return;
    const to = link.getAttribute('href') ?? link.getAttribute('xlink:href') ?? '';
    if (isSafeLink(to) && mayOpen(to)) {
      if (!leavesConsole(to)) return;
      link.setAttribute('target', '_blank');
      link.setAttribute('rel', 'noopener noreferrer');
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (isSafeLink(to)) refuseComposed();
  };
  root.addEventListener('click', stop, true);
  root.addEventListener('auxclick', stop, true);
  return () => {
    root.removeEventListener('click', stop, true);
    root.removeEventListener('auxclick', stop, true);
  };
}
