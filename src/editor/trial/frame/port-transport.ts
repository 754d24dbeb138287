import { type Transport, type TransportReply, NetworkFailure, RequestTimeout } from '../../../net/transport';
import type { FromFrame, ToFrame, TrialAnswer, TrialEnd } from '../messages';

/** Carries the console's requests to the designer, which decides which of them it makes. */
export class PortTransport {
  #lastId = 0;
  readonly #waiting = new Map<number, (answer: TrialAnswer) => void>();
  /** When the last request ended, in ms of `performance.now()`. */
  idleSince = performance.now();

  constructor(private readonly port: MessagePort) {
    port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => {
      if (data.kind === 'answer') this.#waiting.get(data.id)?.(data.answer);
    });
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0;
  }

  readonly send: Transport = (request) => {
    const { signal, url, body } = request;
    // A file leaves no frame: its upload is a change anyway.
    if (body !== null && typeof body !== 'string') return Promise.resolve(notSent);
    if (signal?.aborted) return Promise.reject(signal.reason);
    const id = (this.#lastId += 1);
    const method = request.method === 'GET' ? 'GET' : 'POST';
    return new Promise<TransportReply>((resolve, reject) => {
      const abort = () => {
        this.#post({ kind: 'abort', id });
        end();
        reject(signal?.reason);
      };
      const end = () => {
        this.#waiting.delete(id);
        this.idleSince = performance.now();
        signal?.removeEventListener('abort', abort);
      };
      this.#waiting.set(id, (answer) => {
        end();
        if (answer.is === 'answered') resolve(toReply(answer.status, answer.body));
        else reject(answer.is === 'timed-out' ? new RequestTimeout() : new NetworkFailure());
      });
      signal?.addEventListener('abort', abort);
      this.#post({ kind: 'ask', ask: { id, method, url, body } });
    });
  };

  #post(message: FromFrame): void {
    this.port.postMessage(message);
  }
}

function toReply(status: number, body: unknown): TransportReply {
  return { status, body: JSON.stringify(body), header: () => null };
}

const notSent = toReply(200, { status: 499, msg: '试运行中不会上传文件', data: null });

/** ms without a change on the page, and at most so long after the last answer (a clock on the page never rests). */
const restful = 400;
const patience = 3_000;
const look = 100;

/** Waits until the page stands: its code there, its requests answered, nothing moving any more. */
export function whenIdle(root: HTMLElement, transport: PortTransport): Promise<TrialEnd> {
  let changed = performance.now();
  const observer = new MutationObserver(() => (changed = performance.now()));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      if (!isShown(root) || !transport.isIdle) return;
      const idle = now - Math.max(transport.idleSince, 0);
      if (idle < restful || (now - changed < restful && idle < patience)) return;
      if (isLoading(root) && idle < patience) return;
      clearInterval(timer);
      observer.disconnect();
      resolve(isBlank(root) ? 'blank' : 'mounted');
    }, look);
  });
}

/** Past the skeleton: amis has the page, or a boundary has its error. */
function isShown(root: HTMLElement): boolean {
  return (
    root.querySelector('.amis-screen, .screen-error') !== null && !root.querySelector('.screen-skeleton')
  );
}

function isLoading(root: HTMLElement): boolean {
  return root.querySelector('[class*="Spinner"]:not([class*="Spinner--hidden"])') !== null;
}

/** Nothing to read, to see or to use. */
function isBlank(root: HTMLElement): boolean {
  if (root.innerText.trim() !== '') return false;
  return !root.querySelector('img, svg, canvas, video, input, textarea, select, button, table');
}
