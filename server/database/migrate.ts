import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import type { Db } from './database';
import { backendMigrations } from './migrations/backend';
import { consoleMigrations } from './migrations/console';
import { unhurried } from './unhurried';

/** `console`: ours (designs, audit, preferences). `backend`: the embedded upstream's. */
export type SchemaName = 'console' | 'backend';

const migrations: Record<SchemaName, Record<string, Migration>> = {
  console: consoleMigrations,
  backend: backendMigrations,
};

/**
 * Brings one schema up to date, under an advisory lock, so that replicas may start together.
 * @returns the names of the migrations that ran
 */
export async function migrate(db: Db, schema: SchemaName): Promise<string[]> {
  return unhurried(db, (connection) => migrateOn(connection, schema));
}

/** The names of migrations that this version knows and the database has not. */
export async function findPending(db: Db, schema: SchemaName): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.id(schema, 'kysely_migration')}`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations[schema]).filter((name) => !done.has(name));
}

async function migrateOn(db: Db, schema: SchemaName): Promise<string[]> {
  await createSchema(db, schema);
  const migrator = new Migrator({
    db: db as Kysely<unknown>,
    provider: { getMigrations: async () => migrations[schema] },
    migrationTableSchema: schema,
    allowUnorderedMigrations: false,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw new Error(`migration of ${schema} failed: ${String(error)}`, { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}

/** Serialised: two concurrent `create schema if not exists` can collide in the catalogue. */
async function createSchema(db: Db, schema: SchemaName): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`schema ${schema}`}))`.execute(tx);
    await sql`create schema if not exists ${sql.id(schema)}`.execute(tx);
  });
}
