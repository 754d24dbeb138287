import { sql } from 'kysely';
import type { Db } from '../../../server/database/database';
import type { SchemaName } from '../../../server/database/migrate';

/** @returns the migrations that the database has recorded as applied, in order */
export async function findMigrationNames(db: Db, schema: SchemaName): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.id(schema, 'kysely_migration')} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Replaces the database's record of applied migrations: these, one per day from 2026-01-01. */
export async function recordMigrations(db: Db, schema: SchemaName, names: readonly string[]): Promise<void> {
  const table = sql.id(schema, 'kysely_migration');
  await sql`delete from ${table}`.execute(db);
  for (const [index, name] of names.entries()) {
    const timestamp = new Date(Date.UTC(2026, 0, index + 1)).toISOString();
    await sql`insert into ${table} (name, timestamp) values (${name}, ${timestamp})`.execute(db);
  }
}
