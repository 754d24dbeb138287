import { sanitizeHtml } from './sanitize';

/** What amis shows without a look in some places (a tooltip, an icon), and what acts as soon as it is shown. */
const acting =
  /<[\s/]*(?:script|i?frame|object|embed|meta|base|link|style|form|svg|math|template)\b|<[^>]*\son[a-z]+\s*=/i;

/** The page check lets no such text pass; one that is in a page all the same is shown without what acts. */
export function toHarmlessText(text: string): string {
  return text.length > 2 && text.includes('<') && acting.test(text) ? sanitizeHtml(text) : text;
}
