import express, { type Request, type RequestHandler, type Response } from 'express';
import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import {
  type CallOrigin,
  pageRouteHeader,
  pageVersionHeader,
  toCallOrigin,
} from '../contract/screens/call-origin';
import { ApiError, invalid, notFound } from '../contract/api-error';
import { isPlainPath } from '../contract/calls/call-address';
import { code } from '../contract/codes';
import { message } from '../contract/messages';

/** The caller: all that the upstream learns about the browser; other headers are not forwarded. */
export interface Caller {
  /** The session token; '' before login. */
  token: string;
  /** The captcha's session; '' before the first captcha. */
  sessionId: string;
  cookie: string | undefined;
  userAgent: string | undefined;
  /**
   * The socket's address or, behind trusted proxies, the one that the outermost of them saw (`TRUST_PROXY`,
   * Express' setting 'trust proxy'). The rest of `x-forwarded-for` can be forged and is ignored.
   */
  address: string;
  requestId: string;
  /** The page that the browser claims to call from; the audit log verifies it. */
  origin?: CallOrigin | undefined;
}

/** Reads the caller from a browser's request; the console's header names are fixed. */
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

/** Removes the IPv4-mapped IPv6 prefix that a dual-stack socket adds. */
const toPlainAddress = (address = '') => address.replace(/^::ffff:(?=\d+\.)/i, '');

const acceptable = /^[A-Za-z0-9._-]{1,64}$/;

/** The id that connects one request across all logs; generated unless a proxy set one. */
export function requestIdOf(req: Request): string {
  const given = req.get('x-request-id');
  if (given !== undefined && acceptable.test(given)) return given;
  const made = randomUUID();
  req.headers['x-request-id'] = made;
  return made;
}

/** Aborts when the browser disconnects before the reply. */
export function signalOfBrowser(res: Response): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}

/**
 * `/api/admin/feedback/detail/7` -> `/admin/feedback/detail/7`, undecoded.
 * @throws ApiError notFound for a path that another server might interpret differently: encoded dots, slashes and
 * backslashes, `;`, control characters
 */
export function toUpstreamPath(path: string): string {
  const stripped = path.replace(/^\/api(?=\/)/, '');
  if (!isPlainPath(stripped)) throw notFound('接口不存在：地址里有不允许的字符');
  return stripped;
}

/**
 * Refuses a query: the fields of a call belong in its body, and a link must not be able to add some.
 * @throws ApiError invalid
 */
export function refuseQuery(req: Request): void {
  if (req.originalUrl.includes('?')) throw invalid('url', '请求的字段要放在请求体里，不能放在地址里');
}

/** CSRF protection: cookies are forwarded, so a form on another site must not reach the upstream. */
export const requireSameSite: RequestHandler = (req, _res, next) => {
  if (req.get('sec-fetch-site') === 'cross-site') throw new ApiError(code.forbidden, message.forbidden);
  next();
};

/** The largest JSON body; a larger one is refused with `code.tooLarge`. */
export const maxBodyBytes = 10 * 1024 * 1024;

/** A request that could not be parsed, with a message for staff; `status` is for amis, HTTP stays 200. */
export class BadRequest extends Error {
  constructor(readonly status: 400 | 405 | 415) {
    super(`bad request: ${status}`);
  }
}

const parseJson = express.json({ limit: maxBodyBytes, strict: true, type: ['application/json', '+json'] });

/** The fields sent by amis; without a body there are none. @throws BadRequest, or body-parser's own error */
export async function readJsonBody(req: Request, res: Response): Promise<Record<string, unknown>> {
  await new Promise<void>((resolve, reject) => {
    parseJson(req, res, ((error?: unknown) =>
      error ? reject(error) : resolve()) as Parameters<RequestHandler>[2]);
  });
  const body: unknown = req.body;
  if (body === undefined) {
    if (hasBody(req)) throw new BadRequest(415);
    return {};
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new BadRequest(400);
  return body as Record<string, unknown>;
}

function hasBody(req: Request): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}
