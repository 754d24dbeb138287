import { Pool } from 'undici';
import { findCall } from '../contract/calls/index';
import { code, type Envelope } from '../contract/codes';
import type { Caller } from './browser-request';
import { formType, type HeaderNames, toBrowserCookies, toUpstreamHeaders } from './upstream-request';
import type { MultipartBody } from './multipart';
import {
  createAnswerReader,
  isStaleConnection,
  parseEnvelope,
  startDeadline,
  toUpstreamError,
} from './upstream-answer';
import { ApiError } from '../contract/api-error';
import { message } from '../contract/messages';

export interface UpstreamOptions extends HeaderNames {
  /** Origin and optional base path, without trailing slash. */
  url: string;
  /** Timeout for the complete reply; defaults to 100 000 (A §9). */
  timeoutMs?: number;
  /** The largest reply; defaults to 10 MB. */
  maxAnswerBytes?: number;
  /** Limits on concurrent calls. */
  bounds?: CallBounds;
}

export interface UpstreamAnswer {
  envelope: Envelope;
  /** `Set-Cookie` lines for the browser. */
  cookies: string[];
}

/** Calls the upstream over kept-alive connections. Every failure is an UpstreamError. */
export interface UpstreamClient {
  /** Posts a form or streams an upload. `path` is the upstream's, `/admin/...`, undecoded. */
  post(path: string, body: Sent, caller: Caller, browser?: AbortSignal): Promise<UpstreamAnswer>;
  /** Resolves if the upstream answers any HTTP; bypasses the limits on calls. @throws if it does not */
  ping(): Promise<void>;
  /** Waits for calls in flight, then closes the connections. */
  close(): Promise<void>;
}

const pingTimeoutMs = 3_000;

/** A form body as text, or a multipart body. */
type Sent = string | MultipartBody;

export function createUpstreamClient(options: UpstreamOptions): UpstreamClient {
  const { timeoutMs = 100_000, maxAnswerBytes = 10 * 1024 * 1024, bounds = defaultBounds } = options;
  const { origin, pathname } = new URL(options.url);
  const base = pathname.replace(/\/+$/, '');
  // Our own deadline covers headers and body, so undici's two timers are switched off.
  const pool = new Pool(origin, { connections: bounds.all, headersTimeout: 0, bodyTimeout: 0 });
  const readAnswer = createAnswerReader(maxAnswerBytes);
  const takePlace = createCallPlaces(bounds);
  const pings = new Pool(origin, { connections: 1 });

  async function request(path: string, sent: Sent, caller: Caller, signal: AbortSignal) {
    const { contentType, body } = typeof sent === 'string' ? { contentType: formType, body: sent } : sent;
    const headers = { ...toUpstreamHeaders(caller, options), 'content-type': contentType };
    const message = { path: base + path, method: 'POST', headers, body, signal } as const;
    return pool.request(message).catch((error: unknown) => {
      if (signal.aborted || !isStaleConnection(error) || !isRepeatable(path, sent)) throw error;
      return pool.request(message);
    });
  }

  const post: UpstreamClient['post'] = async (path, sent, caller, browser) => {
    const leave = takePlace(path, caller);
    const deadline = startDeadline(timeoutMs, browser);
    const { signal } = deadline;
    try {
      const { statusCode, headers, body } = await request(path, sent, caller, signal);
      const envelope = await readAnswer(body, (text) => parseEnvelope(text, statusCode), signal);
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
function isRepeatable(path: string, sent: Sent): boolean {
  return typeof sent === 'string' && findCall(path)?.call.effect === 'read';
}

/** Limits on concurrent upstream calls. */
interface CallBounds {
  all: number;
  /** Per session; before login, per address. */
  perSession: number;
}

const defaultBounds: CallBounds = { all: 256, perSession: 32 };

/**
 * Limits concurrent upstream calls. A call over the limit is refused immediately, not queued. One session gets
 * `perSession` places, and one call (by its declaration) at most half of all, so that neither one user nor one
 * slow call can block everyone else.
 * @returns a function that takes a place, and returns the function that releases it. @throws ApiError unavailable
 */
function createCallPlaces({ all, perSession }: CallBounds) {
  const perCall = Math.max(1, Math.floor(all / 2));
  const taken = new Map<string, number>();
  const countOf = (key: string) => taken.get(key) ?? 0;
  const add = (key: string, change: 1 | -1) => {
    const count = countOf(key) + change;
    if (count > 0) taken.set(key, count);
    else taken.delete(key);
  };
  return (path: string, caller: Caller) => {
    const session = caller.token === '' ? `address ${caller.address}` : `session ${caller.token}`;
    const call = `call ${findCall(path)?.call.path ?? 'unknown'}`;
    if (countOf('all') >= all || countOf(call) >= perCall) throw new ApiError(code.unavailable, message.busy);
    if (countOf(session) >= perSession) throw new ApiError(code.unavailable, message.tooManyAtOnce);
    const keys = ['all', session, call];
    for (const key of keys) add(key, 1);
    return () => {
      for (const key of keys) add(key, -1);
    };
  };
}
