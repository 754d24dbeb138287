import { errors } from 'undici';
import { ApiError } from '../contract/api-error';
import { BadRequest } from './browser-request';
import { code, type Envelope } from '../contract/codes';
import { message } from '../contract/messages';

/**
 * Failures for which the contract has no code:
 * `unreachable` no connection, or it broke; `timeout` no complete reply in time; `malformed` no envelope;
 * `missing` no such call; `oversized` a reply over the size limit; `aborted` the browser disconnected.
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

/** Whether a kept-alive connection was closed during this call, before any reply. */
export function isStaleConnection(error: unknown): boolean {
  if (error instanceof errors.SocketError) return (error.socket?.bytesRead ?? 0) > 0;
  const code = codeOf(error);
  return code === 'ECONNRESET' || code === 'EPIPE';
}

/**
 * Converts the error of a failed exchange. Errors of the upload's own stream (too large, two files) stay as they
 * are.
 */
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

/** Combines the browser's abort signal with a timeout. `reason` is the UpstreamError. */
export function startDeadline(ms: number, browser: AbortSignal | undefined) {
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

/** HTTP statuses of a missing call. */
const noSuchCall = [404, 405, 501];

/**
 * Parses the envelope. Only `code: 1` with an HTTP success status counts as success, so that no failure is shown
 * as saved.
 * @throws UpstreamError malformed; missing if the HTTP status means that there is no such call
 */
export function parseEnvelope(text: string, httpStatus: number): Envelope {
  const body = parse(text, httpStatus);
  if (typeof body !== 'object' || body === null || !('code' in body)) {
    if (noSuchCall.includes(httpStatus)) throw new UpstreamError('missing', `HTTP ${httpStatus}`);
    throw malformed('no code', httpStatus);
  }
  const given = toCode(body.code);
  if (given === undefined) throw malformed('code is no whole number', httpStatus);
  if (given === code.ok && (httpStatus < 200 || httpStatus > 299)) throw malformed('code 1', httpStatus);
  return {
    code: given,
    msg: 'msg' in body && typeof body.msg === 'string' ? body.msg : '',
    data: 'data' in body ? body.data : null,
  };
}

function parse(text: string, httpStatus: number): unknown {
  try {
    return parseJson(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    if (noSuchCall.includes(httpStatus)) return undefined;
    // Do not log the parser's message, which quotes the text.
    throw malformed(`${text.length} characters, not JSON`, httpStatus);
  }
}

function toCode(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

function malformed(what: string, httpStatus: number): UpstreamError {
  return new UpstreamError('malformed', `${what}, HTTP ${httpStatus}`);
}

/** Matches a `__proto__` key in JSON text, even with escapes. */
const suspicious = /__proto__|\\u00(5f|70|72|6f|74)/i;

/**
 * Parses JSON and removes `__proto__` keys: harmless here, but a later `Object.assign` in the browser would change
 * a prototype with them. Only walks the result if the text may contain one.
 */
function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (suspicious.test(text)) dropProto(value);
  return value;
}

/** Iterative, and several times faster than a reviver, as replies may be large and deep. */
function dropProto(root: unknown): void {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
    for (const inner of Array.isArray(value) ? value : Object.values(value)) {
      if (typeof inner === 'object') waiting.push(inner);
    }
  }
}

/** All replies being read may together use this many times the size of the largest one. */
const answersAtOnce = 8;
/** From this size on, parsing blocks other calls noticeably. */
const largeBytes = 512 * 1024;

/**
 * Reads replies with bounded memory and CPU time.
 * @param limit the largest reply, in bytes
 * @returns a function that reads a body as UTF-8 and parses it. @throws UpstreamError oversized over the limit,
 * ApiError unavailable while too many large replies are being read, and whatever `parse` throws
 */
export function createAnswerReader(limit: number) {
  let held = 0;
  let turn = Promise.resolve();

  /** Parses large replies one at a time, with pauses twice as long as the parsing in between. */
  async function inTurn<T>(work: () => T, signal: AbortSignal): Promise<T> {
    const before = turn;
    let end = () => {};
    turn = new Promise((resolve) => (end = resolve));
    await before;
    const started = performance.now();
    try {
      signal.throwIfAborted();
      return work();
    } finally {
      setTimeout(end, signal.aborted ? 0 : 2 * (performance.now() - started));
    }
  }

  return async <T>(body: AsyncIterable<Buffer>, parse: (text: string) => T, signal: AbortSignal) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      for await (const chunk of body) {
        bytes += chunk.length;
        held += chunk.length;
        if (bytes > limit) throw new UpstreamError('oversized', `more than ${limit} bytes`);
        if (held > limit * answersAtOnce) throw new ApiError(code.unavailable, message.busy);
        chunks.push(chunk);
      }
      const work = () => parse(Buffer.concat(chunks).toString('utf8'));
      return bytes < largeBytes ? work() : await inTurn(work, signal);
    } finally {
      held -= bytes;
    }
  };
}
