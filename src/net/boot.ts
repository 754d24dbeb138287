import {
  bootContentType,
  bootPath,
  identityPath,
  loginPath,
  pagePath,
  preferencesPath,
  requestKey,
  settingsPath,
  unreadPath,
  type BootLine,
  type BootReply,
  type BootRequest,
} from '../../server/contract/console-calls/boot';
import { getSession, ownSession, sessionHeaders, type Session } from '../session';
import { pathOf } from './place';
import { NetworkFailure } from './transport';

/** In ms: a reply that was not taken within this time is outdated. */
const freshFor = 10_000;
/** In ms: the first line should arrive at once; otherwise a proxy is buffering the reply. */
const offerTimeout = 5_000;

/** Requests that every boot call answers: before its first line arrives, such a request waits for it. */
const always: ReadonlySet<string> = new Set([
  identityPath,
  settingsPath,
  unreadPath,
  preferencesPath,
  pagePath,
]);

type Reply = BootReply | undefined;

interface Offer {
  reply: Promise<Reply>;
  /** Undefined while it is pending. */
  arrived?: { at: number; reply: BootReply };
}

/** A boot call that the document's first script (src/build/start-document.ts) started before this module ran. */
interface EarlyBoot {
  token: string;
  response: Promise<Response>;
}

/** Loads the code of each screen (src/build/start-document.ts). */
interface EarlyCode {
  /** Prefetches the code of the screen at a place when the network is idle, without running it. */
  prefetch(place: string): void;
  /** Runs that code. */
  run(place: string): void;
}

declare global {
  /** In development both are missing. */
  interface Window {
    earlyBoot?: EarlyBoot;
    earlyCode?: EarlyCode;
  }
}

let current: Boot | undefined;

/**
 * Requests everything that the screen at `place` needs in a single call (contract/console-calls/boot.ts). `send`
 * (src/http.ts) then takes matching replies from it, without its callers noticing. `login` logs in first; the
 * login call sent at the same time gets its reply.
 */
export function startBoot(request: BootRequest, session: Session = getSession()): void {
  const abort = new AbortController();
  const response = fetch(bootPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sessionHeaders(session) },
    body: JSON.stringify(request),
    signal: abort.signal,
  });
  replace(new Boot(response, request.login ? undefined : session.token, () => abort.abort()));
}

export function adoptBoot({ token, response }: EarlyBoot): void {
  replace(new Boot(response, token, () => undefined));
}

function replace(next: Boot): void {
  current?.cancel();
  current = next;
}

/**
 * Takes the boot call's reply to this request, once; undefined when the request must be sent.
 * @throws NetworkFailure for a login
 */
export function takeReply(
  url: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Reply> | undefined {
  const reply = current?.take(url, body);
  if (!reply || !signal) return reply;
  const aborted = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([reply, aborted]);
}

/** The same reply if it has already arrived; it can still be taken afterwards. */
export function peekReply(url: string, body: unknown): Reply {
  return current?.peek(url, body);
}

/** In ms: the console renders after this time even when the boot call is still running. */
const bootTimeout = 150;

/** Resolves when the boot call is over, so that the console renders once instead of with each reply. */
export async function untilBooted(): Promise<void> {
  await Promise.race([current?.over, new Promise((resolve) => setTimeout(resolve, bootTimeout))]);
}

/** Called before a call that may change something: drops waiting replies, which may be outdated. */
export function forgetReplies(url: string): void {
  if (!always.has(pathOf(url))) current?.forget();
}

/** One boot call: announces its replies, gets them in any order, and hands out each once. */
class Boot {
  /** Session token of the replies; undefined until the login has been answered. */
  #token: string | undefined;
  readonly #isLogin: boolean;
  readonly #abort: () => void;
  readonly #offers = new Map<string, Offer>();
  /** Resolvers of the announced replies, by key. */
  readonly #awaited = new Map<string, (reply: Reply | Promise<never>) => void>();
  readonly #announced: Promise<void>;
  #announce: () => void = () => undefined;
  #ended = false;
  /** Resolves with the last reply, or when the call has failed. */
  readonly over: Promise<void>;

  constructor(response: Promise<Response>, token: string | undefined, abort: () => void) {
    this.#token = token;
    this.#isLogin = token === undefined;
    this.#abort = abort;
    this.#announced = new Promise((resolve) => (this.#announce = resolve));
    if (this.#isLogin) this.#expect(loginPath);
    else setTimeout(() => this.#offers.size === 0 && this.cancel(), offerTimeout);
    this.over = this.#read(response).then(
      () => this.#end(),
      (error: unknown) => {
        if (!this.#ended) console.warn('boot call failed', error);
        // A login must not be sent again: it may have arrived.
        this.#awaited.get(loginPath)?.(Promise.reject(new NetworkFailure()));
        this.#end();
      },
    );
  }

  peek(url: string, body: unknown): Reply {
    const offer = this.#offers.get(requestKey(url, body));
    return this.#isOurs && offer && isFresh(offer) ? offer.arrived?.reply : undefined;
  }

  get #isOurs(): boolean {
    return this.#token === undefined || this.#token === ownSession().token;
  }

  take(url: string, body: unknown): Promise<Reply> | undefined {
    const path = pathOf(url);
    if (path === loginPath) return this.#isLogin ? this.#take(loginPath) : undefined;
    if (!this.#isOurs) return undefined;
    const key = requestKey(url, body);
    if (this.#offers.has(key)) return this.#take(key);
    return always.has(path) && !this.#ended ? this.#announced.then(() => this.#take(key)) : undefined;
  }

  /** Aborts the call, since its replies are no longer needed. */
  cancel(): void {
    if (!this.#ended) this.#abort();
    this.#end();
  }

  /** No more replies will arrive: pending requests are sent on their own. */
  #end(): void {
    this.#ended = true;
    this.#announce();
    for (const answer of this.#awaited.values()) answer(undefined);
    this.#awaited.clear();
  }

  forget(): void {
    this.#offers.clear();
  }

  #take(key: string): Promise<Reply> | undefined {
    const offer = this.#offers.get(key);
    this.#offers.delete(key);
    return offer && isFresh(offer) ? offer.reply : undefined;
  }

  #expect(key: string): void {
    if (this.#awaited.has(key)) return;
    const reply = new Promise<Reply>((resolve) => this.#awaited.set(key, resolve));
    // Avoids an unhandled rejection of a reply that is never taken.
    reply.catch(() => undefined);
    this.#offers.set(key, { reply });
  }

  #answer(key: string, reply: Reply): void {
    const offer = this.#offers.get(key);
    if (offer && reply) offer.arrived = { at: Date.now(), reply };
    else this.#offers.delete(key);
    this.#awaited.get(key)?.(reply);
    this.#awaited.delete(key);
  }

  async #read(response: Promise<Response>): Promise<void> {
    const { body, headers } = await response;
    if (!body || headers.get('content-type')?.startsWith(bootContentType) !== true) return;
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#hear(JSON.parse(line) as BootLine);
    }
  }

  #hear(line: BootLine): void {
    if ('expect' in line) {
      for (const key of line.expect) this.#expect(key);
      // The first line of a login announces only the login's reply.
      if (!line.expect.includes(loginPath)) this.#announce();
    } else if ('leftOut' in line) {
      this.#answer(line.leftOut, undefined);
    } else {
      if (line.key === loginPath) this.#token = tokenOf(line.body);
      this.#answer(line.key, line);
    }
  }
}

const isFresh = ({ arrived }: Offer) => arrived === undefined || Date.now() - arrived.at <= freshFor;

/**
 * The token in the reply of `/api/admin/login`, which the adapter gives as `{value}`; undefined when it was refused.
 */
function tokenOf(answer: unknown): string | undefined {
  const { data } = answer as { data?: { value?: unknown } | null };
  return typeof data?.value === 'string' ? data.value : undefined;
}
