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

/**
 * `/api/admin/feedback/detail/7` -> `/admin/feedback/detail/7`, undecoded.
 * @throws ApiError notFound for a path that a server behind might read as another one: encoded dots, slashes and
 * backslashes, `;`, control characters
 */
export function toUpstreamPath(path: string): string {
  const stripped = path.replace(/^\/api(?=\/)/, '');
  if (!isPlainPath(stripped)) throw notFound('接口不存在：地址里有不允许的字符');
  return stripped;
}

/**
 * The fields of a call stand in its body: with a query, an address would bring fields of its own.
 * @throws ApiError invalid
 */
export function refuseQuery(req: Request): void {
  if (req.originalUrl.includes('?')) throw invalid('url', '请求的字段要放在请求体里，不能放在地址里');
}

/** Cookies are passed on, so a form on a foreign site must not reach the upstream with them. */
export const requireSameSite: RequestHandler = (req, _res, next) => {
  if (req.get('sec-fetch-site') === 'cross-site') throw new ApiError(code.forbidden, message.forbidden);
  next();
};

/** The largest JSON body; a bigger one is refused with `code.tooLarge`. */
export const maxBodyBytes = 10 * 1024 * 1024;

/** Staff read why their request was not understood; `status` is amis', HTTP stays 200. */
export class BadRequest extends Error {
  constructor(readonly status: 400 | 405 | 415) {
    super(`bad request: ${status}`);
  }
}

const parseJson = express.json({ limit: maxBodyBytes, strict: true, type: ['application/json', '+json'] });

/** The fields amis sent; no body means no fields. @throws BadRequest, or body-parser's own error */
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
