import { post } from '../../http';
import { getSession } from '../../session';

/** Config 17 is the secret that signs image urls (A §7). */
const imageSecretPath = '/api/admin/sys/config/detail/17';

let secret: { token: string; value: Promise<string>; at: number } | undefined;

/** When many pictures are refused at once, only one fetches the secret again. */
const pauseMs = 5_000;

/**
 * The secret is fetched once per session, kept in memory only (decisions 'Behaviour'), and fetched again after a
 * refusal.
 */
function imageSecret(refused: boolean): Promise<string> {
  const { token } = getSession();
  const isStale = refused && secret !== undefined && Date.now() - secret.at > pauseMs;
  if (secret?.token === token && !isStale) return secret.value;
  const value = post<{ configValue: string } | null>(imageSecretPath).then((answer) => {
    if (answer.status !== 0 || !answer.data) throw new Error(answer.msg);
    return answer.data.configValue;
  });
  secret = { token, value, at: Date.now() };
  value.catch(() => {
    if (secret?.value === value) secret = undefined;
  });
  return value;
}

/**
 * Signs a stored image or file url for display: `url?t=<seconds>&sign=<md5(secret + path + t)>`, with the path as
 * in the URL, undecoded. Returns urls of other hosts unchanged. `imageHost` '' is the console's own origin.
 */
export async function signUrl(url: string, imageHost: string, refused = false): Promise<string> {
  const path = findSignedPath(url, imageHost);
  if (path === undefined) return url;
  const [key, { default: md5 }] = await Promise.all([imageSecret(refused), import('crypto-js/md5')]);
  const seconds = Math.floor(Date.now() / 1000);
  return withSignature(url, seconds, md5(key + path + seconds).toString());
}

/** The path a signature covers, or undefined for urls that are not on the image host. */
export function findSignedPath(url: string, imageHost: string): string | undefined {
  const host = imageHost === '' ? ownOrigin(url) : imageHost;
  if (!url.startsWith(`${host}/`)) return undefined;
  const path = url.slice(host.length).split(/[?#]/)[0] ?? '';
  return imageHost !== '' || path.startsWith('/files/') ? path : undefined;
}

function ownOrigin(url: string): string {
  return url.startsWith(`${window.location.origin}/`) ? window.location.origin : '';
}

/** The url with a new signature instead of any old one. Exported for its test. */
export function withSignature(url: string, seconds: number, sign: string): string {
  return `${url.split(/[?#]/)[0] ?? url}?t=${seconds}&sign=${sign}`;
}
