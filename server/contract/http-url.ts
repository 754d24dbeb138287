/** What staff read where an address is none. */
export const httpUrlMessage = '请输入以 http:// 或 https:// 开头的完整地址';

/**
 * Whether a text is a whole web address. What the app opens is nothing but http or https: `javascript:` and
 * `data:` would run what nobody has looked at, and a relative address leads nowhere outside of this site.
 */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}/]/iu.test(text) && !/[\s\p{Cc}]/u.test(text) && URL.canParse(text);
}
