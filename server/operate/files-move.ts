import { parseArgs } from 'node:util';
import { openStorage } from '../backend/files/open-storage';
import { ApiError } from '../contract/api-error';
import { s3Settings, storageKinds, type StorageKind } from '../config';
import { migrate } from '../database/migrate';
import { toMegabytes } from '../megabytes';
import { openExisting } from '../start/open-database';
import { StartError } from '../start/start-error';
import type { Operation } from './operate';
import { createHash, type Hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { FileStorage } from '../backend/files/file-storage';

const usage = `npm run files:move -- --from PLACE --to PLACE [--remove]
  PLACE is folder, database or s3, at the address that the settings name
  --remove   removes each file from where it was, once its copy has been compared`;

/**
 * `npm run files:move`: run it before FILE_STORAGE is changed, and again after all consoles have started with the
 * new setting, for files uploaded in between.
 */
export async function runFilesMove({ args, config, say }: Operation): Promise<number> {
  const { from, to, remove } = readPlaces(args);
  if (config.UPSTREAM_URL !== undefined)
    throw new StartError('UPSTREAM_URL is set: uploaded files are with that backend');
  const lacking = [from, to].includes('s3') ? s3Settings.filter((name) => config[name] === undefined) : [];
  if (lacking.length > 0) throw new StartError(lacking.map((name) => `${name}: is needed for s3`).join('\n'));
  const { db, close } = await openExisting(config);
  try {
    await migrate(db, 'backend');
    const [source, target] = [await openStorage(config, db, from), await openStorage(config, db, to)];
    const moved = await moveFiles(source, target, remove).catch(explain);
    say(
      `${moved.copied} files copied from ${from} to ${to}, ${moved.kept} were there already (${toMegabytes(moved.bytes)})`,
    );
    if (remove) say(`${moved.removed} files removed from ${from}`);
    if (config.FILE_STORAGE !== to) say(`Set FILE_STORAGE=${to}, start the consoles, and run this once more`);
    return 0;
  } finally {
    await close();
  }
}

/** @throws always: a storage that does not answer as one line with the reason, anything else as it is */
function explain(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const reason = error.cause instanceof Error ? error.cause.message : error.message;
  throw new StartError(
    `The move stopped (${reason}). No file is lost: run the same command again, and it goes on from there`,
  );
}

function readPlaces(args: readonly string[]): { from: StorageKind; to: StorageKind; remove: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        remove: { type: 'boolean', default: false },
      },
    });
    const { from = '', to = '', remove } = values;
    if (isKind(from) && isKind(to) && from !== to) return { from, to, remove };
  } catch {
    // Reported below.
  }
  throw new StartError(usage);
}

function isKind(name: string): name is StorageKind {
  return (storageKinds as readonly string[]).includes(name);
}

/**
 * Copies every file of one storage to another and verifies each copy byte by byte. Can be repeated at any time,
 * even while consoles run or after an interruption.
 * @param removes whether to delete each original after its copy has been verified
 * @returns the number of files, with `kept` those that already had an identical copy
 * @throws if a copy differs, after removing it
 */
export async function moveFiles(from: FileStorage, to: FileStorage, removes: boolean) {
  const moved = { copied: 0, kept: 0, removed: 0, bytes: 0 };
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

/** @returns whether the file still existed */
async function copy(from: FileStorage, to: FileStorage, key: string): Promise<boolean> {
  const [found, content] = [await from.stat(key), await from.read(key)];
  if (!found || !content) return false;
  // What differs cannot be overwritten.
  await to.remove(key);
  const hash = createHash('sha256');
  await to.write(key, Readable.from(hashed(content, hash), { objectMode: false }), found.contentType);
  if ((await hashOf(to, key)) === hash.digest('hex')) return true;
  await to.remove(key);
  throw new Error(`the copy of ${key} differs from the file`);
}

/** Passes the content through and updates its hash. */
async function* hashed(content: Readable, hash: Hash): AsyncGenerator<Buffer> {
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
  await pipeline(content, hash);
  return hash.digest('hex');
}
