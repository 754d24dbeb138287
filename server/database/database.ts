import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { pgliteDialect } from './pglite-dialect';

/**
 * The one connection. Stores name their own tables: `db.withTables<{ 'backend.feedback': FeedbackTable }>()`.
 * int8 comes as number (ids and counts stay below 2^53), numeric as text (money), timestamptz as Date, date as text.
 */
export type Db = Kysely<object>;
export type Tx = Transaction<object>;

const oid = { int8: 20, date: 1082 } as const;

export interface DatabaseOptions {
  /** A PostgreSQL address; unset means PGlite. */
  url?: string | undefined;
  /** PGlite's folder; unset means in memory. */
  dataDir?: string | undefined;
  /** A dump made by `PGlite.dumpDataDir`, to start from (tests). */
  snapshot?: Blob | undefined;
}

/** Opens the database. The caller ends it with `db.destroy()`. */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  return options.url === undefined ? openPGlite(options) : openPostgres(options.url);
}

/** The row types of a store's tables, laid over the shared connection. */
export function withTables<Tables>(db: Db | Tx): Kysely<Tables> {
  return db as unknown as Kysely<Tables>;
}

async function openPGlite({ dataDir, snapshot }: DatabaseOptions): Promise<Db> {
  const pglite = await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
    parsers: { [oid.int8]: Number, [oid.date]: String },
  });
  return new Kysely<object>({ dialect: pgliteDialect(pglite) });
}

function openPostgres(url: string): Db {
  const types = new pg.TypeOverrides();
  types.setTypeParser(oid.int8, Number);
  types.setTypeParser(oid.date, String);
  const pool = new pg.Pool({ connectionString: url, max: 20, types });
  // An idle connection that the server ends must not end the process: the pool drops it, and the next query says if the server is gone.
  pool.on('error', () => {});
  return new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
}
