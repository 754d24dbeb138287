import type { Readable } from 'node:stream';

/** Where uploads live: a folder, the database, or a bucket. Keys are `images/2026/11/<random>.jpg`. */
export interface FileStorage {
  /** Stores a stream atomically, in place of a partial file that a kill left; fails if the stream fails. */
  write(key: string, content: Readable, contentType: string): Promise<void>;
  /** Removes a file, even a partial one; a missing file is no error. */
  remove(key: string): Promise<void>;
  /** Removes partial files begun before `until`, which an interrupted upload leaves behind. @returns how many */
  removePartial(until: Date): Promise<number>;
  /** `undefined` when there is no such file. `range` is inclusive, in bytes. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  /** Every complete file. */
  list(): AsyncIterable<{ key: string; bytes: number }>;
  stat(key: string): Promise<{ bytes: number; contentType: string } | undefined>;
}

/** Splits a stream into chunks of exactly `bytes` bytes; only the last one may be smaller. */
export async function* toPieces(content: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const chunk of content) {
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes < bytes) continue;
    const all = Buffer.concat(held);
    let from = 0;
    for (; all.length - from >= bytes; from += bytes) yield all.subarray(from, from + bytes);
    held = [all.subarray(from)];
    heldBytes = all.length - from;
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}
