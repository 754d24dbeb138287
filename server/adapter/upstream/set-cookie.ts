/**
 * Passes the upstream's cookies back as the console's own: without `Domain`, which names the upstream and
 * would make the browser drop them, and for the whole console, as the upstream's paths are not the browser's.
 */
export function toBrowserCookies(setCookie: string | string[] | undefined): string[] {
  const cookies = setCookie === undefined ? [] : Array.isArray(setCookie) ? setCookie : [setCookie];
  return cookies.map((cookie) =>
    cookie
      .split(';')
      .filter((attribute, index) => index === 0 || !/^\s*domain\s*=/i.test(attribute))
      .map((attribute, index) => (index === 0 ? attribute : attribute.replace(/^(\s*path\s*=).*$/i, '$1/')))
      .join(';'),
  );
}

/** For an answer over HTTPS: a cookie that came over it never goes out without it. */
export const toSecureCookies = (cookies: readonly string[]): string[] =>
  cookies.map((cookie) => (/;\s*secure\s*(?:;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`));
