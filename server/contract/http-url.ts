/** Shown for an invalid address. */
export const httpUrlMessage = '请输入以 http:// 或 https:// 开头的完整地址';

/**
 * Whether a text is an absolute web address, http or https only: `javascript:` and `data:` would run unreviewed
 * code, and a relative address is meaningless in the app.
 */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}/]/iu.test(text) && !/[\s\p{Cc}]/u.test(text) && URL.canParse(text);
}
