import { context, propagation } from '@opentelemetry/api';
import type { Caller } from '../browser/caller';

export interface HeaderNames {
  tokenHeader: string;
  sessionHeader: string;
}

/** What the upstream learns of the caller (A §7: token, session id, cookies). Absent values send no header. */
export function toUpstreamHeaders(caller: Caller, names: HeaderNames): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-request-id': caller.requestId,
    'x-forwarded-for': caller.address,
  };
  if (caller.token !== '') headers[names.tokenHeader] = caller.token;
  if (caller.sessionId !== '') headers[names.sessionHeader] = caller.sessionId;
  if (caller.cookie !== undefined) headers['cookie'] = caller.cookie;
  if (caller.userAgent !== undefined) headers['user-agent'] = caller.userAgent;
  // `traceparent`, where traces are sent.
  propagation.inject(context.active(), headers);
  return headers;
}
