import { NetworkFailure, RequestTimeout, type TransportReply, type TransportRequest } from './transport';

/** The login page's transport: axios alone would take a third of what that page may transfer. */
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
