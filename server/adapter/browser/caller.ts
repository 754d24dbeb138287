import { isIP } from 'node:net';
import type { Request } from 'express';
import {
  pageRouteHeader,
  pageVersionHeader,
  toCallOrigin,
  type CallOrigin,
} from '../../contract/screens/call-origin';
import { requestIdOf } from './request-id';

/** Who calls: what the upstream learns of the browser, and nothing else of its headers. */
export interface Caller {
  /** The session token; '' before login. */
  token: string;
  /** The captcha's session; '' before the first captcha. */
  sessionId: string;
  cookie: string | undefined;
  userAgent: string | undefined;
  /**
   * The socket's address or, behind proxies, the one that the first of them saw (`TRUST_PROXY`, Express' setting
   * 'trust proxy'). Whatever else `x-forwarded-for` says is the browser's hearsay and dropped.
   */
  address: string;
  requestId: string;
  /** The page that the browser says it calls from; whether there is one, the audit log finds out. */
  origin?: CallOrigin | undefined;
}

/** Reads the caller from a browser's request; the console's own header names are fixed. */
export function callerOf(req: Request): Caller {
  return {
    token: req.get('token') ?? '',
    sessionId: req.get('session-id') ?? '',
    cookie: req.get('cookie'),
    userAgent: req.get('user-agent'),
    address: addressOf(req),
    requestId: requestIdOf(req),
    origin: toCallOrigin(req.get(pageRouteHeader), req.get(pageVersionHeader)),
  };
}

function addressOf(req: Request): string {
  const [address] = [req.ip, req.socket.remoteAddress].map(toPlainAddress).filter((given) => isIP(given) > 0);
  return address ?? '';
}

/** An IPv4 address as it is, also off a socket that listens on both families. */
const toPlainAddress = (address = '') => address.replace(/^::ffff:(?=\d+\.)/i, '');
