import { errors } from 'undici';
import { ApiError } from '../../contract/api-error';
import { BadRequest } from '../browser/json-body';

/**
 * What went wrong where the contract has no word for it:
 * `unreachable` no connection, or it broke; `timeout` no whole answer in time; `malformed` not the envelope; `missing` no such call;
 * `oversized` an answer past the size limit; `aborted` the browser went away.
 */
export type UpstreamFailure = 'unreachable' | 'timeout' | 'malformed' | 'missing' | 'oversized' | 'aborted';

/** `detail` is for the log: an error code or a size, never a header, a body or a token. */
export class UpstreamError extends Error {
  constructor(
    readonly kind: UpstreamFailure,
    readonly detail = '',
  ) {
    super(detail === '' ? kind : `${kind}: ${detail}`);
  }
}

/** True if a connection kept from an earlier call was closed under this one, before any answer. */
export function isStaleConnection(error: unknown): boolean {
  if (error instanceof errors.SocketError) return (error.socket?.bytesRead ?? 0) > 0;
  const code = codeOf(error);
  return code === 'ECONNRESET' || code === 'EPIPE';
}

/** What a failed exchange was. Refusals of an upload's own stream (too large, two files) stay as they are. */
export function toUpstreamError(error: unknown, deadline: AbortSignal): Error {
  if (deadline.aborted && deadline.reason instanceof UpstreamError) return deadline.reason;
  if (error instanceof UpstreamError || error instanceof ApiError || error instanceof BadRequest)
    return error;
  const code = codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
  const kind =
    error instanceof errors.HTTPParserError || code.startsWith('HPE_') ? 'malformed' : 'unreachable';
  return new UpstreamError(kind, code);
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** One signal for both ends of patience: the browser's and the clock's. `reason` is the UpstreamError. */
export interface Deadline {
  signal: AbortSignal;
  clear(): void;
}

export function startDeadline(ms: number, browser: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const gone = () => controller.abort(new UpstreamError('aborted'));
  const timer = setTimeout(() => controller.abort(new UpstreamError('timeout', `${ms} ms`)), ms);
  if (browser?.aborted) gone();
  browser?.addEventListener('abort', gone, { once: true });
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      browser?.removeEventListener('abort', gone);
    },
  };
}
