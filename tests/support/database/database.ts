import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Db } from '../../../server/database/database';
import { borrowDatabase } from './engine';

/** Contents of a test database that take seconds to make. On PostgreSQL the first test makes them, and others copy. */
export interface TestContents {
  name: string;
  /** Fills an empty database; uploads go to `folder`. */
  fill(db: Db, folder: string): Promise<void>;
}

export interface TestDatabase {
  db: Db;
  /** Folder of the uploads that belong to the database, if any: to be copied. */
  uploads?: string;
  /** Discards the database. */
  close: () => Promise<void>;
}

/**
 * Opens a migrated database that no other test uses: PGlite in memory, or a new database on the PostgreSQL server at
 * DATABASE_URL. It is empty, or on PostgreSQL already has `contents`.
 */
export async function openTestDatabase(contents?: TestContents): Promise<TestDatabase> {
  const origin = inject('databaseOrigin');
  if ('snapshot' in origin) return borrowDatabase(origin.snapshot);
  const admin = new pg.Client({ connectionString: origin.url });
  await admin.connect();
  const locked = async (work: () => Promise<unknown>, lock = 'console test databases') => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [lock]);
    try {
      await work();
    } finally {
      await admin.query('select pg_advisory_unlock(hashtext($1))', [lock]);
    }
  };
  // PostgreSQL cannot copy a template twice at the same time.
  const copy = (from: string, to: string) =>
    locked(() => admin.query(`create database ${to} template ${from}`));
  const open = (name: string) =>
    openDatabase({ url: Object.assign(new URL(origin.url), { pathname: `/${name}` }).href });

  let template = origin.template;
  let uploads: string | undefined;
  if (contents) {
    template = `${origin.template}_${contents.name}`;
    const folder = join(origin.folder, contents.name);
    uploads = folder;
    await locked(async () => {
      const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
      if (rowCount !== 0) return;
      const unfinished = `${template}_${randomBytes(6).toString('hex')}`;
      await copy(origin.template, unfinished);
      const db = await open(unfinished);
      await contents.fill(db, folder);
      await db.destroy();
      await admin.query(`alter database ${unfinished} rename to ${template}`);
    }, template);
  }
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await copy(template, name);
  const db = await open(name);
  return {
    db,
    ...(uploads === undefined ? {} : { uploads }),
    close: async () => {
      await db.destroy();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
