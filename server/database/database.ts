import { PGlite } from '@electric-sql/pglite';
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Dialect, type Transaction } from 'kysely';
import pg from 'pg';
import { pgliteDialect } from './pglite-dialect';
import { createPostgresPool, type DatabaseLoad, type DatabaseTimeouts } from './postgres-pool';
import type { Database } from './tables/tables';

/**
 * The database connection. Queries name tables and columns in camelCase, and rows have camelCase keys, also with
 * raw `sql`, whose text itself uses snake_case.
 * int8 is read as number (ids and counts stay below 2^53), numeric as text (money), timestamptz as Date, date as
 * text.
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
  /** Maximum number of connections to PostgreSQL; defaults to 20. */
  connections?: number | undefined;
  timeouts?: DatabaseTimeouts | undefined;
}

/** Wraps a dialect with the camelCase mapping, which leaves keys inside JSON columns unchanged. */
export const connect = (dialect: Dialect): Db =>
  new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });

/** The database, and a separate connection that bypasses its queue. */
export interface OpenDatabase {
  db: Db;
  /** Works even while every connection of `db` is in use; for health checks only. */
  probe: Db;
  /** The state of its connections; absent for the embedded database, which has only one. */
  load?: (() => DatabaseLoad) | undefined;
  /** Closes both. */
  close(): Promise<void>;
}

export const defaultTimeouts: DatabaseTimeouts = { statementMs: 30_000, lockMs: 5_000, acquireMs: 5_000 };
const probeTimeouts: DatabaseTimeouts = { statementMs: 2_000, lockMs: 2_000, acquireMs: 2_000 };

/** Opens the database. The caller closes it with `db.destroy()`. */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  return (await openWithProbe(options)).db;
}

/** Opens the database with a probe, which connects on first use. */
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
  const { dataDir, timeouts = defaultTimeouts } = options;
  const pglite = await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    parsers: pgliteParsers,
  });
  return {
    db: connect(pgliteDialect(pglite, timeouts)),
    // Runs statements between those of other callers, instead of after all of them.
    probe: connect(pgliteDialect(pglite, { ...probeTimeouts, closes: false })),
  };
}

function openPostgres(url: string, options: DatabaseOptions): Connections {
  const types = new pg.TypeOverrides();
  types.setTypeParser(oid.int8, Number);
  types.setTypeParser(oid.date, String);
  const { connections = 20, timeouts = defaultTimeouts } = options;
  const open = (given: DatabaseTimeouts & { connections: number }) => {
    const { pool, load } = createPostgresPool({ url, types, ...given });
    return { db: connect(new PostgresDialect({ pool })), load };
  };
  return { ...open({ ...timeouts, connections }), probe: open({ ...probeTimeouts, connections: 1 }).db };
}

/**
 * Runs `work` while the embedded database is paused: all changes are flushed to its files, and other callers wait.
 */
export async function holdStill(db: Db, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`checkpoint`.execute(connection);
    await work();
  });
}

/**
 * Serialises transactions: waits for the advisory lock of this name and holds it until the transaction ends. Names
 * are shared by all consoles on one database.
 */
export async function takeLock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}

const timeoutSettings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/**
 * Runs long work (migrations, demo data, clean-up of a whole database) on one connection without the timeouts that
 * protect staff calls.
 */
export async function unhurried<T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    for (const name of timeoutSettings) await sql`set ${sql.raw(name)} = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      // A lost connection cannot be reset, and the pool drops it.
      for (const name of timeoutSettings)
        await sql`reset ${sql.raw(name)}`.execute(connection).catch(() => {});
    }
  });
}
