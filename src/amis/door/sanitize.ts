import DOMPurify from 'dompurify';

/** Schemes a stored link or image may use; everything else (`javascript:`, `data:text/html`, …) is dropped. */
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

/** Results by input, in order of insertion. Bounded: at most 500 inputs of at most 1000 characters. */
const known = new Map<string, string>();
const knownLimit = 500;
const knownLength = 1_000;

/**
 * HTML without anything that runs: what amis' `filterHtml` and our renderers show (`${x|raw}`, rich text).
 * A parse costs some 0.4 ms, and a list repeats the same few tags in each row, so short results are kept.
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
