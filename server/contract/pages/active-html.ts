const activeTag =
  /<[\s/]*(?:script|i?frame|frameset|object|embed|applet|link|meta|base|style|form|foreignobject|animate\w*|set|use|math|template|portal|noscript|xmp|plaintext)\b/i;
/** Also matches after a quoted `>`, which ends the tag for a simple parser but not for a browser. */
const handlerAttribute = /(?:^|[\s/"'`>])on[a-z]{3,30}\s*=(?!=)/i;
const sourceDocument = /\b(?:srcdoc|formaction)\s*=/i;

/**
 * The first HTML in a text that runs or embeds something on display. The page check refuses it; the browser sanitises
 * the texts of a stored page that contains it nevertheless.
 */
export function findActiveHtml(text: string): string | undefined {
  if (!text.includes('<')) return undefined;
  return [activeTag, handlerAttribute, sourceDocument].map((kind) => kind.exec(text)?.[0]).find(Boolean);
}
