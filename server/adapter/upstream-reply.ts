import type { IncomingHttpHeaders } from 'node:http';
import type { AddressedCall } from '../contract/calls/index';
import { code, type Envelope } from '../contract/codes';
import { ApiError } from '../contract/api-error';
import { message } from '../contract/messages';

/*
 * A reply of the upstream: bytes -> text -> JSON -> envelope. What is no envelope is an UpstreamError.
 */

/**
 * Failures for which the contract has no code:
 * `unreachable`: no connection, or it broke. `timeout`: no complete reply in time. `malformed`: the reply is no envelope.
 * `missing`: the upstream has no such call. `tooLarge`: the upstream, or a proxy before it, takes no request of this
 * size. `oversized`: the reply exceeds the size limit. `aborted`: the browser disconnected.
 */
type UpstreamFailure =
  | 'unreachable'
  | 'timeout'
  | 'malformed'
  | 'missing'
  | 'tooLarge'
  | 'oversized'
  | 'aborted';

/** `detail` is for the log: an error, a size, or the type of the content; never a body, a cookie or a token. */
export class UpstreamError extends Error {
  constructor(
    readonly kind: UpstreamFailure,
    readonly detail = '',
  ) {
    super(detail === '' ? kind : `${kind}: ${detail}`);
  }
}

/** The upstream has no such call. */
export class MissingCall extends UpstreamError {
  constructor(
    readonly to: AddressedCall,
    httpStatus: number,
  ) {
    super('missing', `HTTP ${httpStatus}`);
  }
}

/** HTTP statuses of a missing call. */
export const noSuchCall: readonly number[] = [404, 405, 501];

/** Status line and headers of a reply. */
interface ReplyHead {
  statusCode: number;
  headers: IncomingHttpHeaders;
}

/**
 * Parses the envelope. Only `code: 1` with an HTTP success status counts as success, so that no failure is shown
 * as saved.
 * @throws UpstreamError malformed or tooLarge; MissingCall if the HTTP status means that there is no such call
 */
export function parseEnvelope(
  bytes: Buffer,
  { statusCode, headers }: ReplyHead,
  to: AddressedCall,
): Envelope {
  const malformed = (what: string) =>
    new UpstreamError('malformed', `${what}, ${toStatusText(statusCode, headers.location)}`);
  const read = readReply(bytes, headers);
  const body = 'value' in read ? read.value : undefined;
  if (typeof body !== 'object' || body === null || !('code' in body)) {
    if (noSuchCall.includes(statusCode)) throw new MissingCall(to, statusCode);
    if (statusCode === 413) throw new UpstreamError('tooLarge', toStatusText(statusCode));
    throw malformed('fault' in read ? read.fault : 'no code');
  }
  const given = toCode(body.code);
  if (given === undefined) throw malformed('code is no whole number');
  if (given === code.ok && (statusCode < 200 || statusCode > 299)) throw malformed('code 1');
  return {
    code: given,
    msg: 'msg' in body && typeof body.msg === 'string' ? body.msg : '',
    data: 'data' in body ? body.data : null,
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The JSON of a reply, or the reason why it cannot be read. JSON is UTF-8 (RFC 8259): text in another charset would be
 * shown, and saved, as question marks. A `fault` never quotes the reply.
 */
export function readReply(
  bytes: Buffer,
  headers: IncomingHttpHeaders,
): { value: unknown } | { fault: string } {
  const type = headers['content-type'] ?? 'no content-type';
  const encoding = headers['content-encoding'] || 'identity';
  if (encoding !== 'identity') return { fault: `content-encoding ${encoding}` };
  try {
    return { value: parseJson(utf8.decode(bytes)) };
  } catch (error) {
    if (error instanceof TooDeep) return { fault: `nested more than ${mostLevels} deep` };
    if (error instanceof SyntaxError) return { fault: `${bytes.length} bytes, not JSON (${type})` };
    return { fault: `not UTF-8 (${type})` };
  }
}

export function toCode(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

/** `HTTP 302 to /login`: of a redirection also its target, without the parts that may hold a secret. */
export function toStatusText(statusCode: number, location = ''): string {
  if (statusCode < 300 || statusCode > 399 || location === '') return `HTTP ${statusCode}`;
  const here = 'http://upstream.invalid';
  if (!URL.canParse(location, here)) return `HTTP ${statusCode} to ?`;
  const { origin, pathname } = new URL(location, here);
  return `HTTP ${statusCode} to ${origin === here ? '' : origin}${pathname.replace(/;.*/, '')}`;
}

/** Matches a `__proto__` key in JSON text, even with escapes. */
const suspicious = /__proto__|\\u00(5f|70|72|6f|74)/i;

/**
 * Parses JSON and removes `__proto__` keys: harmless here, but a later `Object.assign` in the browser would change
 * a prototype with them. Only walks the result if the text may contain one.
 * @throws SyntaxError, TooDeep
 */
function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(keepIntegers(text));
  if (suspicious.test(text)) dropProto(value);
  return value;
}

/** Deeper values overflow the stack of JSON.stringify, and of the browser. */
const mostLevels = 200;

class TooDeep extends Error {}

const number = /-?\d[\d.eE+-]*/y;

/**
 * Quotes the integers beyond 2^53 of a JSON text, such as ids of 19 digits: JSON.parse would round them, and the
 * next call would name another record. @throws TooDeep
 */
function keepIntegers(text: string): string {
  let [kept, from, level] = ['', 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '"') at = endOfString(text, at);
    else if (char === '{' || char === '[') level += 1;
    else if (char === '}' || char === ']') level -= 1;
    else if (char === '-' || (char >= '0' && char <= '9')) {
      number.lastIndex = at;
      const [digits = char] = number.exec(text) ?? [];
      if (/^-?\d{16,}$/.test(digits) && !Number.isSafeInteger(Number(digits))) {
        kept += `${text.slice(from, at)}"${digits}"`;
        from = at + digits.length;
      }
      at += digits.length - 1;
    }
    if (level > mostLevels) throw new TooDeep();
  }
  return kept + text.slice(from);
}

/** The place of the quote that ends the string at `start`; without one, of the text's last character. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length - 1;
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

/** Memory limit for all replies that are being read, as a multiple of the largest permitted reply. */
const answersAtOnce = 8;
/** From this size on, parsing blocks other calls noticeably. */
const largeBytes = 512 * 1024;

/**
 * Reads replies with bounded memory and CPU time.
 * @param limit the largest reply, in bytes
 * @returns a function that reads a body and parses it. It throws UpstreamError (`oversized`) over the limit, ApiError
 * (unavailable) while too many large replies are being read, and whatever `parse` throws.
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

  return async <T>(body: AsyncIterable<Buffer>, parse: (bytes: Buffer) => T, signal: AbortSignal) => {
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
      const work = () => parse(Buffer.concat(chunks));
      return bytes < largeBytes ? work() : await inTurn(work, signal);
    } finally {
      held -= bytes;
    }
  };
}
