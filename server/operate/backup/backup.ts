import { constants, existsSync, readdirSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { filesFolder } from '../../backend/files/open-storage';
import { openDatabase } from '../../database/database';
import { toMegabytes } from '../../megabytes';
import { withDatabasePaused, isListening } from '../../start/folder-lock';
import { StartError } from '../../start/start-error';
import { lockEmbedded } from '../../start/open-database';
import { prepareFolder } from '../../start/prepare-folder';
import type { Operation } from '../operate';
import { countRows, type Manifest, writeManifest } from './manifest';
import { dumpPostgres } from './postgres-tools';

const usage = 'npm run backup -- FOLDER    a new folder, or an empty one, for the database and the uploads';

/**
 * `npm run backup`: works while consoles run. The folder gets its name only after everything is written, and the
 * copy of an embedded database has been opened and its rows counted.
 */
export async function runBackup({ args, config, env, say }: Operation): Promise<number> {
  const [given, ...more] = args;
  if (given === undefined || given.startsWith('-') || more.length > 0) throw new StartError(usage);
  const folder = resolve(given);
  if (existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0))
    throw new StartError(`${folder} is not empty: name a new folder for each backup`);
  const partial = `${folder}.partial`;
  prepareFolder(dirname(partial), { subject: 'backup' });
  await rm(partial, { recursive: true, force: true });
  prepareFolder(partial, { subject: 'backup' });
  try {
    const manifest = await write({ config, env }, partial);
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
    say(summaryOf(manifest, folder));
    return 0;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function write({ config, env }: Pick<Operation, 'config' | 'env'>, folder: string): Promise<Manifest> {
  const embedded = config.DATABASE_URL === undefined;
  const rows = embedded
    ? await copyEmbedded(config.DATA_DIR, join(folder, 'database'))
    : await dumpPostgres({ config, env }, join(folder, 'database.dump'));
  // Copied after the database, so that every upload that the database refers to exists.
  if (config.FILE_STORAGE === 'folder') await copyUploads(filesFolder(config), join(folder, 'files'));
  return writeManifest(folder, {
    database: embedded ? 'embedded' : 'postgres',
    uploads: config.FILE_STORAGE,
    rows,
  });
}

/** Opens the copy once to verify it, because a backup that cannot be opened is useless. */
async function copyEmbedded(dataDir: string, to: string): Promise<Record<string, number>> {
  const from = join(dataDir, 'database');
  if (await isListening(dataDir)) {
    await copyDatabase(from, to, (work) => withDatabasePaused(dataDir, work)).catch((error: unknown) => {
      if (error instanceof Error && !('code' in error))
        throw new StartError(`the console on ${dataDir} did not hold its database still (${error.message})`);
      throw error;
    });
  } else {
    const lock = await lockEmbedded(dataDir);
    try {
      await copyDatabase(from, to, (work) => work());
    } finally {
      await lock.release();
    }
  }
  const db = await openDatabase({ dataDir: to });
  return countRows(db).finally(() => db.destroy());
}

function summaryOf({ rows, files, uploads }: Manifest, folder: string): string {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const count = Object.values(rows).reduce((sum, number) => sum + number, 0);
  const places = {
    folder: 'and all uploads',
    database: 'uploads among them',
    s3: 'without the uploads, which are in the bucket',
  };
  return `${folder}: ${count} rows ${places[uploads]}, ${toMegabytes(bytes)}`;
}

/** Size and modification time (in nanoseconds) of each file when it was copied; undefined if it had just changed. */
type Copied = Map<string, string | undefined>;

/**
 * Copies the folder of a database in two passes, to pause it only during the second one:
 *
 *   all files, while it runs -> hold -> files changed, added or removed since -> release
 *
 * @param hold pauses the database while its argument runs
 */
async function copyDatabase(
  from: string,
  to: string,
  hold: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const copied: Copied = new Map();
  await copyChanged(from, to, copied);
  await hold(async () => {
    const seen = await copyChanged(from, to, copied);
    for (const path of copied.keys()) if (!seen.has(path)) await rm(join(to, path), { force: true });
  });
}

async function copyChanged(from: string, to: string, copied: Copied): Promise<Set<string>> {
  const seen = new Set<string>();
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true });
    else if (entry.isFile() && (await copyOne(from, to, path, copied))) seen.add(path);
  }
  return seen;
}

/** A file system may give the same time to all changes within this long. */
const tickMs = 2_000;

/** @returns whether the file still exists */
async function copyOne(from: string, to: string, path: string, copied: Copied): Promise<boolean> {
  try {
    // Stat before copying: a file that changes meanwhile is copied again, and so is one changed so recently that another
    // change may leave its time as it is.
    const now = Date.now();
    const { size, mtimeNs, mtimeMs } = await stat(join(from, path), { bigint: true });
    const state = now - Number(mtimeMs) > tickMs ? `${size} ${mtimeNs}` : undefined;
    if (state !== undefined && copied.get(path) === state) return true;
    await mkdir(join(to, path, '..'), { recursive: true });
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
    copied.set(path, state);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Copies uploads from a folder, if it exists. Complete files never change, and partial ones are skipped. */
async function copyUploads(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isDirectory() || entry.name.endsWith('.partial')) continue;
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    if (!entry.isFile())
      throw new StartError(`${join(from, path)} is no file: a backup would lack what it stands for`);
    await copyOne(from, to, path, new Map());
  }
}
