import { code } from '../server/contract/codes';
import { message } from '../server/contract/messages';
import type { BootReply } from '../server/contract/console-calls/boot';
import type { CallData, CallFields, CallPath } from '../server/contract/typed-calls';
import { peekReply, takeReply } from './net/boot';
import { reportNetworkFailure } from './net/network-failure';
import { noteAddresses } from './net/outside-addresses';
import { reportMenus, endSession } from './net/session-loss';
import {
  NetworkFailure,
  RequestTimeout,
  sendXhr,
  type Transport,
  type TransportReply,
} from './net/transport';
import { callsHeld, isLoggedIn, ownSession, sessionHeaders, type Session } from './session';

export { NetworkFailure, RequestTimeout };

/** A reply of the console in amis' shape: status 0 is success. */
export interface Answer<T = unknown> {
  status: number;
  msg: string;
  data: T;
  /** With status 422: field -> message. */
  errors?: Record<string, string>;
}

interface SendOptions {
  method?: 'GET' | 'POST';
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
  responseType?: 'text' | 'blob' | undefined;
  onUploadProgress?: ((event: ProgressEvent) => void) | undefined;
  /** Default: the session of this window. */
  session?: Session | undefined;
  /** Only logs a network failure: background polling must not reload the page. */
  quiet?: boolean;
}

interface Reply {
  /** HTTP status. */
  status: number;
  /** Parsed JSON; text that is not JSON, and blobs, unchanged. */
  body: unknown;
  header(name: string): string | null;
}

/** Request timeout (A §9). */
const timeout = 100_000;

/*
 * Two transports, because neither serves alone: axios is the project's HTTP client, but its 19 KB (brotli) do not fit
 * the login page, which transfers 57 of the 60 KB that [Foundation §7] allows. `sendXhr` therefore serves the login and
 * the first screen, and remains if axios does not load. tests/src/http.test.tsx makes the same requests with both.
 */
let transport: Transport = sendXhr;

/** Replaces the transport: axios takes over once the console shows its first screen. */
export function setTransport(next: Transport): void {
  transport = next;
}

/**
 * Sends all calls to the server:
 *
 *   logged in anew in another window? -> wait until the user is known
 *     -> answered by the boot call (net/boot.ts)? else session headers -> transport -> JSON
 *     -> session lost (1009)? -> the caller
 *                        |-> no permission (403), password must be changed (1010)? -> report it: the identity is stale
 *                        \-> network failed? -> report it (A §8), reject
 *
 * `body`: FormData and text are sent unchanged, anything else as JSON.
 * @throws NetworkFailure, RequestTimeout, or the signal's reason.
 */
export async function send(path: string, body: unknown, options: SendOptions = {}): Promise<Reply> {
  for (let held = callsHeld(); held && !options.session; held = callsHeld()) await held;
  const { session = ownSession() } = options;
  const asIs = body instanceof FormData || typeof body === 'string' || body == null;
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(asIs ? {} : { 'content-type': 'application/json' }),
    ...sessionHeaders(session),
    ...options.headers,
  };
  let raw: TransportReply | Reply | undefined;
  try {
    const waiting = takeReply(path, body, options.signal);
    if (waiting) raw = toReply(await waiting);
    raw ??= await transport({
      method: options.method ?? 'POST',
      url: path,
      headers,
      body: asIs ? ((body ?? null) as FormData | string | null) : JSON.stringify(body),
      timeout,
      responseType: options.responseType ?? 'text',
      signal: options.signal,
      onUploadProgress: options.onUploadProgress,
    });
  } catch (error) {
    if (error instanceof NetworkFailure) reportNetworkFailure(path, { quiet: options.quiet ?? false });
    throw error;
  }
  if (typeof raw.body === 'string') noteAddresses(raw.body);
  const reply = { ...raw, body: typeof raw.body === 'string' ? parse(raw.body) : raw.body };
  const lost = findSessionLoss(reply.body);
  if (lost !== undefined) endSession(lost, session.token);
  // The user's permissions have changed: the cached identity is stale.
  if (isRefused(reply.body)) reportMenus();
  return reply;
}

/**
 * The boot call's reply to this request, if it has arrived; otherwise undefined, and the request must be sent.
 */
export const peek = (path: string, body: unknown): Reply | undefined => toReply(peekReply(path, body));

/** Makes a call; fields and reply are typed from the contract. A malformed reply counts as unavailable. */
export async function post<Path extends CallPath>(
  path: Path,
  fields: CallFields<Path>,
  options: SendOptions = {},
): Promise<Answer<CallData<Path> | null>> {
  return toAnswer<CallData<Path>>(await send(path, fields, options));
}

/** Browsers allow at most 64 KiB for requests of a closing page, including headers and other requests. */
const maxBytesOnUnload = 60_000;

/** Makes a call that a closing window completes, without its reply. Larger calls are not made. */
export function postOnUnload<Path extends CallPath>(path: Path, fields: CallFields<Path>): void {
  const body = JSON.stringify(fields);
  if (!isLoggedIn() || callsHeld() || new Blob([body]).size > maxBytesOnUnload) return;
  const headers = { 'content-type': 'application/json', ...sessionHeaders() };
  void fetch(path, { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
}

/** Parses a reply; one without `status` counts as a failure, never as success. */
export function toAnswer<T>({ status, body }: Pick<Reply, 'status' | 'body'>): Answer<T | null> {
  if (typeof body === 'object' && body !== null && 'status' in body && typeof body.status === 'number') {
    return { msg: '', data: null, ...body, status: body.status };
  }
  return { status: status >= 400 ? status : 502, msg: message.unavailable, data: null };
}

/** In the form that the transport returns. */
function toReply(reply: BootReply | undefined): Reply | undefined {
  if (reply) noteAddresses(JSON.stringify(reply.body) ?? '');
  return reply && { status: 200, body: reply.body, header: (name) => reply.headers[name] ?? null };
}

function findSessionLoss(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { status, code: upstreamCode, msg } = body as { status?: unknown; code?: unknown; msg?: unknown };
  if (status !== code.sessionExpired && upstreamCode !== code.sessionExpired) return undefined;
  return typeof msg === 'string' && msg !== '' ? msg : message.sessionExpired;
}

function isRefused(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('status' in body)) return false;
  return body.status === code.forbidden || body.status === code.passwordChangeRequired;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
