import { existsSync, readdirSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { filesFolder } from '../../backend/files/open-storage';
import type { Config } from '../../config';
import { openDatabase, type Db } from '../../database/database';
import { requireMigratable } from '../../database/migrate';
import { lockFolder } from '../../start/folder-lock';
import { StartError } from '../../start/start-error';
import { prepareFolder } from '../../start/prepare-folder';
import { openExisting } from '../../start/open-database';
import type { Operation } from '../operate';
import { compareFiles, compareRows, countRows, readManifest, type Manifest } from './manifest';
import { restorePostgres } from './postgres-tools';

const usage = 'npm run restore -- FOLDER    a backup, into the empty DATA_DIR or DATABASE_URL that is set';

/**
 * `npm run restore`: verifies the backup's checksums, restores it to a temporary place and counts the rows, and
 * only then moves it into place. On any failure the target stays empty.
 */
export async function runRestore({ args, config, env, say }: Operation): Promise<number> {
  const [given, ...more] = args;
  if (given === undefined || given.startsWith('-') || more.length > 0) throw new StartError(usage);
  const folder = resolve(given);
  const manifest = await readManifest(folder);
  const embedded = config.DATABASE_URL === undefined;
  if (embedded !== (manifest.database === 'embedded')) {
    const needed = embedded ? 'set DATABASE_URL' : 'leave DATABASE_URL out';
    throw new StartError(`${folder} is the backup of another kind of database: ${needed}`);
  }
  prepareFolder(config.DATA_DIR);
  const lock = await lockFolder(config.DATA_DIR, { say });
  try {
    await requireEmpty(config, manifest);
    refuse(folder, await compareFiles(folder, manifest.files));
    say(`${Object.keys(manifest.files).length} files are as they were written`);
    if (embedded) await restoreEmbedded(config, folder, manifest);
    else await restoreServer({ config, env }, folder, manifest);
  } finally {
    await lock.release();
  }
  say(`Restored, and counted: ${Object.keys(manifest.rows).length} tables as on ${manifest.madeAt}`);
  if (manifest.uploads !== config.FILE_STORAGE)
    say(
      `Its uploads are in: ${manifest.uploads}. Set FILE_STORAGE=${manifest.uploads}, or npm run files:move`,
    );
  return 0;
}

const isFilled = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0;

/** Uploads that are exactly those of the backup may be there: a restore was killed before it moved the database. */
async function requireEmpty(config: Config, manifest: Manifest): Promise<void> {
  const files = filesFolder(config);
  const database = join(config.DATA_DIR, 'database');
  const hasDatabase = config.DATABASE_URL === undefined && isFilled(database);
  if (!hasDatabase && (!isFilled(files) || (await compareUploads(files, manifest)).length === 0)) return;
  const taken = isFilled(files) ? files : database;
  throw new StartError(
    `DATA_DIR: ${taken} is not empty; nothing was changed: move it away, or name a new DATA_DIR`,
  );
}

function refuse(place: string, faults: readonly string[]): void {
  if (faults.length === 0) return;
  const more = faults.length > 5 ? `, and ${faults.length - 5} more` : '';
  throw new StartError(`${place}: ${faults.slice(0, 5).join(', ')}${more}; nothing was changed`);
}

async function restoreEmbedded(config: Config, folder: string, manifest: Manifest): Promise<void> {
  const database = join(config.DATA_DIR, 'database');
  const newDatabase = `${database}.new`;
  const clear = () => rm(newDatabase, { recursive: true, force: true });
  await clear();
  try {
    await cp(join(folder, 'database'), newDatabase, { recursive: true });
    const db = await openDatabase({ dataDir: newDatabase });
    await inspect(db, manifest, config.DATA_DIR).finally(() => db.destroy());
    await withUploads(config, folder, manifest, () => rename(newDatabase, database));
  } finally {
    await clear();
  }
}

/**
 * Moves the uploads into place, and then the database: once a console finds the database, everything else is there. If
 * the database fails, the uploads are removed again.
 */
async function withUploads(
  config: Config,
  folder: string,
  manifest: Manifest,
  moveDatabase: () => Promise<void>,
): Promise<void> {
  const [given, files] = [join(folder, 'files'), filesFolder(config)];
  if (!existsSync(given) || isFilled(files)) return moveDatabase();
  const aside = `${files}.new`;
  try {
    await rm(aside, { recursive: true, force: true });
    await cp(given, aside, { recursive: true });
    refuse(config.DATA_DIR, await compareUploads(aside, manifest));
    await rename(aside, files);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  await moveDatabase().catch(async (error: unknown) => {
    await rm(files, { recursive: true, force: true });
    throw error;
  });
}

/** Compares a folder with the uploads of the backup. */
async function compareUploads(folder: string, { files }: Manifest): Promise<string[]> {
  const uploads = Object.entries(files).filter(([path]) => path.startsWith('files/'));
  return compareFiles(folder, Object.fromEntries(uploads.map(([path, sum]) => [path.slice(6), sum])));
}

async function restoreServer(
  place: Pick<Operation, 'config' | 'env'>,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const { config } = place;
  const { db, close } = await openExisting(config);
  try {
    const { rows } = await sql`select from pg_namespace where nspname in ('console', 'backend')`.execute(db);
    if (rows.length > 0)
      throw new StartError('DATABASE_URL: there are tables already in this database; nothing was changed');
    await withUploads(config, folder, manifest, async () => {
      await restorePostgres(place, join(folder, 'database.dump'));
      await inspect(db, manifest, 'DATABASE_URL').catch(async (error: unknown) => {
        await sql`drop schema if exists backend, console cascade`.execute(db);
        throw error;
      });
    });
  } finally {
    await close();
  }
}

async function inspect(db: Db, { rows }: Manifest, place: string): Promise<void> {
  for (const schema of ['console', 'backend'] as const) await requireMigratable(db, schema);
  refuse(place, compareRows(await countRows(db), rows));
}
