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
import type { Gestures } from './gestures';
import { toast } from '../../toast';

/** What amis hands to `env.fetcher` after `buildApi`; only what is used here. */
export interface AmisRequest {
  url: string;
  data?: unknown;
  responseType?: 'blob';
  messages?: { success?: string; failed?: string };
  config?: {
    /** Set by a CRUD: hands over what ends this request when the next one starts. */
    cancelExecutor?: (cancel: () => void) => void;
    pageField?: string;
    /** Of an export, from 1. */
    exportPage?: number;
    onUploadProgress?: (event: ProgressEvent) => void;
  };
}

/** What amis takes back: axios' shape, of which it reads `data` and `headers`. */
export interface AmisResponse {
  status: number;
  data: unknown;
  headers: Record<string, string>;
}

export interface FetcherOptions {
  /** Told how each list's request ended, for its empty and error states. */
  onListAnswer?: ((url: string, answer: { ok: boolean; msg: string }) => void) | undefined;
  /** Told the path of every call that succeeded and was no list's. */
  onSuccess?: (path: string) => void;
  /** Told the path of every change that was refused because the record had changed meanwhile. */
  onConflict?: (path: string) => void;
  /** Told every answer that came without a fault. */
  onAnswer?: ((path: string, data: unknown) => void) | undefined;
  /** Told as a save is sent. */
  onSave?: () => void;
  /** Without it (a preview, which sends no change) no gesture is asked for. */
  gestures?: Gestures | undefined;
  /** Say which page the calls come from. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * One request of amis:
 *
 *   path of our own origin only, by POST (A §7) -> a change only after a gesture of a person -> a save under way is not sent twice -> search throttle -> send, abortable
 *     -> an answer amis can't misread
 *
 * TRAP: amis takes an answer without `status` for a success; `toAnswer` makes it a failure.
 */
export function createFetcher(options: FetcherOptions = {}) {
  const { onListAnswer, onSuccess, onConflict, onAnswer, onSave, gestures, headers = {} } = options;
  const throttle = createThrottle();
  const fetch = async (request: AmisRequest): Promise<AmisResponse> => {
    const { url: path, config = {} } = request;
    requireOwnPath(path);
    if (request.data instanceof FormData && findCallOf(path)?.takesFile !== true)
      throw new RefusedCall(`${path} 不接收文件`);
    const permit = gestures?.permit(request.data instanceof FormData ? 'file' : 'call');
    if (gestures && !permit && isWrite(path)) throw refuseWrite(path, headers);
    const abort = new AbortController();
    config.cancelExecutor?.(() => abort.abort());
    const isList = config.pageField !== undefined;
    if (isList && isFirstPage(request)) await throttle(path, abort.signal);

    if (isWrite(path)) {
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
    const answer = 'body' in reply ? toAnswer(reply) : reply;
    if (answer.status === 0) onAnswer?.(path, answer.data);
    if (isList) onListAnswer?.(path, { ok: answer.status === 0, msg: answer.msg });
    else if (answer.status === 0) onSuccess?.(path);
    else if (answer.status === code.conflict && isWrite(path)) onConflict?.(path);
    return { status: 200, data: withFailureText(answer, request), headers: {} };
  };
  return joinRepeated(fetch);
}

/**
 * A second click on a slow save gets the answer of the first: the same values to the same path, and nothing else
 * to that path in between (a switch turned there and back and there again is three saves).
 */
function joinRepeated(fetch: (request: AmisRequest) => Promise<AmisResponse>): typeof fetch {
  const underWay = new Map<string, { values: string; response: Promise<AmisResponse> }>();
  return (request) => {
    const { url, data = {} } = request;
    if (!isWrite(url) || data instanceof FormData) return fetch(request);
    const values = JSON.stringify(data);
    const earlier = underWay.get(url);
    if (earlier?.values === values) return earlier.response;
    const save = { values, response: fetch(request) };
    underWay.set(url, save);
    const forget = () => void (underWay.get(url) === save && underWay.delete(url));
    save.response.then(forget, forget);
    return save.response;
  };
}

/** Ends without a toast: aborted by amis, or replaced by a newer search. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Superseded || (error as { name?: unknown } | undefined)?.name === 'AbortError';
}

/**
 * A network failure is told by the shell, not by a toast (A §8, B §8): its answer has no text. Where a save is
 * answered without one, amis tells its own or the page's failure text; so a save is rejected, and that says nothing.
 */
function toFailure(error: unknown, path: string): Answer {
  if (error instanceof NetworkFailure && isWrite(path)) throw new Error('', { cause: error });
  if (error instanceof NetworkFailure) return { status: 503, msg: '', data: null };
  if (error instanceof RequestTimeout) return { status: 504, msg: message.timeout, data: null };
  throw error;
}

/** amis fills a page's own failure text (`'修改失败：${msg}'`) from the data of the failed answer. */
function withFailureText(answer: Answer, { messages }: AmisRequest): Answer {
  if (answer.status === 0 || !/\$\{\s*msg\b/.test(messages?.failed ?? '')) return answer;
  return { ...answer, data: { msg: answer.msg } };
}

/** A search always asks for page 1; turning pages is not held back. */
function isFirstPage({ data, config }: AmisRequest): boolean {
  const page = (data as Record<string, unknown> | undefined)?.[config?.pageField ?? 'page'];
  return page === undefined || Number(page) === 1;
}

/** 'Queries are throttled at 500 ms' (B §2, B §9). */
const searchThrottleMs = 500;

export class Superseded extends Error {}

/**
 * Leading-edge throttle per key: the first call passes at once; of those within `searchThrottleMs` only the last passes, at
 * the end of that time. What it returns settles when the caller may send, and rejects with Superseded when a newer call took its place.
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

/** Pages and calls that the audit log has been told of since the console was loaded. */
const told = new Set<string>();
const mostTold = 50;

/**
 * A change is not sent, because no gesture of a person stands behind it: staff read why, and the audit log gets each call of
 * a page once.
 * @param headers of the page's calls: they name it
 */
export function refuseWrite(path: string, headers: Readonly<Record<string, string>>): RefusedCall {
  toast.error(message.noGesture);
  const route = headers[pageRouteHeader];
  const key = `${route ?? ''} ${path}`;
  // A trial is nobody's page yet.
  if (route !== undefined && !told.has(key) && told.size < mostTold) {
    told.add(key);
    // The log is for later: whether it can be written changes nothing here.
    void post(refusedWritePath, { call: path }, { headers, quiet: true }).catch(() => undefined);
  }
  return new RefusedCall(message.noGesture);
}
