/** What amis shows without a look in some places (a tooltip, an icon), and what acts as soon as it is shown. */
const acting =
  /<[\s/]*(?:script|i?frame|object|embed|meta|base|link|style|form|svg|math|template)\b|<[^>]*\son[a-z]+\s*=/i;

export function isActing(text: string): boolean {
  return text.length > 2 && text.includes('<') && acting.test(text);
}
