import { expect } from 'vitest';
import { Migrator, sql, type Kysely } from 'kysely';
import type { Db } from '../../../server/database/database';
import type { SchemaName } from '../../../server/database/migrate';
import { baselineName, migrations } from '../../../server/database/migrations/all-migrations';

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

/** Makes the tables of the schema as of the baseline, without later migrations. The schema must not exist. */
export async function migrateToBaseline(db: Db, schema: SchemaName): Promise<void> {
  await sql`create schema ${sql.id(schema)}`.execute(db);
  const migrator = new Migrator({
    db: db.withoutPlugins() as Kysely<unknown>,
    provider: { getMigrations: () => Promise.resolve(migrations[schema]) },
    migrationTableSchema: schema,
  });
  const { error } = await migrator.migrateTo(baselineName);
  expect(error).toBeUndefined();
}
