import { errors } from 'undici';
import { ApiError } from '../../contract/api-error';
import { BadRequest } from '../browser/json-body';
import { UpstreamError } from './upstream-error';

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
