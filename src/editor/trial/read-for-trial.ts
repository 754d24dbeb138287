import { NetworkFailure, RequestTimeout, send } from '../../http';
import { isRead } from '../canvas/preview/preview-fetcher';
import type { TrialAnswer, TrialAsk } from './messages';

/** Requests of one page: more at once, or in all, is no page that loads. */
const limits = { atOnce: 40, inAll: 400 };

export interface TrialReaderOptions {
  /** Patterns of the calls that only read. */
  reads: readonly string[];
  /** Told of a call that would have changed something; it was not sent. */
  onNotSent: (path: string) => void;
  /** Told of a call that was answered with a refusal. */
  onRefused: (path: string, msg: string) => void;
}

const notSent = (msg: string): TrialAnswer => ({
  is: 'answered',
  status: 200,
  body: { status: 499, msg, data: null },
});

/** Makes the requests of a page that is being tried: with the designer's own session, and only those that read. */
export class TrialReader {
  #made = 0;
  readonly #underWay = new Map<number, AbortController>();

  constructor(private readonly options: TrialReaderOptions) {}

  async answer({ id, method, url, body }: TrialAsk): Promise<TrialAnswer> {
    if (!isRead(url, this.options.reads)) {
      this.options.onNotSent(url);
      return notSent('试运行中不会提交修改');
    }
    this.#made += 1;
    if (this.#underWay.size >= limits.atOnce || this.#made > limits.inAll) return notSent('请求太多');
    const abort = new AbortController();
    this.#underWay.set(id, abort);
    try {
      const reply = await send(url, body, { method, signal: abort.signal, quiet: true, headers: json });
      this.#note(url, reply.body);
      return { is: 'answered', status: reply.status, body: reply.body };
    } catch (error) {
      if (error instanceof NetworkFailure) this.options.onRefused(url, error.message);
      return { is: error instanceof RequestTimeout ? 'timed-out' : 'failed' };
    } finally {
      this.#underWay.delete(id);
    }
  }

  abort(id: number): void {
    this.#underWay.get(id)?.abort();
  }

  /** The frame is gone: so are its requests. */
  stop(): void {
    for (const abort of this.#underWay.values()) abort.abort();
  }

  #note(path: string, body: unknown): void {
    if (typeof body !== 'object' || body === null || !('status' in body) || body.status === 0) return;
    const msg = 'msg' in body && typeof body.msg === 'string' ? body.msg : '';
    this.options.onRefused(path, msg);
  }
}

/** `send` takes text as it is, without saying what it is. */
const json = { 'content-type': 'application/json' };
