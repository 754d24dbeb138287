import {
  DummyDriver,
  Kysely,
  Migrator,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Migration,
} from 'kysely';
import { StartError } from '../start/start-error';
import { unhurried, type Db } from './database';
import { backendMigrations } from './migrations/backend';
import { consoleMigrations } from './migrations/console';

/** `console`: the console's own (designs, audit, preferences). `backend`: the embedded upstream's. */
export type SchemaName = 'console' | 'backend';

const migrations: Record<SchemaName, Record<string, Migration>> = {
  console: consoleMigrations,
  backend: backendMigrations,
};

/**
 * Migrates one schema to the latest version, under an advisory lock, so that replicas may start together.
 * @returns the names of the migrations that ran
 * @throws StartError when the database is newer than this program
 */
export async function migrate(db: Db, schema: SchemaName): Promise<string[]> {
  return unhurried(db, (connection) => migrateOn(connection, schema));
}

/**
 * Prepares the tables at a start: migrates them, or only checks them if migrations are run separately.
 * @throws StartError if they do not match this program
 */
export async function prepareTables(db: Db, schema: SchemaName, mayMigrate: boolean): Promise<void> {
  if (mayMigrate) return void (await migrate(db, schema));
  const { due, unknown } = await findMigrationState(db, schema);
  if (unknown.length > 0) throw newerDatabase(schema, unknown);
  if (due.length > 0)
    throw new StartError(
      `MIGRATE_AT_START is off and migrations of ${schema} are due (${due.join(', ')}): npm run migrate`,
    );
}

export interface MigrationState {
  /** Pending migrations, in order. */
  due: string[];
  /** Migrations that ran on the database but are unknown here: a newer program made it. */
  unknown: string[];
}

/** The migration state of a database, read without changing it; works even without any tables. */
export async function findMigrationState(db: Db, schema: SchemaName): Promise<MigrationState> {
  const { rows: tables } = await sql<{ found: string | null }>`
    select to_regclass(${`${schema}.kysely_migration`})::text as found`.execute(db);
  const { rows } =
    tables[0]?.found === null
      ? { rows: [] }
      : await sql<{ name: string }>`
          select name from ${sql.id(schema, 'kysely_migration')} order by name`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  const known = migrationNames(schema);
  return {
    due: known.filter((name) => !done.has(name)),
    unknown: [...done].filter((name) => !known.includes(name)),
  };
}

/** In execution order. */
export const migrationNames = (schema: SchemaName): string[] => Object.keys(migrations[schema]).sort();

/** The statements of one migration, in order, without running them. Its reads from tables return no rows. */
export async function readStatements(schema: SchemaName, name: string): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (given) => new PostgresIntrospector(given),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ level, query }) => {
      if (level === 'query') statements.push(query.sql);
    },
  });
  await migrations[schema][name]?.up(db);
  return statements;
}

async function migrateOn(db: Db, schema: SchemaName): Promise<string[]> {
  const { unknown } = await findMigrationState(db, schema);
  if (unknown.length > 0) throw newerDatabase(schema, unknown);
  await createSchema(db, schema);
  const migrator = new Migrator({
    // Migrations are frozen, and read rows with snake_case columns.
    db: db.withoutPlugins() as Kysely<unknown>,
    provider: { getMigrations: async () => migrations[schema] },
    migrationTableSchema: schema,
    allowUnorderedMigrations: false,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error)
    throw new MigrationFailure(
      schema,
      error,
      results?.find(({ status }) => status === 'Error'),
    );
  return (results ?? []).map((result) => result.migrationName);
}

/** A migration failed and was rolled back. */
export class MigrationFailure extends Error {
  constructor(schema: SchemaName, error: unknown, failed: { migrationName: string } | undefined) {
    const reason = error instanceof Error ? error.message : String(error);
    super(
      failed
        ? `Migration ${failed.migrationName} failed and changed nothing: ${reason}. Correct it in server/database/migrations if it has run nowhere yet; one that has run is never edited: write a new one`
        : `The migrations of ${schema} do not fit the database: ${reason}. Give a new migration a name that sorts after all others, and leave those that have run as they are`,
      { cause: error },
    );
  }
}

/** Serialised, as two concurrent `create schema if not exists` can conflict in the catalogue. */
async function createSchema(db: Db, schema: SchemaName): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`schema ${schema}`}))`.execute(tx);
    await sql`create schema if not exists ${sql.id(schema)}`.execute(tx);
  });
}

/** Refuses to run older code on newer tables, as it could lose data that it does not know of. */
export function newerDatabase(schema: SchemaName, unknown: readonly string[]): StartError {
  return new StartError(
    `The database is newer than this program: ${schema} has ${unknown.join(', ')}. Start a newer release, or restore a backup from before. Where you renamed a migration, give it its old name back`,
  );
}
