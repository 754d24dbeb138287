import { message } from '../../../server/contract/messages';
import { UploadRefused, type ConsoleDoor, type UploadOptions } from '../../../renderers/console-door';
import { post } from '../../http';
import { underWay, type ScreenHost } from '../../screen-host';
import type { Gestures } from '../request/gestures';
import { refuseWrite } from '../request/fetcher';
import { signUrl } from './image-signing';
import { sanitizeHtml } from './sanitize';

interface DoorOptions {
  /** Without it calls need no gesture of the user. */
  gestures?: Gestures | undefined;
  /** Headers that identify the page of an upload. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Asks before the user leaves a running upload or export; absent in a preview. */
  host?: Pick<ScreenHost, 'guard' | 'guardBackground'>;
}

/** The services for renderers (`env.consoleDoor`), which know neither our paths nor our session. */
export function createConsoleDoor(imageHost: string, { gestures, headers, host }: DoorOptions): ConsoleDoor {
  const upload = async (path: string, file: File, options?: UploadOptions) => {
    const permit = gestures?.permit('file');
    if (gestures && !permit) throw refuseWrite(`/api${path}`, headers ?? {});
    const abort = new AbortController();
    options?.signal?.addEventListener('abort', () => abort.abort(), { once: true });
    const unguard = host?.guard({ ...underWay(() => abort.abort()), running: { kind: 'upload' } });
    return sendFile(path, file, { ...options, headers, signal: abort.signal }).finally(() => {
      unguard?.();
      permit?.end();
    });
  };
  return {
    imageHost,
    signatureSeconds: 3600,
    signUrl: (url, refused) => signUrl(url, imageHost, refused),
    sanitize: sanitizeHtml,
    uploadImage: (file, options) => upload('/admin/file/img/upload', file, options),
    uploadVideo: (file, options) => upload('/admin/file/video/upload', file, options),
    guardExport: (name, cancel) =>
      host?.guardBackground({ ...underWay(cancel), running: { kind: 'export', name } }) ?? (() => undefined),
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
  const { status, msg, data } = await post<{ value: string } | null>(`/api${path}`, form, {
    signal,
    headers,
    onUploadProgress: onProgress && (({ loaded, total }) => total > 0 && onProgress(loaded / total)),
  });
  if (status !== 0 && msg !== '') throw new UploadRefused(msg);
  if (status !== 0 || !data) throw new Error(message.uploadFailed);
  return data.value;
}
