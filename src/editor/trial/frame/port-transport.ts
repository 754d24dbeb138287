import { type Transport, type TransportReply, NetworkFailure, RequestTimeout } from '../../../net/transport';
import type { FromFrame, ToFrame, TrialAnswer, TrialEnd } from '../messages';

/** Sends the console's requests to the designer, which decides whether to perform each. */
export class PortTransport {
  #lastId = 0;
  readonly #waiting = new Map<number, (answer: TrialAnswer) => void>();
  /** End time of the last request, in ms of `performance.now()`. */
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
    // Files are never sent to the designer: an upload would be a change anyway.
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

/**
 * In ms: the page counts as idle after this time without a DOM change, and at the latest after `longestBusy` since
 * the last reply (a clock on the page never stops changing).
 */
const restful = 400;
const longestBusy = 3_000;
const look = 100;

/** Waits until the page is complete: code loaded, requests answered, DOM idle. */
export function whenIdle(root: HTMLElement, transport: PortTransport): Promise<TrialEnd> {
  let changed = performance.now();
  const observer = new MutationObserver(() => (changed = performance.now()));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      if (!isShown(root) || !transport.isIdle) return;
      const idle = now - Math.max(transport.idleSince, 0);
      if (idle < restful || (now - changed < restful && idle < longestBusy)) return;
      if (isLoading(root) && idle < longestBusy) return;
      clearInterval(timer);
      observer.disconnect();
      resolve(isBlank(root) ? 'blank' : 'mounted');
    }, look);
  });
}

/** Whether the skeleton is gone: amis shows the page, or a boundary shows an error. */
function isShown(root: HTMLElement): boolean {
  return (
    root.querySelector('.amis-screen, .screen-error') !== null && !root.querySelector('.screen-skeleton')
  );
}

function isLoading(root: HTMLElement): boolean {
  return root.querySelector('[class*="Spinner"]:not([class*="Spinner--hidden"])') !== null;
}

/** Whether the page has no visible text, image or control. */
function isBlank(root: HTMLElement): boolean {
  if (root.innerText.trim() !== '') return false;
  return !root.querySelector('img, svg, canvas, video, input, textarea, select, button, table');
}
