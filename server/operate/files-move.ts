import { parseArgs } from 'node:util';
import { openStorage, type StorageKind } from '../backend/files/open-storage';
import { migrate } from '../database/migrate';
import { openExisting } from '../start/open-existing';
import { StartError } from '../start/start-error';
import { moveFiles } from './move-files';
import type { Operation } from './operate';

const usage = `npm run files:move -- --from PLACE --to PLACE [--remove]
  PLACE is folder, database or s3, at the address that the settings name
  --remove   removes each file from where it was, once its copy has been compared`;

const kinds: readonly string[] = ['folder', 'database', 's3'] satisfies StorageKind[];

/**
 * `npm run files:move`: before FILE_STORAGE is changed, and once more after all consoles started with the new setting, for
 * what was uploaded in between.
 */
export async function runFilesMove({ args, config, say }: Operation): Promise<number> {
  const { from, to, remove } = readPlaces(args);
  if (config.UPSTREAM_URL !== undefined)
    throw new StartError('UPSTREAM_URL is set: uploaded files are with that backend');
  const { db, close } = await openExisting(config);
  try {
    await migrate(db, 'backend');
    const [source, target] = [await openStorage(config, db, from), await openStorage(config, db, to)];
    const moved = await moveFiles(source, target, remove);
    const size = `${(moved.bytes / 1024 / 1024).toFixed(1)} MB`;
    say(`${moved.copied} files copied from ${from} to ${to}, ${moved.kept} were there already (${size})`);
    if (remove) say(`${moved.removed} files removed from ${from}`);
    if (config.FILE_STORAGE !== to) say(`Set FILE_STORAGE=${to}, start the consoles, and run this once more`);
    return 0;
  } finally {
    await close();
  }
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
    // Told below.
  }
  throw new StartError(usage);
}

function isKind(name: string): name is StorageKind {
  return kinds.includes(name);
}
