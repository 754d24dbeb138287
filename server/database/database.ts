import { PGlite } from '@electric-sql/pglite';
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Dialect, type Transaction } from 'kysely';
import pg from 'pg';
import { pgliteDialect } from './pglite-dialect';
import { createPostgresPool, type DatabaseLoad, type DatabasePatience } from './postgres-pool';
import type { Database } from './tables/tables';

/**
 * The one connection. Queries name tables and columns in camelCase and rows come so, also those of raw `sql`, whose own text
 * is as PostgreSQL has it: snake_case.
 * int8 comes as number (ids and counts stay below 2^53), numeric as text (money), timestamptz as Date, date as text.
 */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

const oid = { int8: 20, date: 1082 } as const;
export const pgliteParsers = { [oid.int8]: Number, [oid.date]: String };

interface DatabaseOptions {
  /** A PostgreSQL address; unset means PGlite. */
  url?: string | undefined;
  /** PGlite's folder; unset means in memory. */
  dataDir?: string | undefined;
  /** Most connections to PostgreSQL at once; 20 unless given. */
  connections?: number | undefined;
  patience?: DatabasePatience | undefined;
}

/** A connection over `dialect` that speaks camelCase. What JSON columns hold keeps its keys. */
export const connect = (dialect: Dialect): Db =>
  new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });

/** The database, and a way past all that waits for it. */
export interface OpenDatabase {
  db: Db;
  /** Asks the database while every connection of `db` is taken: for health only. */
  probe: Db;
  /** What its connections do; not known of the embedded database, which has one. */
  load?: (() => DatabaseLoad) | undefined;
  /** Ends both. */
  close(): Promise<void>;
}

export const defaultPatience: DatabasePatience = { statementMs: 30_000, lockMs: 5_000, acquireMs: 5_000 };
const probePatience: DatabasePatience = { statementMs: 2_000, lockMs: 2_000, acquireMs: 2_000 };

/** Opens the database. The caller ends it with `db.destroy()`. */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  return (await openWithProbe(options)).db;
}

/** Opens the database with a probe, which connects when it is first used. */
export async function openWithProbe(options: DatabaseOptions): Promise<OpenDatabase> {
  const { db, probe, load } =
    options.url === undefined ? await openPGlite(options) : openPostgres(options.url, options);
  return {
    db,
    probe,
    load,
    close: async () => {
      await probe.destroy();
      await db.destroy();
    },
  };
}

type Connections = Pick<OpenDatabase, 'db' | 'probe' | 'load'>;

async function openPGlite(options: DatabaseOptions): Promise<Connections> {
  const { dataDir, patience = defaultPatience } = options;
  const pglite = await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    parsers: pgliteParsers,
  });
  return {
    db: connect(pgliteDialect(pglite, patience)),
    // Its statements go between those of the others, not behind all of them.
    probe: connect(pgliteDialect(pglite, { ...probePatience, closes: false })),
  };
}

function openPostgres(url: string, options: DatabaseOptions): Connections {
  const types = new pg.TypeOverrides();
  types.setTypeParser(oid.int8, Number);
  types.setTypeParser(oid.date, String);
  const { connections = 20, patience = defaultPatience } = options;
  const open = (given: DatabasePatience & { connections: number }) => {
    const { pool, load } = createPostgresPool({ url, types, ...given });
    return { db: connect(new PostgresDialect({ pool })), load };
  };
  return { ...open({ ...patience, connections }), probe: open({ ...probePatience, connections: 1 }).db };
}

/**
 * Runs `work` while the embedded database stands still: all its changes are in its files, and nobody makes another one.
 * Calls wait meanwhile.
 */
export async function holdStill(db: Db, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`checkpoint`.execute(connection);
    await work();
  });
}

const timeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/**
 * Runs work that may take as long as it takes (migrations, demo data, clean-up of a whole database) on one connection
 * without the timeouts that protect the calls of staff.
 */
export async function unhurried<T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    for (const name of timeouts) await sql`set ${sql.raw(name)} = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      // A connection that is lost by now cannot be reset, and is not used again.
      for (const name of timeouts) await sql`reset ${sql.raw(name)}`.execute(connection).catch(() => {});
    }
  });
}
