import {
  DummyDriver,
  Kysely,
  Migrator,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { StartError } from '../start/start-error';
import { takeLock, unhurried, type Db, type Tx } from './database';
import { baselineName, migrations, replacedNames } from './migrations/all-migrations';

/** `console`: the console's own (designs, audit, preferences). `backend`: the embedded upstream's. */
export type SchemaName = keyof typeof migrations;

/**
 * Migrates one schema to the latest version, under an advisory lock, so that replicas may start together.
 * @returns the names of the migrations that ran
 * @throws StartError when the tables are newer than this program, or too old for it
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
  const { due } = await requireMigratable(db, schema);
  if (due.length > 0)
    throw new StartError(
      `MIGRATE_AT_START is off and migrations of ${schema} are due (${due.join(', ')}): npm run migrate`,
    );
}

interface MigrationState {
  /** Pending migrations, in order. */
  due: string[];
  /** Migrations that ran on the database but are unknown here: a newer program made it. */
  unknown: string[];
  /**
   * Migrations that ran and that the baseline replaces. If all of them ran, the tables are those of the baseline: it is
   * not due, and `migrate` only replaces their names by its own.
   */
  replaced: string[];
  /** Set if only some of the migrations that the baseline replaces ran: the others, which this program cannot run. */
  lacking: string[];
}

/** The migration state of a database, read without changing it; works even without any tables. */
export async function findMigrationState(db: Db | Tx, schema: SchemaName): Promise<MigrationState> {
  const { rows: tables } = await sql<{ found: string | null }>`
    select to_regclass(${`${schema}.kysely_migration`})::text as found`.execute(db);
  const { rows } =
    tables[0]?.found === null
      ? { rows: [] }
      : await sql<{ name: string }>`
          select name from ${sql.id(schema, 'kysely_migration')} order by name`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  const known = migrationNames(schema);
  const replaceable = done.has(baselineName) ? [] : replacedNames[schema];
  const replaced = replaceable.filter((name) => done.has(name));
  const lacking = replaced.length === 0 ? [] : replaceable.filter((name) => !done.has(name));
  if (replaced.length > 0 && lacking.length === 0) done.add(baselineName);
  return {
    due: known.filter((name) => !done.has(name)),
    unknown: [...done].filter((name) => !known.includes(name) && !replaced.includes(name)),
    replaced,
    lacking,
  };
}

/**
 * The migration state of a database that this program can bring up to date.
 * @throws StartError when its tables are newer than this program, or too old for it
 */
export async function requireMigratable(db: Db, schema: SchemaName): Promise<MigrationState> {
  const state = await findMigrationState(db, schema);
  if (state.unknown.length > 0)
    throw new StartError(
      `The database is newer than this program: ${schema} has ${state.unknown.join(', ')}. Start a newer release, or restore a backup from before. Where you renamed a migration, give it its old name back`,
    );
  const tooOld = await findTooOld(db);
  if (tooOld !== undefined) throw new StartError(tooOld);
  return state;
}

/**
 * For a database on which only some of a schema's replaced migrations ran: which are lacking, and what to do. Checks both
 * schemas, because the older version that runs the lacking ones refuses a database that lists a baseline.
 */
export async function findTooOld(db: Db): Promise<string | undefined> {
  for (const schema of ['console', 'backend'] as const) {
    const { lacking } = await findMigrationState(db, schema);
    if (lacking.length === 0) continue;
    const last = `${schema}-${replacedNames[schema].at(-1)}.ts`;
    const settings = schema === 'backend' ? ' without UPSTREAM_URL' : '';
    return `The database is too old for this program: ${schema} lacks ${lacking.join(', ')}, which its baseline replaces. Start the last version with ${last} in server/database/migrations once on it${settings}, then this one`;
  }
  return undefined;
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
  await requireMigratable(db, schema);
  await db.transaction().execute(async (tx) => {
    // Serialised, as two concurrent `create schema if not exists` can conflict in the catalogue.
    await takeLock(tx, `schema ${schema}`);
    await sql`create schema if not exists ${sql.id(schema)}`.execute(tx);
    await replaceNames(tx, schema);
  });
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

/** Records the baseline instead of the migrations that it replaces, with the time of the last one. */
async function replaceNames(tx: Tx, schema: SchemaName): Promise<void> {
  const { replaced } = await findMigrationState(tx, schema);
  if (replaced.length === 0) return;
  const table = sql.id(schema, 'kysely_migration');
  await sql`
    insert into ${table} (name, timestamp)
    select ${baselineName}, max(timestamp) from ${table} where name in (${sql.join(replaced)})`.execute(tx);
  await sql`delete from ${table} where name in (${sql.join(replaced)})`.execute(tx);
}
