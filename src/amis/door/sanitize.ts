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

/** HTML without anything that runs: what amis' `filterHtml` and our renderers show (`${x|raw}`, rich text). */
export function sanitizeHtml(html: string): string {
  return DOMPurify.sanitize(html, options);
}
