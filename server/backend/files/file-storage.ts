import type { Readable } from 'node:stream';

/** Where uploads live: a folder, or an object store. Keys are `images/2026/11/<random>.jpg`. */
export interface FileStorage {
  /** Stores a stream whole or not at all; fails if the stream fails. */
  write(key: string, content: Readable, contentType: string): Promise<void>;
  /** `undefined` when there is no such file. `range` is inclusive, in bytes. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  stat(key: string): Promise<{ bytes: number; contentType: string } | undefined>;
}
