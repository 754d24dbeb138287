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
import { getSession, sessionHeaders, type Session } from '../session';
import { pathOf } from './place';
import { NetworkFailure } from './transport';

/** A reply that nobody took for so long is out of date, in ms. */
const freshFor = 10_000;
/** The first line comes at once; if not, something on the way gathers the answer. In ms. */
const patience = 5_000;

/** Every boot call answers these: who asks before its first line is there waits for that. */
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
  /** Undefined while it is awaited. */
  arrived?: { at: number; reply: BootReply };
}

/** A boot call that the document's first script (src/build/start-document.ts) began before this module was there. */
export interface EarlyBoot {
  token: string;
  response: Promise<Response>;
}

/** Where the code of each screen is (src/build/start-document.ts). */
export interface EarlyCode {
  /** Fetches the code of the screen at a place when nothing else is fetched; runs none of it. */
  prefetch(place: string): void;
  /** Runs it. */
  run(place: string): void;
}

declare global {
  /** Both are missing in development. */
  interface Window {
    earlyBoot?: EarlyBoot;
    earlyCode?: EarlyCode;
  }
}

let current: Boot | undefined;

/**
 * Asks for all that the screen at `place` needs in one request (contract/console-calls/boot.ts). Whatever is sent by `send`
 * (src/http.ts) from then on and is part of the answer is taken from there: the callers need not know. `login` logs in
 * first; its answer is taken by the login call of the same moment.
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

/** The boot call's reply to this request, once; undefined where the request must be sent. @throws NetworkFailure for a login */
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

/** The same reply where it has come already; it can be taken later on. */
export function peekReply(url: string, body: unknown): Reply {
  return current?.peek(url, body);
}

/** In ms: the console is drawn after so long even where the boot call is not over. */
const bootPatience = 150;

/** Resolves when the boot call is over: what is drawn then is drawn once, not again with each reply. */
export async function untilBooted(): Promise<void> {
  await Promise.race([current?.over, new Promise((resolve) => setTimeout(resolve, bootPatience))]);
}

/** A call that may change something is sent: what waits may be from before it. */
export function forgetReplies(url: string): void {
  if (!always.has(pathOf(url))) current?.forget();
}

/** One boot call: replies are announced, come in any order, and are taken once. */
class Boot {
  /** Session token that the replies belong to; undefined until the login among them is answered. */
  #token: string | undefined;
  readonly #isLogin: boolean;
  readonly #abort: () => void;
  readonly #offers = new Map<string, Offer>();
  /** By key: what answers the offer. */
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
    else setTimeout(() => this.#offers.size === 0 && this.cancel(), patience);
    this.over = this.#read(response).then(
      () => this.#end(),
      (error: unknown) => {
        if (!this.#ended) console.warn('boot call failed', error);
        // A login must not be sent twice: nobody knows whether it arrived.
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
    return this.#token === undefined || this.#token === getSession().token;
  }

  take(url: string, body: unknown): Promise<Reply> | undefined {
    const path = pathOf(url);
    if (path === loginPath) return this.#isLogin ? this.#take(loginPath) : undefined;
    if (!this.#isOurs) return undefined;
    const key = requestKey(url, body);
    if (this.#offers.has(key)) return this.#take(key);
    return always.has(path) && !this.#ended ? this.#announced.then(() => this.#take(key)) : undefined;
  }

  /** Its replies are not wanted any more. */
  cancel(): void {
    if (!this.#ended) this.#abort();
    this.#end();
  }

  /** No more replies come: who still waits for one sends the request. */
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
    // The answer may never be taken: without this its rejection would count as unhandled.
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
      // A login's first line tells of itself alone.
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

/** The token in the answer of `/api/admin/login`; undefined where it was refused. */
function tokenOf(answer: unknown): string | undefined {
  const data = (answer as { data?: { value?: unknown } | string | null }).data;
  const token = typeof data === 'string' ? data : data?.value;
  return typeof token === 'string' ? token : undefined;
}
