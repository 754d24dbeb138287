/** The server could not be reached (A §8 'Network failure'). Logged, but not toasted here. */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure';
  constructor() {
    super('网络连接失败');
  }
}

/** No reply within `timeout` (A §9: 100000 ms). */
export class RequestTimeout extends Error {
  override name = 'RequestTimeout';
  constructor() {
    super('请求超时');
  }
}

export interface TransportRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** JSON text, a form, or nothing. */
  body: XMLHttpRequestBodyInit | null;
  /** Milliseconds. */
  timeout: number;
  responseType: 'text' | 'blob';
  signal?: AbortSignal | undefined;
  onUploadProgress?: ((event: ProgressEvent) => void) | undefined;
}

export interface TransportReply {
  /** HTTP status. */
  status: number;
  body: string | Blob;
  header(name: string): string | null;
}

/**
 * Sends one request. Rejects with NetworkFailure, RequestTimeout, or the signal's reason when aborted; resolves
 * for any HTTP status.
 */
export type Transport = (request: TransportRequest) => Promise<TransportReply>;

/** The transport of the login page and the first screen (see src/http.ts). */
export function sendXhr(request: TransportRequest): Promise<TransportReply> {
  const { signal } = request;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open(request.method, request.url);
    xhr.timeout = request.timeout;
    xhr.responseType = request.responseType;
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    if (request.onUploadProgress) xhr.upload.addEventListener('progress', request.onUploadProgress);
    xhr.addEventListener('load', () =>
      resolve({
        status: xhr.status,
        body: xhr.response as string | Blob,
        header: (name) => xhr.getResponseHeader(name),
      }),
    );
    xhr.addEventListener('error', () => reject(new NetworkFailure()));
    xhr.addEventListener('timeout', () => reject(new RequestTimeout()));
    xhr.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError')));
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    xhr.send(request.body);
  });
}
