import type { Config } from '../config';
import { createShippedPages } from '../console/pages/shipped-pages';
import { rememberShippedPages } from '../console/pages/shipped-store';
import { routes } from '../contract/screens/routes';
import { migrate } from '../database/migrate';
import { openExisting } from '../start/open-database';
import type { SyncPlace } from './page-file';

/**
 * The database of the settings beside the folder of pages. An embedded database is one process's: while a console runs
 * on it, this refuses. @throws StartError
 */
export async function openPlace(
  config: Config,
  folder: string,
): Promise<SyncPlace & { close(): Promise<void> }> {
  const { db, close } = await openExisting(config);
  await migrate(db, 'console');
  const shipped = createShippedPages(folder, { fresh: true });
  // A design from before bases were kept: the files as they are are all that is known of its base.
  await rememberShippedPages(db, shipped, routes, new Date());
  return {
    db,
    folder,
    shipped,
    close,
  };
}
