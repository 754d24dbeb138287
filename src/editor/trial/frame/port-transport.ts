import type { Transport, TransportReply } from '../../../net/transport';
import { NetworkFailure, RequestTimeout } from '../../../net/transport';
import type { FromFrame, ToFrame, TrialAnswer } from '../messages';

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
