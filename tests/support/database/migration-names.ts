import { sql } from 'kysely';
import type { Db } from '../../../server/database/database';
import type { SchemaName } from '../../../server/database/migrate';

/** The migrations that a database lists as run, in order. */
export async function findMigrationNames(db: Db, schema: SchemaName): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.id(schema, 'kysely_migration')} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Makes a database list exactly these migrations as run, one a day from 2026-01-01 on. */
export async function recordMigrations(db: Db, schema: SchemaName, names: readonly string[]): Promise<void> {
  const table = sql.id(schema, 'kysely_migration');
  await sql`delete from ${table}`.execute(db);
  for (const [index, name] of names.entries()) {
    const timestamp = new Date(Date.UTC(2026, 0, index + 1)).toISOString();
    await sql`insert into ${table} (name, timestamp) values (${name}, ${timestamp})`.execute(db);
  }
}
