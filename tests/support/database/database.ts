import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Db } from '../../../server/database/database';
import { borrowDatabase } from './engine';

/**
 * Opens a migrated, empty database that no other test uses: PGlite in memory, or a new database on the PostgreSQL
 * server at DATABASE_URL. `close` discards it.
 */
export async function openTestDatabase(): Promise<{ db: Db; close: () => Promise<void> }> {
  const origin = inject('databaseOrigin');
  if ('snapshot' in origin) return borrowDatabase(origin.snapshot);
  const name = `${origin.template}_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: origin.url });
  await admin.connect();
  // PostgreSQL cannot copy a template twice at the same time: take a lock.
  await admin.query(`select pg_advisory_lock(hashtext('console test databases'))`);
  await admin.query(`create database ${name} template ${origin.template}`);
  await admin.query(`select pg_advisory_unlock(hashtext('console test databases'))`);
  const url = new URL(origin.url);
  url.pathname = `/${name}`;
  const db = await openDatabase({ url: url.href });
  return {
    db,
    close: async () => {
      await db.destroy();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
