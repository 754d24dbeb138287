import { existsSync, readdirSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { filesFolder } from '../../backend/files/open-storage';
import { openDatabase } from '../../database/database';
import { holdInFolder, isListening } from '../../start/lock-socket';
import { lockEmbedded } from '../../start/open-existing';
import { prepareFolder } from '../../start/prepare-folder';
import { StartError } from '../../start/start-error';
import type { Operation } from '../operate';
import { copyDatabase, copyUploads } from './copy-database';
import { countRows, writeManifest, type Manifest } from './manifest';
import { dumpPostgres } from './postgres-tools';

const usage = 'npm run backup -- FOLDER    a new folder, or an empty one, for the database and the uploads';

/**
 * `npm run backup`: also while consoles run. The folder appears under its name only when all of it is written, and an
 * embedded database has been opened and counted in it.
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
  prepareFolder(partial, { subject: 'backup', mode: 0o700 });
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
  // After the database: what it names is there by then.
  if (config.FILE_STORAGE === 'folder') await copyUploads(filesFolder(config), join(folder, 'files'));
  return writeManifest(folder, {
    database: embedded ? 'embedded' : 'postgres',
    uploads: config.FILE_STORAGE,
    rows,
  });
}

/** Opened once in its new place: a copy that cannot be opened is no backup. */
async function copyEmbedded(dataDir: string, to: string): Promise<Record<string, number>> {
  const from = join(dataDir, 'database');
  if (await isListening(dataDir)) {
    await copyDatabase(from, to, (work) => holdInFolder(dataDir, work)).catch((error: unknown) => {
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
  return `${folder}: ${count} rows ${places[uploads]}, ${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
