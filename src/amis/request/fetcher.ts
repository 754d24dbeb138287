import type { JsonObject } from '../../../server/contract/json-object';
import { code } from '../../../server/contract/codes';
import { message } from '../../../server/contract/messages';
import {
  exportPageHeader,
  pageRouteHeader,
  refusedWritePath,
} from '../../../server/contract/screens/call-origin';
import { NetworkFailure, RequestTimeout, send, toAnswer, type Answer, post } from '../../http';
import { forgetReplies } from '../../net/boot';
import { RefusedCall, requireOwnPath, findCallOf, isWrite } from './call-table';
import type { Refusal } from './after-write';
import type { Gestures } from './gestures';
import { toast } from '../../toast';

/** The request that amis passes to `env.fetcher` after `buildApi`; only the parts used here. */
export interface AmisRequest {
  url: string;
  data?: unknown;
  responseType?: 'blob';
  messages?: { success?: string; failed?: string };
  config?: {
    /** Set by a CRUD: receives a function that aborts this request when the next one starts. */
    cancelExecutor?: (cancel: () => void) => void;
    pageField?: string;
    /** Page of an export, starting at 1. */
    exportPage?: number;
    onUploadProgress?: (event: ProgressEvent) => void;
  };
}

/** The reply for amis: axios' shape, of which it reads `data` and `headers`. */
export interface AmisResponse {
  status: number;
  data: unknown;
  headers: Record<string, string>;
}

export interface FetcherOptions {
  /** Gets the result of each list request, for the list's empty and error states. */
  onListAnswer?: ((url: string, answer: { ok: boolean; msg: string }) => void) | undefined;
  /** Gets the path of every successful call except a list's. */
  onSuccess?: (path: string) => void;
  /** Gets every read, with its answer. */
  onRead?: ((read: AmisRequest, answer: Pick<Answer, 'status' | 'msg'>) => void) | undefined;
  /**
   * Gets the path of every change that was refused because the page's copy of the record is outdated, and of every
   * read after a gesture that finds no record.
   */
  onRefusal?: (path: string, refusal: Refusal) => void;
  /** Gets every successful reply. */
  onAnswer?: ((path: string, data: unknown) => void) | undefined;
  /** Called when a save is sent. */
  onSave?: () => void;
  /** Without it calls need no gesture (a preview, which sends no changes). */
  gestures?: Gestures | undefined;
  /** Headers that identify the page of the calls. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * Sends one request of amis:
 *
 *   own-origin path only, by POST (A §7) -> a change requires a user gesture -> joins a repeated save
 *     -> search throttle, pace of reads -> sends, abortable -> a reply that amis can't misread
 *
 * TRAP: amis takes a reply without `status` for a success; `toAnswer` makes it a failure.
 */
export function createFetcher(options: FetcherOptions = {}) {
  const { onListAnswer, onSuccess, onRead, onRefusal, onAnswer, onSave, gestures, headers = {} } = options;
  const throttle = createThrottle();
  const pace = createPace();
  const fetch = async (request: AmisRequest): Promise<AmisResponse> => {
    const { url: path, config = {} } = request;
    requireOwnPath(path);
    if (request.data instanceof FormData && findCallOf(path)?.takesFile !== true)
      throw new RefusedCall(`${path} 不接收文件`);
    const writes = isWrite(path);
    const permit = gestures?.permit(request.data instanceof FormData ? 'file' : 'call');
    if (gestures && !permit && writes) throw refuseWrite(path, headers);
    const abort = new AbortController();
    config.cancelExecutor?.(() => abort.abort());
    const isList = config.pageField !== undefined;
    if (isList && isFirstPage(request)) await throttle(path, abort.signal);
    if (!writes && config.exportPage === undefined) await pace();

    if (writes) {
      onSave?.();
      forgetReplies(path);
    }
    const reply = await send(path, request.data ?? {}, {
      signal: abort.signal,
      headers:
        config.exportPage === undefined
          ? headers
          : { ...headers, [exportPageHeader]: String(config.exportPage) },
      responseType: request.responseType,
      onUploadProgress: config.onUploadProgress,
    })
      .catch((error: unknown) => toFailure(error, path))
      .finally(() => permit?.end());
    if ('body' in reply && reply.body instanceof Blob) {
      const disposition = reply.header('content-disposition') ?? '';
      return { status: 200, data: reply.body, headers: { 'content-disposition': disposition } };
    }
    const given = 'body' in reply ? toAnswer(reply) : reply;
    const answer = writes && unanswered.includes(given.status) ? explainUnanswered(given) : given;
    if (!writes) onRead?.(request, answer);
    if (answer.status === 0) onAnswer?.(path, answer.data);
    if (isList) onListAnswer?.(path, { ok: answer.status === 0, msg: answer.msg });
    else if (answer.status === 0) onSuccess?.(path);
    else if (answer.status === code.conflict && writes) onRefusal?.(path, 'conflict');
    else if (answer.status === code.notFound && (writes || permit)) onRefusal?.(path, 'missing');
    return { status: 200, data: withFailureText(answer, request), headers: {} };
  };
  return joinRepeated(fetch);
}

/**
 * A second click on a slow save gets the reply of the first: same values, same path, and no other save to that
 * path in between (switching on, off and on again is three saves).
 */
function joinRepeated(fetch: (request: AmisRequest) => Promise<AmisResponse>): typeof fetch {
  const pendingSaves = new Map<string, { values: string; response: Promise<AmisResponse> }>();
  return (request) => {
    const { url, data = {} } = request;
    if (!isWrite(url) || data instanceof FormData) return fetch(request);
    const values = JSON.stringify(data);
    const earlier = pendingSaves.get(url);
    if (earlier?.values === values) return earlier.response;
    const save = { values, response: fetch(request) };
    pendingSaves.set(url, save);
    const forget = () => void (pendingSaves.get(url) === save && pendingSaves.delete(url));
    save.response.then(forget, forget);
    return save.response;
  };
}

/** Whether the request ended without a toast: aborted by amis, or superseded by a newer search. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Superseded || (error as { name?: unknown } | undefined)?.name === 'AbortError';
}

/** Status of a read that the network kept away, whose reply has no text. */
export const networkFailed = 503;

/**
 * The shell reports a network failure, without a toast (A §8, B §8), so its reply has no text. For a save without
 * a text amis would show its own or the page's failure text; a save is therefore rejected, which shows nothing.
 */
function toFailure(error: unknown, path: string): Answer {
  if (error instanceof NetworkFailure && isWrite(path)) throw new Error('', { cause: error });
  if (error instanceof NetworkFailure) return { status: networkFailed, msg: '', data: null };
  if (error instanceof RequestTimeout) return { status: 504, msg: message.timeout, data: null };
  throw error;
}

/** Statuses of a call that the upstream did not answer, not in time, or not readably (decisions 'The envelope'). */
export const unanswered: readonly number[] = [502, 504];

/** The change may have been made all the same; a second one could make it twice. */
const explainUnanswered = (answer: Answer): Answer => ({
  ...answer,
  msg: [answer.msg, message.outcomeUnknown].filter(Boolean).join('，'),
});

/** amis fills a page's own failure text (`'修改失败：${msg}'`) from the data of the failed reply. */
function withFailureText(answer: Answer, { messages }: AmisRequest): Answer {
  if (answer.status === 0 || !/\$\{\s*msg\b/.test(messages?.failed ?? '')) return answer;
  return { ...answer, data: { msg: answer.msg } };
}

/** A search always requests page 1; turning pages is not throttled. */
function isFirstPage({ data, config }: AmisRequest): boolean {
  const page = (data as JsonObject | undefined)?.[config?.pageField ?? 'page'];
  return page === undefined || Number(page) === 1;
}

/** 'Queries are throttled at 500 ms' (B §2, B §9). */
const searchThrottleMs = 500;

export class Superseded extends Error {}

/**
 * Leading-edge throttle per key: the first call passes at once; of those within `searchThrottleMs` only the last
 * passes, at the end of that time. The returned promise resolves when the caller may send, and rejects with
 * Superseded when a newer call replaced it.
 */
export function createThrottle() {
  const slots = new Map<string, { last: number; drop: () => void }>();
  return (key: string, signal?: AbortSignal): Promise<void> => {
    const slot = slots.get(key) ?? { last: -Infinity, drop: () => undefined };
    slots.set(key, slot);
    slot.drop();
    const pass = () => void (slot.last = Date.now());
    const rest = slot.last + searchThrottleMs - Date.now();
    if (rest <= 0) return Promise.resolve(pass());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(pass()), rest);
      slot.drop = () => {
        clearTimeout(timer);
        reject(new Superseded());
      };
      signal?.addEventListener('abort', slot.drop, { once: true });
    });
  };
}

/** Reads that a screen may send at once, and the time in ms after which it may send one more. */
const burst = 60;
const readEveryMs = 250;

/**
 * Limits how often a screen reads: a page whose elements load again and again, or in a loop, must not keep the server busy
 * for as long as it is open. The returned promise resolves when the caller may send; those that wait are sent in turn.
 */
export function createPace(now: () => number = Date.now) {
  /** When the reads sent so far are used up. */
  let full = -Infinity;
  return (): Promise<void> => {
    full = Math.max(full, now()) + readEveryMs;
    const rest = full - now() - burst * readEveryMs;
    return rest <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, rest));
  };
}

/** Pages and calls already reported to the audit log since the console was loaded. */
const reported = new Set<string>();
const maxReported = 50;

/**
 * Refuses a change without a user gesture: shows the reason and reports each call of a page to the audit log
 * once.
 * @param headers of the page's calls, which identify it
 */
export function refuseWrite(path: string, headers: Readonly<Record<string, string>>): RefusedCall {
  toast.error(message.noGesture);
  const route = headers[pageRouteHeader];
  const key = `${route ?? ''} ${path}`;
  // A trial page is not reported.
  if (route !== undefined && !reported.has(key) && reported.size < maxReported) {
    reported.add(key);
    // A failure to log is ignored.
    void post(refusedWritePath, { call: path }, { headers, quiet: true }).catch(() => undefined);
  }
  return new RefusedCall(message.noGesture);
}
