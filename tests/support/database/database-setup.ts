import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect, defaultTimeouts, openDatabase } from '../../../server/database/database';
import { migrate } from '../../../server/database/migrate';
import { pgliteDialect } from '../../../server/database/pglite-dialect';
import { scratch } from '../run/scratch';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * What `openTestDatabase` starts from: a PGlite dump's path, or a PostgreSQL template's name and a folder for the
     * uploads of other templates.
     */
    databaseOrigin: { snapshot: string } | { url: string; template: string; folder: string };
  }
}

/** Migrates one database per test run; every test file starts from a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['DATABASE_URL'];
  return url === undefined || url === '' ? preparePGlite(project) : preparePostgres(project, url);
}

async function preparePGlite(project: TestProject): Promise<() => Promise<void>> {
  const pglite = await PGlite.create();
  const db = connect(pgliteDialect(pglite, defaultTimeouts));
  await migrate(db, 'console');
  await migrate(db, 'backend');
  const folder = await mkdtemp(join(scratch, 'console-test-'));
  const snapshot = join(folder, 'database.tar');
  const dump = await pglite.dumpDataDir('none');
  await writeFile(snapshot, Buffer.from(await dump.arrayBuffer()));
  await db.destroy();
  project.provide('databaseOrigin', { snapshot });
  return () => rm(folder, { recursive: true, force: true });
}

async function preparePostgres(project: TestProject, url: string): Promise<() => Promise<void>> {
  const template = `console_test_${randomBytes(6).toString('hex')}`;
  await administer(url, `create database ${template}`);
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${template}`;
  const db = await openDatabase({ url: templateUrl.href });
  await migrate(db, 'console');
  await migrate(db, 'backend');
  await db.destroy();
  const folder = await mkdtemp(join(scratch, 'console-test-'));
  project.provide('databaseOrigin', { url, template, folder });
  return async () => {
    // Also the templates that `openTestDatabase` made.
    const { rows } = await administer(
      url,
      `select datname from pg_database where starts_with(datname, '${template}')`,
    );
    for (const { datname } of rows) await administer(url, `drop database ${datname} with (force)`);
    await rm(folder, { recursive: true, force: true });
  };
}

async function administer(url: string, statement: string): Promise<pg.QueryResult<{ datname: string }>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
