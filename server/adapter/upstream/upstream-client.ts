import { Pool, type Dispatcher } from 'undici';
import { findCall } from '../../contract/calls/index';
import type { Envelope } from '../../contract/codes';
import type { Caller } from '../browser/caller';
import { formType } from '../form-body';
import type { MultipartBody } from '../multipart';
import { createAnswerReader } from './answer-reader';
import { createCallPlaces, defaultBounds, type CallBounds } from './call-places';
import { isStaleConnection, startDeadline, toUpstreamError } from './upstream-error';
import { parseEnvelope } from './parse-envelope';
import { type HeaderNames, toBrowserCookies, toUpstreamHeaders } from './upstream-headers';

export interface UpstreamOptions extends HeaderNames {
  /** Origin and optional base path, without trailing slash. */
  url: string;
  /** Until the answer is whole; 100 000 unless given (A §9). */
  timeoutMs?: number;
  /** The largest answer; 10 MB unless given. */
  maxAnswerBytes?: number;
  /** Calls that may wait at once. */
  bounds?: CallBounds;
}

export interface UpstreamAnswer {
  envelope: Envelope;
  /** `Set-Cookie` lines for the browser. */
  cookies: string[];
}

/** Speaks to the upstream over kept-alive connections. Every failure is an UpstreamError. */
export interface UpstreamClient {
  /** Posts a form body. `path` is the upstream's, `/admin/...`, undecoded. */
  post(path: string, form: string, caller: Caller, browser?: AbortSignal): Promise<UpstreamAnswer>;
  /** Posts a streamed multipart body. */
  upload(path: string, body: MultipartBody, caller: Caller, browser?: AbortSignal): Promise<UpstreamAnswer>;
  /** Whether anything answers HTTP there, past all calls that wait. @throws when nothing does */
  ping(): Promise<void>;
  /** Requests in flight finish, then the connections close. */
  close(): Promise<void>;
}

const pingTimeoutMs = 3_000;

type Sending = { contentType: string; body: NonNullable<Dispatcher.DispatchOptions['body']> };

export function createUpstreamClient(options: UpstreamOptions): UpstreamClient {
  const { timeoutMs = 100_000, maxAnswerBytes = 10 * 1024 * 1024, bounds = defaultBounds } = options;
  const { origin, pathname } = new URL(options.url);
  const base = pathname.replace(/\/+$/, '');
  // Our own deadline covers headers and body; undici's two timers would only cost.
  const pool = new Pool(origin, { connections: bounds.all, headersTimeout: 0, bodyTimeout: 0 });
  const reader = createAnswerReader(maxAnswerBytes);
  const places = createCallPlaces(bounds);
  const pings = new Pool(origin, { connections: 1 });

  async function request(path: string, sending: Sending, caller: Caller, signal: AbortSignal) {
    const headers = { ...toUpstreamHeaders(caller, options), 'content-type': sending.contentType };
    const message = { path: base + path, method: 'POST', headers, body: sending.body, signal } as const;
    return pool.request(message).catch((error: unknown) => {
      if (signal.aborted || !isStaleConnection(error) || !isRepeatable(path, sending)) throw error;
      return pool.request(message);
    });
  }

  async function exchange(
    path: string,
    sending: Sending,
    caller: Caller,
    browser?: AbortSignal,
  ): Promise<UpstreamAnswer> {
    const leave = places.take(path, caller);
    const deadline = startDeadline(timeoutMs, browser);
    const { signal } = deadline;
    try {
      const { statusCode, headers, body } = await request(path, sending, caller, signal);
      const envelope = await reader.read(body, (text) => parseEnvelope(text, statusCode), signal);
      return { envelope, cookies: toBrowserCookies(headers['set-cookie']) };
    } catch (error) {
      throw toUpstreamError(error, deadline.signal);
    } finally {
      deadline.clear();
      leave();
    }
  }

  return {
    post: (path, form, caller, browser) =>
      exchange(path, { contentType: formType, body: form }, caller, browser),
    upload: (path, body, caller, browser) => exchange(path, body, caller, browser),
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

/** Only what the contract declares a read may be sent twice (decisions: 'nothing is retried that is not idempotent'). */
function isRepeatable(path: string, { body }: Sending): boolean {
  return typeof body === 'string' && findCall(path)?.call.effect === 'read';
}
