import DOMPurify from 'dompurify';
import { toHarmlessStyle } from '../../../server/contract/pages/harmless-style';

/** Allow-list of schemes for stored links and images; drops any other (`javascript:`, `data:text/html`, …). */
const allowedUri =
  /^(?:(?:https?|mailto|tel|sms|blob):|data:image\/(?:png|jpe?g|gif|webp);|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;

const options = {
  ALLOWED_URI_REGEXP: allowedUri,
  ADD_ATTR: ['target'],
  FORBID_TAGS: ['style', 'form', 'base', 'meta', 'link'],
  FORBID_ATTR: ['srcset', 'ping'],
};

/** A text that may hold data only shows: it has no field, in which it could ask for a password. */
const optionsOfTexts = {
  ...options,
  FORBID_TAGS: [...options.FORBID_TAGS, 'input', 'button', 'select', 'textarea', 'dialog'],
};

const closeOpener = (node: Element) => {
  if (node.getAttribute('target') === '_blank') node.setAttribute('rel', 'noopener noreferrer');
};

/** Keeps data from covering the screen, by a style or by one of the console's own classes. */
const keepInPlace = (node: Element) => {
  const own = toHarmlessStyle(node.getAttribute('style') ?? '');
  const style = [own, node.hasAttribute('class') ? 'position: static !important' : ''].filter(Boolean);
  if (style.length > 0) node.setAttribute('style', style.join('; '));
  else node.removeAttribute('style');
};

DOMPurify.addHook('afterSanitizeAttributes', closeOpener);
DOMPurify.addHook('afterSanitizeAttributes', keepInPlace);

/** Rich text keeps every style: its view contains it (renderers/rich-text/rich-text.css). */
const ofRichText = DOMPurify(window);
ofRichText.addHook('afterSanitizeAttributes', closeOpener);

/** Removes everything that can run from rich text. */
export const sanitizeRichText = (html: string): string => ofRichText.sanitize(html, options);

/** Cache of results by input, in insertion order: at most 500 inputs of at most 1000 characters. */
const known = new Map<string, string>();
const knownLimit = 500;
const knownLength = 1_000;

/**
 * Removes from a page's HTML (`tpl`, `${x|raw}`) everything that can run, cover the screen or ask for a value; amis'
 * `filterHtml`. A parse costs about 0.4 ms and a list repeats the same few tags in each row, so short results are
 * cached.
 */
export function sanitizeHtml(html: string): string {
  if (typeof html === 'string' && !/[<&]/.test(html)) return html;
  const earlier = known.get(html);
  if (earlier !== undefined) return earlier;
  const clean = DOMPurify.sanitize(html, optionsOfTexts);
  if (typeof html === 'string' && html.length <= knownLength) {
    if (known.size >= knownLimit) known.delete(known.keys().next().value as string);
    known.set(html, clean);
  }
  return clean;
}
