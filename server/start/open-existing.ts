import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import type { Db } from '../database/database';
import { lockFolder } from './folder-lock';
import { openConfigured } from './open-configured';
import { StartError } from './start-error';

/**
 * The database of the settings, for a command beside the console. An embedded database belongs to one process: while a
 * console runs on it this refuses. @throws StartError
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

/** @throws StartError when there is no embedded database, or a console runs on it */
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
