import type { Request } from 'express';
import { requestIdOf } from './request-id';

/** Who calls: what the upstream learns of the browser, and nothing else of its headers. */
export interface Caller {
  /** The session token; '' before login. */
  token: string;
  /** The captcha's session; '' before the first captcha. */
  sessionId: string;
  cookie: string | undefined;
  userAgent: string | undefined;
  /** The socket's address. What the browser says in `x-forwarded-for` is hearsay and dropped. */
  address: string;
  requestId: string;
}

/** Reads the caller from a browser's request; the console's own header names are fixed. */
export function callerOf(req: Request): Caller {
  return {
    token: req.get('token') ?? '',
    sessionId: req.get('session-id') ?? '',
    cookie: req.get('cookie'),
    userAgent: req.get('user-agent'),
    // An IPv4 address on a socket that listens on both families.
    address: (req.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, ''),
    requestId: requestIdOf(req),
  };
}
