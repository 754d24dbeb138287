/** The server could not be reached at all (A §8 'Network failure'). Logged, never toasted by itself. */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure';
  constructor() {
    super('网络连接失败');
  }
}

/** No answer within `timeout` (A §9: 100000 ms). */
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
 * Carries one request. Rejects with NetworkFailure, RequestTimeout, or the signal's reason when aborted; any
 * HTTP status resolves.
 */
export type Transport = (request: TransportRequest) => Promise<TransportReply>;
