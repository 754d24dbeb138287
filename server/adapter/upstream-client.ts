import { context, propagation } from '@opentelemetry/api';
import { Pool, errors } from 'undici';
import type { AddressedCall } from '../contract/calls/index';
import { code, type Envelope } from '../contract/codes';
import type { Caller } from './browser';
import type { MultipartBody } from './multipart';
import { ApiError, BadRequest } from '../contract/api-error';
import { message } from '../contract/messages';
import { createAnswerReader, parseEnvelope, UpstreamError } from './upstream-reply';

export interface UpstreamOptions extends HeaderNames {
  /** Origin and optional base path, without trailing slash. */
  url: string;
  /** Timeout for the complete reply; defaults to `replyLimits` (A §9). */
  timeoutMs?: number;
  /** The largest reply; defaults to `replyLimits`. */
  maxAnswerBytes?: number;
  /** Limits on concurrent calls. */
  bounds?: CallLimits;
}

export interface UpstreamAnswer {
  envelope: Envelope;
  /** `Set-Cookie` lines for the browser. */
  cookies: string[];
}

/** Calls the upstream over kept-alive connections. Every failure is an UpstreamError. */
export interface UpstreamClient {
  /** Posts a form or streams an upload. */
  post(to: AddressedCall, body: Sent, caller: Caller, browser?: AbortSignal): Promise<UpstreamAnswer>;
  /** Resolves if the upstream answers any HTTP; bypasses the limits on calls. @throws if it does not */
  ping(): Promise<void>;
  /** Waits for calls in flight, then closes the connections. */
  close(): Promise<void>;
}

/** The default limits for a reply of the upstream; the conformance kit applies them too. */
export const replyLimits = { timeoutMs: 100_000, maxAnswerBytes: 10 * 1024 * 1024 };

const pingTimeoutMs = 3_000;

/** A form body as text, or a multipart body. */
type Sent = string | MultipartBody;

export function createUpstreamClient(options: UpstreamOptions): UpstreamClient {
  const { timeoutMs, maxAnswerBytes, bounds = defaultBounds } = { ...replyLimits, ...options };
  const { origin, pathname } = new URL(options.url);
  const base = pathname.replace(/\/+$/, '');
  // Our own deadline covers headers and body, so undici's two timers are switched off.
  const pool = new Pool(origin, { connections: bounds.all, headersTimeout: 0, bodyTimeout: 0 });
  const readAnswer = createAnswerReader(maxAnswerBytes);
  const takePlace = createCallPlaces(bounds);
  const pings = new Pool(origin, { connections: 1 });

  async function request(to: AddressedCall, sent: Sent, caller: Caller, signal: AbortSignal) {
    const { contentType, body } = typeof sent === 'string' ? { contentType: formType, body: sent } : sent;
    const headers = { ...toUpstreamHeaders(caller, options), 'content-type': contentType };
    const message = { path: base + to.path, method: 'POST', headers, body, signal } as const;
    return pool.request(message).catch((error: unknown) => {
      if (signal.aborted || !isStaleConnection(error) || !isRepeatable(to, sent)) throw error;
      return pool.request(message);
    });
  }

  const post: UpstreamClient['post'] = async (to, sent, caller, browser) => {
    const leave = takePlace(to, caller);
    const deadline = startDeadline(timeoutMs, browser);
    const { signal } = deadline;
    try {
      const { statusCode, headers, body } = await request(to, sent, caller, signal);
      const parse = (bytes: Buffer) => parseEnvelope(bytes, { statusCode, headers }, to);
      const envelope = await readAnswer(body, parse, signal);
      return { envelope, cookies: toBrowserCookies(headers['set-cookie']) };
    } catch (error) {
      throw toUpstreamError(error, deadline.signal);
    } finally {
      deadline.clear();
      leave();
    }
  };

  return {
    post,
    ping: async () => {
      const signal = AbortSignal.timeout(pingTimeoutMs);
      const { body } = await pings.request({ path: `${base}/`, method: 'HEAD', signal });
      await body.dump();
    },
    close: async () => {
      await Promise.all([pool.close(), pings.close()]);
    },
  };
}

/**
 * Only calls that the contract declares as reads may be retried (decisions: 'nothing is retried that is not
 * idempotent').
 */
function isRepeatable({ call }: AddressedCall, sent: Sent): boolean {
  return typeof sent === 'string' && call?.effect === 'read';
}

/** Limits on concurrent upstream calls. */
interface CallLimits {
  all: number;
  /** Per session; before login, per address. */
  perSession: number;
}

const defaultBounds: CallLimits = { all: 256, perSession: 32 };

/**
 * Limits concurrent upstream calls. A call over the limit is refused immediately, not queued. One session gets
 * `perSession` places, and one call (by its declaration) at most half of all, so that neither one user nor one
 * slow call can block everyone else.
 * @returns a function that takes a place, and returns the function that releases it. @throws ApiError unavailable
 */
function createCallPlaces({ all, perSession }: CallLimits) {
  const perCall = Math.max(1, Math.floor(all / 2));
  const taken = new Map<string, number>();
  const countOf = (key: string) => taken.get(key) ?? 0;
  const add = (key: string, change: 1 | -1) => {
    const count = countOf(key) + change;
    if (count > 0) taken.set(key, count);
    else taken.delete(key);
  };
  return (to: AddressedCall, caller: Caller) => {
    const session = caller.token === '' ? `address ${caller.address}` : `session ${caller.token}`;
    const call = `call ${to.call?.path ?? 'unknown'}`;
    if (countOf('all') >= all || countOf(call) >= perCall) throw new ApiError(code.unavailable, message.busy);
    if (countOf(session) >= perSession) throw new ApiError(code.unavailable, message.tooManyAtOnce);
    const keys = ['all', session, call];
    for (const key of keys) add(key, 1);
    return () => {
      for (const key of keys) add(key, -1);
    };
  };
}

export const formType = 'application/x-www-form-urlencoded;charset=UTF-8';

/**
 * Encodes fields in the upstream's format (decisions 'The envelope and the adapter'): omits `undefined`, sends
 * `null` as an empty value, joins arrays of scalars with commas, and sends anything deeper as JSON text.
 */
export function toFormBody(fields: readonly (readonly [name: string, value: unknown])[]): string {
  return fields
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${toFormText(name)}=${toFormText(toText(value))}`)
    .join('&');
}

/** The bytes that a form sends as they are. */
const isPlain = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z0-9*._-]/.test(String.fromCharCode(byte)) ? 1 : 0,
);
/** The hexadecimal digit of a number below 16. */
const toDigit = (half: number) => half + (half < 10 ? 0x30 : 0x37);

/**
 * One name or value of a form. Not URLSearchParams: it needs 110 ms for 1 MB of Chinese, in which the process answers
 * nobody; this needs 20, and 10 for 1 MB of blanks and `~`, for which encodeURIComponent and its replacements need 300.
 */
function toFormText(text: string): string {
  const bytes = Buffer.from(text);
  const encoded = Buffer.allocUnsafe(bytes.length * 3);
  let end = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (isPlain[byte] === 1) encoded[end++] = byte;
    else if (byte === 0x20) encoded[end++] = 0x2b;
    else {
      encoded[end++] = 0x25;
      encoded[end++] = toDigit(byte >> 4);
      encoded[end++] = toDigit(byte & 15);
    }
  }
  return encoded.toString('latin1', 0, end);
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value.every(isScalar) ? value.map(toText).join(',') : JSON.stringify(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const isScalar = (value: unknown) => value === null || typeof value !== 'object';

/** Paging fields: amis uses `page` and `perPage`, the upstream `pageNum` and `pageSize` (A §7). */
const pagingNames: ReadonlyMap<string, string> = new Map([
  ['page', 'pageNum'],
  ['perPage', 'pageSize'],
]);

/**
 * Renames amis' paging fields; an explicit `pageNum` or `pageSize` takes precedence. A size alone, as for the choices of
 * a select, asks for the first page: every list takes both fields (A §7), and a backend may require both.
 */
export function toUpstreamPaging(fields: Record<string, unknown>): [name: string, value: unknown][] {
  const renamed = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    const upstream = pagingNames.get(name);
    if (upstream === undefined) return [[name, value]];
    return Object.hasOwn(fields, upstream) ? [] : [[upstream, value]];
  });
  const names = renamed.map(([name]) => name);
  return names.includes('pageSize') && !names.includes('pageNum') ? [...renamed, ['pageNum', 1]] : renamed;
}

interface HeaderNames {
  tokenHeader: string;
  sessionHeader: string;
}

/** Headers that identify the caller (A §7: token, session id, cookies). Empty values send no header. */
function toUpstreamHeaders(caller: Caller, names: HeaderNames): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    // Without it any compression is allowed (RFC 9110), which `readReply` refuses.
    'accept-encoding': 'identity',
    'x-request-id': caller.requestId,
    'x-forwarded-for': caller.address,
  };
  if (caller.token !== '') headers[names.tokenHeader] = caller.token;
  if (caller.sessionId !== '') headers[names.sessionHeader] = caller.sessionId;
  if (caller.cookie !== undefined) headers['cookie'] = caller.cookie;
  if (caller.userAgent !== undefined) headers['user-agent'] = caller.userAgent;
  // Adds `traceparent` if tracing is on.
  propagation.inject(context.active(), headers);
  return headers;
}

/**
 * Rewrites the upstream's cookies as the console's own: without `Domain`, which would make the browser reject
 * them, and with path `/`, as the upstream's paths differ from the browser's.
 */
function toBrowserCookies(setCookie: string | string[] | undefined): string[] {
  const cookies = setCookie === undefined ? [] : Array.isArray(setCookie) ? setCookie : [setCookie];
  return cookies.map((cookie) =>
    cookie
      .split(';')
      .filter((attribute, index) => index === 0 || !/^\s*domain\s*=/i.test(attribute))
      .map((attribute, index) => (index === 0 ? attribute : attribute.replace(/^(\s*path\s*=).*$/i, '$1/')))
      .join(';'),
  );
}

/** For a reply over HTTPS: adds `Secure`, so that the cookies are never sent unencrypted. */
export const toSecureCookies = (cookies: readonly string[]): string[] =>
  cookies.map((cookie) => (/;\s*secure\s*(?:;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`));

/** Whether a kept-alive connection was closed during this call, before any reply. */
function isStaleConnection(error: unknown): boolean {
  if (error instanceof errors.SocketError) return (error.socket?.bytesRead ?? 0) > 0;
  const code = codeOf(error);
  return code === 'ECONNRESET' || code === 'EPIPE';
}

/**
 * Converts the error of a failed exchange. Errors of the upload's own stream (too large, two files) stay as they
 * are.
 */
function toUpstreamError(error: unknown, deadline: AbortSignal): Error {
  if (deadline.aborted && deadline.reason instanceof UpstreamError) return deadline.reason;
  if (error instanceof UpstreamError || error instanceof ApiError || error instanceof BadRequest)
    return error;
  const isMalformed =
    error instanceof errors.HTTPParserError || /^HPE_|_(?:OVERFLOW|MISMATCH)$/.test(codeOf(error) ?? '');
  return new UpstreamError(isMalformed ? 'malformed' : 'unreachable', toErrorText(error));
}

/** `UND_ERR_SOCKET other side closed`: the code of a failed exchange, and what happened. */
export function toErrorText(error: unknown): string {
  const code = codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
  const said = error instanceof Error && !(error instanceof AggregateError) ? error.message : '';
  return said.includes(code) ? said : `${code} ${said}`.trim();
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Combines the browser's abort signal with a timeout. `reason` is the UpstreamError. */
function startDeadline(ms: number, browser: AbortSignal | undefined) {
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
