import { message } from '../../../server/contract/messages';
import { UploadRefused, type ConsoleServices, type UploadOptions } from '../../../renderers/console-services';
import { isOnImageHost } from '../../../renderers/image-host';
import { post, send, toAnswer } from '../../http';
import { runningOperation, type ScreenHost } from '../../screen-host';
import type { Gestures } from '../request/gestures';
import { refuseWrite, unanswered } from '../request/fetcher';
import { sanitizeRichText } from './sanitize';
import { ownSession } from '../../session';

interface DoorOptions {
  /** Without it calls need no gesture of the user. */
  gestures?: Gestures | undefined;
  /** Headers that identify the page of an upload. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Asks before the user leaves a running upload or export; absent in a preview. */
  host?: Pick<ScreenHost, 'guard' | 'guardBackground'>;
}

/** The services for renderers (`env.consoleServices`), which know neither our paths nor our session. */
export function createConsoleServices(
  imageHost: string,
  { gestures, headers, host }: DoorOptions,
): ConsoleServices {
  const upload = async (path: string, file: File, options?: UploadOptions) => {
    const permit = gestures?.permit('file');
    if (gestures && !permit) throw refuseWrite(`/api${path}`, headers ?? {});
    const abort = new AbortController();
    options?.signal?.addEventListener('abort', () => abort.abort(), { once: true });
    const unguard = host?.guard({ ...runningOperation(() => abort.abort()), running: { kind: 'upload' } });
    return sendFile(path, file, { ...options, headers, signal: abort.signal }).finally(() => {
      unguard?.();
      permit?.end();
    });
  };
  return {
    imageHost,
    signatureSeconds: 3600,
    signUrl: (url, refused) => signUrl(url, imageHost, refused),
    sanitize: sanitizeRichText,
    uploadImage: (file, options) => upload('/admin/file/img/upload', file, options),
    uploadVideo: (file, options) => upload('/admin/file/video/upload', file, options),
    hearFrame: (frame) => void gestures?.listen([frame.documentElement], frame),
    guardExport: (name, cancel) =>
      host?.guardBackground({ ...runningOperation(cancel), running: { kind: 'export', name } }) ??
      (() => undefined),
  };
}

/** Multipart with a single part `file` (A §7). @returns the stored, unsigned url. */
async function sendFile(
  path: string,
  file: File,
  { signal, onProgress, headers = {} }: UploadOptions & Pick<DoorOptions, 'headers'>,
): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  const reply = await send(`/api${path}`, form, {
    signal,
    headers,
    onUploadProgress: onProgress && (({ loaded, total }) => total > 0 && onProgress(loaded / total)),
  });
  const { status, msg, data } = toAnswer<{ value: string }>(reply);
  const isAnswered = typeof reply.body === 'object' && !unanswered.includes(status);
  if (status !== 0 && msg !== '' && isAnswered) throw new UploadRefused(msg);
  if (status !== 0 || !data) throw new Error(message.uploadFailed);
  return data.value;
}

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
  const { token } = ownSession();
  const isStale = refused && secret !== undefined && Date.now() - secret.at > pauseMs;
  if (secret?.token === token && !isStale) return secret.value;
  const value = post(imageSecretPath, {}).then((answer) => {
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
  if (!isOnImageHost(url, imageHost, window.location.origin)) return undefined;
  return url.replace(/^(?:https?:)?\/\/[^/?#]*/i, '').split(/[?#]/)[0];
}

/** The url with a new signature instead of any old one. Exported for its test. */
export function withSignature(url: string, seconds: number, sign: string): string {
  return `${url.split(/[?#]/)[0] ?? url}?t=${seconds}&sign=${sign}`;
}
