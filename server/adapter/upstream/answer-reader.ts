import { ApiError } from '../../contract/api-error';
import { code } from '../../contract/codes';
import { message } from '../../contract/messages';
import { UpstreamError } from './upstream-error';

/** Reads answers without letting them take the process' memory or its time. */
export interface AnswerReader {
  /**
   * Reads a body as UTF-8 and parses it. @throws UpstreamError oversized past the limit, ApiError unavailable while too
   * many large answers are read at once, and whatever `parse` throws
   */
  read<T>(body: AsyncIterable<Buffer>, parse: (text: string) => T, signal: AbortSignal): Promise<T>;
}

/** All answers under way together hold at most so many times the largest one. */
const answersAtOnce = 8;
/** From this size on parsing takes long enough to be felt by other calls. */
const largeBytes = 512 * 1024;

/** @param limit the largest answer, in bytes */
export function createAnswerReader(limit: number): AnswerReader {
  let held = 0;
  let turn = Promise.resolve();

  /** One large answer after the other, and between two of them twice as long for everything else. */
  async function inTurn<T>(work: () => T, signal: AbortSignal): Promise<T> {
    const before = turn;
    let end = () => {};
    turn = new Promise((resolve) => (end = resolve));
    await before;
    const started = performance.now();
    try {
      signal.throwIfAborted();
      return work();
    } finally {
      setTimeout(end, signal.aborted ? 0 : 2 * (performance.now() - started));
    }
  }

  return {
    read: async (body, parse, signal) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      try {
        for await (const chunk of body) {
          bytes += chunk.length;
          held += chunk.length;
          if (bytes > limit) throw new UpstreamError('oversized', `more than ${limit} bytes`);
          if (held > limit * answersAtOnce) throw new ApiError(code.unavailable, message.busy);
          chunks.push(chunk);
        }
        const work = () => parse(Buffer.concat(chunks).toString('utf8'));
        return bytes < largeBytes ? work() : await inTurn(work, signal);
      } finally {
        held -= bytes;
      }
    },
  };
}
