import { errors } from 'undici';
import { ApiError } from '../contract/api-error';
import { BadRequest } from './browser-request';
import { code, type Envelope } from '../contract/codes';
import { message } from '../contract/messages';

/**
 * What went wrong where the contract has no word for it:
 * `unreachable` no connection, or it broke; `timeout` no whole answer in time; `malformed` not the envelope; `missing` no such call;
 * `oversized` an answer past the size limit; `aborted` the browser went away.
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

/** One signal for both ends of patience: the browser's and the clock's. `reason` is the UpstreamError. */
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

/** HTTP's words for a call that is not there. */
const noSuchCall = [404, 405, 501];

/**
 * Reads the envelope out of an answer. Only `code: 1` with an HTTP success counts as success, so that
 * nothing which merely looks fine is shown as saved.
 * @throws UpstreamError malformed; missing where HTTP says that there is no such call
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
    // The parser's message quotes the text, which may hold anything: not for the log.
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

/** A key that spells `__proto__`, escaped or not, anywhere in JSON text. */
const suspicious = /__proto__|\\u00(5f|70|72|6f|74)/i;

/**
 * Parses JSON and drops `__proto__` keys: harmless here, but a later `Object.assign` in the browser would
 * change a prototype with them. Only text that may hold one is looked through.
 */
function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (suspicious.test(text)) dropProto(value);
  return value;
}

/** Without recursion, and several times faster than a reviver: an answer may be large and deep. */
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

/** All answers under way together hold at most so many times the largest one. */
const answersAtOnce = 8;
/** From this size on parsing takes long enough to be felt by other calls. */
const largeBytes = 512 * 1024;

/**
 * Reads answers without letting them take the process' memory or its time.
 * @param limit the largest answer, in bytes
 * @returns reads a body as UTF-8 and parses it. @throws UpstreamError oversized past the limit, ApiError unavailable while
 * too many large answers are read at once, and whatever `parse` throws
 */
export function createAnswerReader(limit: number) {
  let held = 0;
  let turn = Promise.resolve();

  /** One large answer after the other, and between two of them twice as long for everything else. */
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
