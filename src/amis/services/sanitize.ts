import DOMPurify from 'dompurify';

/** Allow-list of schemes for stored links and images; drops any other (`javascript:`, `data:text/html`, …). */
const allowedUri =
  /^(?:(?:https?|mailto|tel|sms|blob):|data:image\/(?:png|jpe?g|gif|webp);|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;

const options = {
  ALLOWED_URI_REGEXP: allowedUri,
  ADD_ATTR: ['target'],
  FORBID_TAGS: ['style', 'form', 'base', 'meta', 'link'],
  FORBID_ATTR: ['srcset', 'ping'],
};

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.getAttribute('target') === '_blank') node.setAttribute('rel', 'noopener noreferrer');
});

/** Cache of results by input, in insertion order: at most 500 inputs of at most 1000 characters. */
const known = new Map<string, string>();
const knownLimit = 500;
const knownLength = 1_000;

/**
 * Removes everything that can run from HTML; used by amis' `filterHtml` and our renderers (`${x|raw}`, rich
 * text). A parse costs about 0.4 ms and a list repeats the same few tags in each row, so short results are
 * cached.
 */
export function sanitizeHtml(html: string): string {
  if (typeof html === 'string' && !/[<&]/.test(html)) return html;
  const earlier = known.get(html);
  if (earlier !== undefined) return earlier;
  const clean = DOMPurify.sanitize(html, options);
  if (typeof html === 'string' && html.length <= knownLength) {
    if (known.size >= knownLimit) known.delete(known.keys().next().value as string);
    known.set(html, clean);
  }
  return clean;
}
