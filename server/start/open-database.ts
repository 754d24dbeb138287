import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import { type Db, openDatabase, type OpenDatabase, openWithProbe } from '../database/database';
import { closeToOthers, onlyOwner, prepareFolder, requireSpace } from './prepare-folder';
import { StartError } from './start-error';
import { lockFolder } from './folder-lock';

/**
 * Opens the configured database. PGlite's folder must be locked first (`lockFolder`).
 * @param say tells the operator about slow steps
 */
export async function openConfigured(config: Config, say: (line: string) => void): Promise<OpenDatabase> {
  const timeouts = {
    statementMs: config.DATABASE_STATEMENT_TIMEOUT,
    lockMs: config.DATABASE_LOCK_TIMEOUT,
    acquireMs: config.DATABASE_ACQUIRE_TIMEOUT,
  };
  const connections = config.DATABASE_CONNECTIONS;
  if (config.DATABASE_URL !== undefined)
    return openWithProbe({ url: config.DATABASE_URL, connections, timeouts });
  const folder = join(config.DATA_DIR, 'database');
  const isNew = !existsSync(folder);
  requireSpace(config.DATA_DIR, isNew ? 'new' : 'kept');
  // Often the folder belongs to another account, because a command was run as root.
  if (!isNew) prepareFolder(folder);
  try {
    if (isNew) {
      say('Making the embedded database (a few seconds, once) …');
      await makeEmbedded(folder);
    }
    closeToOthers(folder);
    return await openWithProbe({ dataDir: folder, timeouts });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'error';
    throw new StartError(
      `DATA_DIR: the embedded database in ${folder} cannot be opened (${reason}): put a backup in its place, or move it away to start anew`,
    );
  }
}

/**
 * Created under a temporary name and then renamed, so that an interrupted first start leaves no partial database.
 */
async function makeEmbedded(folder: string): Promise<void> {
  const aside = `${folder}.new`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: onlyOwner });
  const db = await openDatabase({ dataDir: aside });
  await db.destroy();
  renameSync(aside, folder);
}

/**
 * Opens the configured database for a command-line tool. An embedded database belongs to one process, so this
 * refuses while a console runs on it. @throws StartError
 */
export async function openExisting(config: Config): Promise<{ db: Db; close(): Promise<void> }> {
  const lock = config.DATABASE_URL === undefined ? await lockEmbedded(config.DATA_DIR) : undefined;
  try {
    const { db, close } = await openConfigured(config, () => {});
    return { db, close: () => close().finally(() => lock?.release()) };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/** @throws StartError if there is no embedded database, or a console runs on it */
export async function lockEmbedded(folder: string): Promise<{ release(): Promise<void> }> {
  if (!existsSync(join(folder, 'database'))) {
    throw new StartError(`DATA_DIR: there is no database in ${folder} yet; nothing was changed`);
  }
  return lockFolder(folder).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(
      `DATA_DIR: a console is running on ${folder}, and an embedded database belongs to one process. Stop it first; nothing was changed`,
    );
  });
}
