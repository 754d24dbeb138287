import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { listen } from '../../server/http/listen';

/** One recorded request, with its exact bytes. */
interface Recorded {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** True if the sender disconnected before it sent the whole body. */
  cut: boolean;
  /** Number of the connection, from 1. */
  connection: number;
}

/** How the upstream answers: with this envelope or text, or by a function that writes the raw response. */
export type Answering = object | string | ((res: ServerResponse, request: Recorded) => void | Promise<void>);

/** A real HTTP server on a loopback port that records the requests it receives. */
export class RecordingUpstream {
  readonly requests: Recorded[] = [];
  /** Number of connections that the sender closed while it waited for an answer. */
  abandoned = 0;
  /** The latest chunk of a request body, available before the request ends. */
  arriving = '';
  #answers = new Map<string, Answering>();
  #connections = new Map<Socket, number>();

  private constructor(
    readonly url: string,
    readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<RecordingUpstream> {
    let upstream: RecordingUpstream | undefined = undefined;
    // Not Node's own server: it closes an idle connection after 5 s, which breaks the next request of a slow test.
    const server = await listen(
      (req, res) => {
        const self = upstream as RecordingUpstream | undefined;
        if (!self) return;
        const chunks: Buffer[] = [];
        const record = (cut: boolean): Recorded => {
          const recorded = {
            method: req.method ?? '',
            url: req.url ?? '',
            headers: req.headers,
            body: Buffer.concat(chunks),
            cut,
            connection: self.#numberOf(req.socket),
          };
          self.requests.push(recorded);
          return recorded;
        };
        req.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          self.arriving = chunk.toString('latin1');
        });
        req.once('end', () => void self.#answer(res, record(false)));
        req.once('error', () => record(true));
        res.once('close', () => {
          if (!res.writableFinished) self.abandoned += 1;
        });
      },
      0,
      '127.0.0.1',
    );
    upstream = new RecordingUpstream(server.url, () => server.close(0));
    return upstream;
  }

  /** Sets the answer for a path; `'*'` means every other path. */
  on(path: string, answering: Answering): this {
    this.#answers.set(path, answering);
    return this;
  }

  /** The last request. */
  get last(): Recorded {
    const last = this.requests.at(-1);
    if (!last) throw new Error('the upstream was not called');
    return last;
  }

  reset(): void {
    this.requests.length = 0;
    this.abandoned = 0;
    this.arriving = '';
    this.#answers.clear();
  }

  #numberOf(socket: Socket): number {
    const number = this.#connections.get(socket) ?? this.#connections.size + 1;
    this.#connections.set(socket, number);
    return number;
  }

  async #answer(res: ServerResponse, request: Recorded): Promise<void> {
    const path = request.url.split('?')[0] ?? '';
    const answering = this.#answers.get(path) ?? this.#answers.get('*') ?? { code: 1, msg: 'ok', data: null };
    if (typeof answering === 'function') return answering(res, request);
    res.setHeader('content-type', 'application/json');
    res.end(typeof answering === 'string' ? answering : JSON.stringify(answering));
  }
}
