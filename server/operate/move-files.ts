import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStorage } from '../backend/files/file-storage';

export interface MovedFiles {
  copied: number;
  /** Were there already, byte for byte. */
  kept: number;
  removed: number;
  bytes: number;
}

/**
 * Copies every file of one storage to another and compares what is there then, byte by byte. May be repeated at any time,
 * also while consoles run and after it was stopped in the middle.
 * @param removes whether each file goes from where it was, once its copy has been compared
 * @throws when a copy differs; it is not kept then
 */
export async function moveFiles(from: FileStorage, to: FileStorage, removes: boolean): Promise<MovedFiles> {
  const moved: MovedFiles = { copied: 0, kept: 0, removed: 0, bytes: 0 };
  for await (const { key, bytes } of from.list()) {
    const there = await to.stat(key);
    const isThere = there?.bytes === bytes && (await hashOf(to, key)) === (await hashOf(from, key));
    if (!isThere && !(await copy(from, to, key))) continue;
    moved[isThere ? 'kept' : 'copied'] += 1;
    moved.bytes += bytes;
    if (!removes) continue;
    await from.remove(key);
    moved.removed += 1;
  }
  return moved;
}

/** @returns whether there still was such a file */
async function copy(from: FileStorage, to: FileStorage, key: string): Promise<boolean> {
  const [found, content] = [await from.stat(key), await from.read(key)];
  if (!found || !content) return false;
  // What an earlier move left half-written.
  await to.remove(key);
  const hash = createHash('sha256');
  await to.write(key, Readable.from(hashed(content, hash), { objectMode: false }), found.contentType);
  if ((await hashOf(to, key)) === hash.digest('hex')) return true;
  await to.remove(key);
  throw new Error(`the copy of ${key} differs from the file`);
}

async function* hashed(content: Readable, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}

/** SHA-256 in hex; `undefined` when there is no such file. */
export async function hashOf(storage: FileStorage, key: string): Promise<string | undefined> {
  const content = await storage.read(key);
  if (!content) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}
