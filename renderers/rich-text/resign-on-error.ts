import type { ConsoleDoor } from '../console-door';
import { isOnImageHost, toUnsignedUrl } from '../image-host';

/** Not sooner than this after the last try: a deleted image is not asked for without end. */
const pauseMilliseconds = 5 * 60_000;

/**
 * Pictures and videos below `root` whose signature ran out while the page stood open are signed anew, once.
 * @returns ends it
 */
export function resignOnError(root: HTMLElement, door: ConsoleDoor, origin: string): () => void {
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
