/**
 * The `Cookie` header after an answer with these `Set-Cookie` lines, as a browser would send it; `undefined` for none.
 */
export function withCookies(header: string | undefined, setCookies: readonly string[]): string | undefined {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) put(cookies, pair);
  for (const line of setCookies) put(cookies, line.split(';')[0] ?? '');
  return cookies.size === 0 ? undefined : [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

function put(cookies: Map<string, string>, pair: string): void {
  const at = pair.indexOf('=');
  if (at > 0) cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
}
