import { join } from 'node:path';
import type { Config, StorageKind } from '../../config';
import type { Db } from '../../database/database';
import { createDatabaseStorage } from './database-storage';
import type { FileStorage } from './file-storage';
import { createFolderStorage } from './folder-storage';

/** Where a folder storage keeps its files. */
export const filesFolder = ({ DATA_DIR }: Config) => join(DATA_DIR, 'files');

/** Opens the storage of a kind with the location from the settings; defaults to the kind in use. */
export async function openStorage(
  config: Config,
  db: Db,
  kind: StorageKind = config.FILE_STORAGE,
): Promise<FileStorage> {
  if (kind === 'database') return createDatabaseStorage(db);
  if (kind === 'folder') return createFolderStorage(filesFolder(config));
  const { createS3Storage } = await import('./s3-storage');
  return createS3Storage({
    url: config.S3_URL ?? '',
    region: config.S3_REGION,
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
  });
}
