import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import { createShippedPages } from '../console/pages/shipped-pages';
import { rememberShippedPages } from '../console/pages/shipped-store';
import { routes } from '../contract/screens/routes';
import { migrate } from '../database/migrate';
import { lockFolder } from '../start/folder-lock';
import { openConfigured } from '../start/open-configured';
import { StartError } from '../start/start-error';
import type { SyncPlace } from './page-file';

/**
 * The database of the settings beside the folder of pages. An embedded database is one process's: while a console runs
 * on it, this refuses. @throws StartError
 */
export async function openPlace(
  config: Config,
  folder: string,
): Promise<SyncPlace & { close(): Promise<void> }> {
  const lock = config.DATABASE_URL === undefined ? await lockEmbedded(config.DATA_DIR) : undefined;
  const { db } = await openConfigured(config, () => {});
  await migrate(db, 'console');
  const shipped = createShippedPages(folder, { fresh: true });
  // A design from before bases were kept: the files as they are are all that is known of its base.
  await rememberShippedPages(db, shipped, routes, new Date());
  return {
    db,
    folder,
    shipped,
    close: async () => {
      await db.destroy();
      await lock?.release();
    },
  };
}

async function lockEmbedded(folder: string): Promise<{ release(): Promise<void> }> {
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
