import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import {
  type CallOrigin,
  pageRouteHeader,
  pageVersionHeader,
  toCallOrigin,
} from '../contract/screens/call-origin';
import { ApiError, BadRequest, invalid, notFound } from '../contract/api-error';
import { isPlainPath } from '../contract/calls/call-address';
import type { AddressedCall } from '../contract/calls/index';
import { code, type Envelope } from '../contract/codes';
import { message } from '../contract/messages';
import { isObject, type JsonObject } from '../contract/json-object';
import { readsRecord, type Call } from '../contract/define-call';
import type { Logger } from 'pino';
import { MissingCall, UpstreamError } from './upstream-reply';

/*
 * The browser's side, shared by the adapter and /api/console: what a request says, and its answer in amis' shape.
 */

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

/** Removes the IPv4-mapped IPv6 prefix that a dual-stack socket adds, and the port that some proxies add. */
export const toPlainAddress = (address = '') =>
  address.replace(/^([\d.]+):\d+$|^\[(.+)\](?::\d+)?$/, '$1$2').replace(/^::ffff:(?=\d+\.)/i, '');

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
  const site = req.get('sec-fetch-site') ?? (isFromElsewhere(req) ? 'cross-site' : 'none');
  if (site === 'cross-site') throw new ApiError(code.forbidden, message.forbidden);
  next();
};

/**
 * Whether a page of another site sent the request, for browsers that send no `sec-fetch-site`, as to a console without TLS:
 * its `Origin` is not our host. A proxy may have changed the host, so JSON and requests with a header of ours pass: a
 * browser lets no other site send those.
 */
function isFromElsewhere(req: Request): boolean {
  const origin = req.get('origin');
  const isOurs = req.is(['json', '+json']) || ['token', 'session-id'].some((name) => req.get(name));
  if (origin === undefined || isOurs) return false;
  return !URL.canParse(origin) || new URL(origin).host !== req.get('host');
}

const formType = 'application/x-www-form-urlencoded';

/** The largest JSON body; a larger one is refused with `code.tooLarge`. */
export const maxBodyBytes = 10 * 1024 * 1024;

/**
 * The largest body of a caller without a session, such as a login. To read and forward 10 MB takes a quarter of a
 * second, in which the process answers nobody.
 */
const maxStrangersBytes = 64 * 1024;

/** How many bytes of this body may be read. @throws ApiError sessionExpired for a large body without a session */
export async function limitBody(req: Request, hasSession: () => Promise<boolean>): Promise<number> {
  const bytes = declaredBytes(req);
  if (bytes !== undefined && (bytes <= maxStrangersBytes || bytes > maxBodyBytes)) return maxBodyBytes;
  if (await hasSession()) return maxBodyBytes;
  if (bytes === undefined) return maxStrangersBytes;
  throw new ApiError(code.sessionExpired, message.sessionExpired);
}

/** The length of the body; undefined if it comes in chunks and has no declared length. */
function declaredBytes({ headers }: Request): number | undefined {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;
}

/**
 * The fields of a call, as JSON or as the form that A §7 describes, in which a name given twice has both values. Without
 * a body there are none. @throws BadRequest, ApiError invalid, or body-parser's own error
 */
export async function readFields(req: Request, res: Response, limit = maxBodyBytes): Promise<JsonObject> {
  // A compressed body would grow beyond the length that it declares; browsers send none.
  const options = { limit, inflate: false };
  const parse =
    req.is(formType) === formType
      ? express.urlencoded({ ...options, extended: false })
      : express.json({ ...options, strict: true, type: ['application/json', '+json'] });
  await new Promise<void>((resolve, reject) => {
    void parse(req, res, ((error?: unknown) =>
      error ? reject(error) : resolve()) as Parameters<RequestHandler>[2]);
  });
  const body: unknown = req.body;
  if (body === undefined) {
    if (declaredBytes(req) !== 0) throw new BadRequest(415);
    return {};
  }
  if (!isObject(body)) throw new BadRequest(400);
  requireShallow(body);
  return body;
}

/** Deeper than any real page, yet far below the depth where recursion overflows the stack. */
const maxDepth = 200;

/** @throws ApiError invalid if a value is nested more than 200 levels deep */
export function requireShallow(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new ApiError(code.invalid, `内容嵌套过深（最多 ${maxDepth} 层）`);
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
}

/**
 * The reply to amis, always with HTTP 200. `status` is always present, because amis treats its absence as success.
 * `msg` is '' on success, as amis would show it in addition to the page's own toast.
 */
export interface AmisAnswer {
  /** 0 means success; otherwise the upstream's code, or one of the adapter's own (400..504). */
  status: number;
  msg: string;
  data: unknown;
  /** With status 422: field -> message, shown at the field. */
  errors?: Record<string, string>;
}

/** A refusal: `data` is null, because amis would merge anything else into the form. */
export const refusal = (status: number, msg: string): AmisAnswer => ({ status, msg, data: null });

/**
 * Converts `data` (A §7, B §7) to the shapes that amis expects:
 *
 *   {records, total, ...rest}         -> {items, total, ...rest}
 *   {page: {records, total}, ...rest} -> {items, total, ...rest}     (orders: rest holds the subtotal)
 *   [...]                             -> {items, total}
 *   scalar                            -> {value}
 *   any other object, null            -> as it is
 */
function toAmisData(data: unknown): unknown {
  if (data === null || data === undefined) return null;
  if (Array.isArray(data)) return { items: data, total: data.length };
  if (!isObject(data)) return { value: data };
  if (Array.isArray(data['records'])) return toList(data, data['records']);
  const { page, ...beside } = data;
  if (!isObject(page) || !Array.isArray(page['records'])) return data;
  return toList({ ...beside, ...page }, page['records']);
}

function toList({ records: _records, ...rest }: JsonObject, items: unknown[]): object {
  return { ...rest, items, total: toTotal(rest['total']) ?? items.length };
}

function toTotal(total: unknown): number | undefined {
  if (typeof total !== 'number' && (typeof total !== 'string' || total.trim() === '')) return undefined;
  const number = Number(total);
  return Number.isFinite(number) ? number : undefined;
}

/** What staff read of a refusal without a text. */
const fallbackMessage = '操作失败，请稍后再试';
const fallbackMessages = new Map<number, string>([
  [code.forbidden, message.forbidden],
  [code.notFound, message.notFound],
  [code.conflict, message.stale],
  [code.sessionExpired, message.sessionExpired],
]);

/**
 * `{code: 1, msg, data}` -> `{status: 0, msg: '', data}`; another code -> `{status: code, msg, data: null}`, with
 * the call's own `msg` for the refusal if it declares one. A call that reads one record and answers none is refused: a
 * form would show empty fields, and save them over the record.
 */
export function toAmisAnswer({ code: given, msg, data }: Envelope, call?: Call): AmisAnswer {
  if (given === code.ok) {
    const isMissing = (data === null || data === undefined) && call !== undefined && readsRecord(call);
    return isMissing
      ? refusal(code.notFound, message.notFound)
      : { status: 0, msg: '', data: toAmisData(data) };
  }
  const text =
    call?.explainRefusal?.(data) ?? (msg === '' ? (fallbackMessages.get(given) ?? fallbackMessage) : msg);
  const answer = { status: toFailedStatus(given), msg: text, data: null };
  const errors = given === code.invalid ? findFieldErrors(data) : undefined;
  return errors === undefined ? answer : { ...answer, errors };
}

/** Code 0 is a failure upstream (A §7: 1 is success), but success for amis. */
function toFailedStatus(given: number): number {
  return given === 0 ? code.internal : given;
}

function findFieldErrors(data: unknown): Record<string, string> | undefined {
  if (typeof data !== 'object' || data === null || !('errors' in data)) return undefined;
  const { errors } = data;
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return undefined;
  const texts = Object.entries(errors).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

/** Sends a reply to amis: always HTTP 200, and uncached by default. */
export function sendAnswer(
  res: Response,
  answer: AmisAnswer,
  { cacheControl = 'no-store', httpStatus = 200 } = {},
): void {
  // Read by the request log and the audit of refused reads.
  res.locals['answer'] = { status: answer.status, msg: answer.msg };
  const body = Buffer.from(JSON.stringify(answer));
  res.statusCode = httpStatus;
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', body.length);
  res.setHeader('cache-control', cacheControl);
  res.end(body);
}

const badRequest = { 400: '请求格式错误', 405: '不支持的请求方式', 415: '不支持的请求格式' } as const;

/** Converts every error to a reply, for the adapter and for /api/console. */
export function answerErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const { baseUrl, path } = req;
    const answer = toErrorAnswer(error, log, { requestId: requestIdOf(req), path: baseUrl + path });
    if (res.headersSent || res.destroyed) return void res.destroy();
    // Drain the rest of a refused body, or the browser would see a reset instead of the reply.
    req.unpipe();
    req.resume();
    sendAnswer(res, answer);
  };
}

/** The reply to an error; logs errors that staff cannot fix. */
export function toErrorAnswer(
  error: unknown,
  log: Logger,
  context: { requestId: string; path: string },
): AmisAnswer {
  if (error instanceof UpstreamError) {
    const level = error.kind === 'aborted' ? 'debug' : 'warn';
    log[level]({ ...context, kind: error.kind, detail: error.detail }, 'upstream failed');
  }
  if (error instanceof ApiError && error.code === code.unavailable)
    log.warn({ ...context, err: error }, 'not available');
  const known = findAnswer(error);
  if (known === undefined) log.error({ ...context, err: error }, 'request failed');
  return known ?? refusal(code.internal, message.busy);
}

/** Names a call that the upstream lacks in staff's terms. */
function toMissing({ call, path }: AddressedCall): string {
  return message.missingCall(call ?? { summary: '未知', path });
}

function findAnswer(error: unknown): AmisAnswer | undefined {
  if (error instanceof ApiError) {
    const answer = refusal(error.code, error.message);
    return error.errors === undefined ? answer : { ...answer, errors: error.errors };
  }
  if (error instanceof MissingCall) return refusal(code.notImplemented, toMissing(error.to));
  if (error instanceof UpstreamError) {
    if (error.kind === 'tooLarge') return refusal(code.tooLarge, message.tooLarge);
    return error.kind === 'timeout' ? refusal(504, message.timeout) : refusal(502, message.unavailable);
  }
  if (error instanceof BadRequest) return refusal(error.status, badRequest[error.status]);
  return findBodyParserAnswer(error);
}

/** body-parser's errors carry an HTTP status. */
function findBodyParserAnswer(error: unknown): AmisAnswer | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  if (error.status === 413) return refusal(code.tooLarge, message.tooLarge);
  if (error.status === 415) return refusal(415, badRequest[415]);
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500
    ? refusal(400, badRequest[400])
    : undefined;
}
