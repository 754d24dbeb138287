/** Matches HTML that runs on display; amis shows some texts (a tooltip, an icon) unsanitised. */
const acting =
  /<[\s/]*(?:script|i?frame|object|embed|meta|base|link|style|form|svg|math|template)\b|<[^>]*\son[a-z]+\s*=/i;

export function isActing(text: string): boolean {
  return text.length > 2 && text.includes('<') && acting.test(text);
}
