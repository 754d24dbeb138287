import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createFolderStorage } from '../../../server/backend/files/folder-storage';
import { prepareFirstRun } from '../../../server/backend/session/first-run';
import { seedDemoData } from '../../../server/database/seed/seed-demo-data';
import { openTestDatabase } from './database';

/** Up to when the demo data of `openSeededDatabase` tell. */
export const seededAt = '2026-05-20T06:30:00Z';

/** A database with the demo data of some users. `close` drops it, and the pictures with it. */
export async function openSeededDatabase(users: number) {
  const { db, close } = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'seeded-'));
  await prepareFirstRun(db, { adminPassword: 'admin-password' });
  const storage = createFolderStorage(folder);
  await seedDemoData({ db, storage, imageHost: '', now: new Date(seededAt), users });
  /** Column `value` of a query. */
  const column = async <T>(query: string): Promise<T[]> => {
    const { rows } = await sql.raw<{ value: T }>(query).execute(db);
    return rows.map(({ value }) => value);
  };
  return {
    db,
    storage,
    column,
    /** How many rows there are in what stands behind `from`. */
    count: async (what: string) => (await column<number>(`select count(*) as value from ${what}`))[0] ?? 0,
    close: async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
