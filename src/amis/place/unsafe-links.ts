import { isSafeLink } from './links';

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
