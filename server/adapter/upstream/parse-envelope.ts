import { code, type Envelope } from '../../contract/codes';
import { UpstreamError } from './upstream-error';

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
export function parseJson(text: string): unknown {
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
