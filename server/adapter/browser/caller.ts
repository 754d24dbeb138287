import type { Request, Response } from 'express';
import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import {
  type CallOrigin,
  pageRouteHeader,
  pageVersionHeader,
  toCallOrigin,
} from '../../contract/screens/call-origin';

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

const acceptable = /^[A-Za-z0-9._-]{1,64}$/;

/** The id that one click carries through every log; made here unless something in front has made one. */
export function requestIdOf(req: Request): string {
  const given = req.get('x-request-id');
  if (given !== undefined && acceptable.test(given)) return given;
  const made = randomUUID();
  req.headers['x-request-id'] = made;
  return made;
}

/** Aborts when the browser goes away before it has its answer. */
export function signalOfBrowser(res: Response): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}
