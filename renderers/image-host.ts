/** Pure functions about urls and the signed image host (decisions 'Behaviour'). */

const signatureParameters = ['t', 'sign'];

function findUrl(url: string, base: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}

/**
 * Allow-list of renderable urls: absolute http(s) and paths from the root. Rejects `javascript:`, `data:`,
 * `blob:`, bare words and malformed urls.
 */
export function isDisplayable(url: string, origin: string): boolean {
  if (!/^(https?:\/\/|\/)/i.test(url)) return false;
  const parsed = findUrl(url, origin);
  return parsed !== undefined && /^https?:$/.test(parsed.protocol);
}

/**
 * Whether the url is on the image host and therefore needs a signature.
 * @param imageHost a host (`img.example.com`), an origin, or '' for the console's own origin below `/files/`
 */
export function isOnImageHost(url: string, imageHost: string, origin: string): boolean {
  const parsed = findUrl(url, origin);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return false;
  if (imageHost === '') return parsed.origin === origin && parsed.pathname.startsWith('/files/');
  const host = findUrl(imageHost.includes('://') ? imageHost : `https://${imageHost}`, origin)?.host;
  return host !== undefined && parsed.host === host;
}

/**
 * The url as it is stored: removes the signature from a url on the image host, leaves any other byte for byte.
 */
export function toUnsignedUrl(url: string, imageHost: string, origin: string): string {
  if (!isOnImageHost(url, imageHost, origin)) return url;
  const [withoutHash = '', ...hash] = url.split('#');
  const [path = '', query] = withoutHash.split('?');
  if (query === undefined) return url;
  const kept = query.split('&').filter((pair) => !signatureParameters.includes(pair.split('=')[0] ?? ''));
  return path + (kept.length > 0 ? `?${kept.join('&')}` : '') + (hash.length > 0 ? `#${hash.join('#')}` : '');
}

/**
 * Separator of several urls in one text: the app joins with commas, the mini-program with pipes (B §3); auto
 * accepts both.
 */
export type Separator = 'auto' | ',' | '|';

/**
 * The urls of a stored value: a text of several, an array, or nothing. A comma always separates (uploads never
 * have one in their url); use `separator: "|"` where urls contain commas. Drops everything that is not an http(s)
 * url.
 */
export function toImageUrls(value: unknown, origin: string, separator: Separator = 'auto'): string[] {
  const texts = Array.isArray(value) ? value : [value];
  return texts
    .filter((text): text is string => typeof text === 'string')
    .flatMap((text) => text.split(separator === 'auto' ? /[,|]/ : separator))
    .map((url) => url.trim())
    .filter((url) => url !== '' && isDisplayable(url, origin));
}
