import type { JsonObject } from '../contract/json-object';
import { toMultipartBody } from '../adapter/multipart';
import { replyLimits, toErrorText, toFormBody } from '../adapter/upstream-client';
import { noSuchCall, readReply, toCode, toStatusText } from '../adapter/upstream-reply';
import { snip } from '../contract/calls/compare-reply';
import type { Call } from '../contract/define-call';
import { toMegabytes } from '../megabytes';
import { Readable } from 'node:stream';
import { fetch, type RequestInit, type Response } from 'undici';

/** The upstream to be tested, and the session for the calls. */
export interface Target {
  /** Origin and optional base path, without trailing slash. */
  url: string;
  token: string;
  sessionId: string;
  headers: { token: string; session: string };
  /** The cookies of the session by name, which each answer may change; without it none are kept. */
  cookies?: Map<string, string> | undefined;
  /** The largest reply; defaults to `replyLimits`. */
  maxAnswerBytes?: number;
}

/** One reply, classified. */
export type Exchange =
  | { kind: 'answer'; code: number; msg: string; data: unknown }
  /** No such call: HTTP 404, 405 or 501 without an envelope. */
  | { kind: 'missing' }
  /** No envelope: what was expected, and what was received. */
  | { kind: 'fault'; expected: string; seen: string };

/** A caller without a session. */
export const strangerOf = (target: Target): Target => ({
  ...target,
  token: '',
  sessionId: '',
  cookies: undefined,
});

/** Posts one call as the adapter does. @param fields without path parameters, which are part of `path` */
export async function ask(
  target: Target,
  path: string,
  fields: Readonly<JsonObject> = {},
): Promise<Exchange> {
  const headers = {
    accept: 'application/json',
    ...(target.token === '' ? {} : { [target.headers.token]: target.token }),
    ...(target.sessionId === '' ? {} : { [target.headers.session]: target.sessionId }),
  };
  return post(target, path, {
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: toFormBody(Object.entries(fields)),
  });
}

/** Uploads one file as the adapter does: in chunks, without a length. */
export async function upload(
  target: Target,
  path: string,
  file: { filename: string; contentType: string; bytes: Buffer },
): Promise<Exchange> {
  const content = Readable.from([file.bytes]);
  const { contentType, body } = toMultipartBody({ ...file, content, complete: Promise.resolve() });
  const headers = { [target.headers.token]: target.token, 'content-type': contentType };
  return post(target, path, { headers, body, duplex: 'half' });
}

async function post(target: Target, path: string, init: RequestInit): Promise<Exchange> {
  const { url, cookies = new Map<string, string>(), maxAnswerBytes = replyLimits.maxAnswerBytes } = target;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  try {
    const response = await fetch(`${url}${path}`, {
      ...init,
      headers: { ...init.headers, ...(cookie === '' ? {} : { cookie }), 'accept-encoding': 'identity' },
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(replyLimits.timeoutMs),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^\s*([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return toExchange(response, Buffer.from(await response.arrayBuffer()), maxAnswerBytes);
  } catch (error) {
    return {
      kind: 'fault',
      expected: 'an answer',
      seen: toErrorText(error instanceof Error ? (error.cause ?? error) : error),
    };
  }
}

function toExchange({ status, headers }: Response, bytes: Buffer, maxAnswerBytes: number): Exchange {
  if (bytes.length > maxAnswerBytes) {
    const expected = `at most ${toMegabytes(maxAnswerBytes)} (UPSTREAM_MAX_MB)`;
    return { kind: 'fault', expected, seen: toMegabytes(bytes.length) };
  }
  const read = readReply(bytes, Object.fromEntries(headers));
  const body = 'value' in read ? read.value : undefined;
  if (typeof body !== 'object' || body === null || !('code' in body)) {
    if (noSuchCall.includes(status)) return { kind: 'missing' };
    return {
      kind: 'fault',
      expected: 'HTTP 200 with {code, msg, data}',
      seen: `${toStatusText(status, headers.get('location') ?? '')}, ${'value' in read ? snip(read.value) : `${read.fault}: ${snip(bytes.toString())}`}`,
    };
  }
  const code = toCode(body.code);
  if (code === undefined)
    return { kind: 'fault', expected: 'code: a whole number', seen: `code: ${snip(body.code)}` };
  if (code === 1 && (status < 200 || status > 299))
    return { kind: 'fault', expected: 'HTTP 200 with code 1', seen: `HTTP ${status}` };
  const msg = 'msg' in body && typeof body.msg === 'string' ? body.msg : '';
  if (code !== 1 && msg === '')
    return { kind: 'fault', expected: 'msg: what staff read of a refusal', seen: snip(body) };
  return { kind: 'answer', code, msg, data: 'data' in body ? body.data : null };
}

/** The code of a reply, or what came instead of one. */
export const seenIn = (answer: Exchange): string => {
  if (answer.kind === 'fault') return `${answer.seen} (expected ${answer.expected})`;
  return answer.kind === 'answer' ? String(answer.code) : answer.kind;
};

export type Row = Readonly<JsonObject>;

/** A page of a list, as received. */
export interface List {
  rows: readonly Row[];
  total: number;
}

/** The rows of a list, including one in `data.page`; empty for anything else. */
export function rowsOf(data: unknown): readonly Row[] {
  const { records, page } = (data ?? {}) as { records?: unknown; page?: { records?: unknown } };
  const rows = records ?? page?.records;
  return Array.isArray(rows) ? (rows as Row[]) : [];
}

export function toList(data: unknown): List | undefined {
  const { total, page } = (data ?? {}) as { total?: unknown; page?: { total?: unknown } };
  const count = Number(total ?? page?.total);
  return Number.isInteger(count) ? { rows: rowsOf(data), total: count } : undefined;
}

/** A declared path with the values of its parameters. */
export const fillPath = (path: string, fields: Row): string =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(fields[name] ?? '')));

/** The fields for the body: all except path parameters. */
export const withoutParams = ({ params }: Call, fields: Row): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(params, name)));
