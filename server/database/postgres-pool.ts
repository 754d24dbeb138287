import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseFailure, findFailureKind } from './database-failure';

/** How long the database may keep a call waiting, in milliseconds. */
export interface DatabasePatience {
  /** For one statement. */
  statementMs: number;
  /** For a lock that somebody else holds. */
  lockMs: number;
  /** For a free connection. */
  acquireMs: number;
}

/** Connections in use, connections that wait for a call, and calls that wait for a connection. */
export interface DatabaseLoad {
  used: number;
  idle: number;
  waiting: number;
}

export interface PostgresPoolOptions extends DatabasePatience {
  url: string;
  connections: number;
  types: pg.TypeOverrides;
}

/** Ends a transaction whose console stopped in the middle, so that its locks go. */
const idleInTransactionMs = 60_000;
/** Finds a server that vanished without a word within about twenty seconds. */
const keepAliveDelayMs = 10_000;

/**
 * PostgreSQL connections for Kysely. The server may end any of them at any time: no listener is missing that would let
 * this end the process, and the pool drops them. What fails for such a reason throws `DatabaseFailure`; a statement at
 * fault throws the database's own error.
 */
export function createPostgresPool(options: PostgresPoolOptions): {
  pool: PostgresPool;
  load: () => DatabaseLoad;
} {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    types: options.types,
    connectionTimeoutMillis: options.acquireMs,
    statement_timeout: options.statementMs,
    lock_timeout: options.lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  });
  // The pool listens to idle connections only; one that is checked out may end as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  const guarded: PostgresPool = {
    connect: async () => {
      try {
        return guardClient(await pool.connect());
      } catch (error) {
        const isFull = pool.totalCount >= options.connections;
        throw toDatabaseError(error, isFull ? 'busy' : 'lost');
      }
    },
    end: () => pool.end(),
  };
  const load = () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  return { pool: guarded, load };
}

function guardClient(client: pg.PoolClient): PostgresPoolClient {
  const query = async (...args: unknown[]): Promise<unknown> => {
    try {
      return await (client.query as (...given: unknown[]) => Promise<unknown>).apply(client, args);
    } catch (error) {
      throw toDatabaseError(error, 'lost');
    }
  };
  return { query: query as PostgresPoolClient['query'], release: () => client.release() };
}

/** What is no answer of the server's is a failure of the connection. */
function toDatabaseError(error: unknown, otherwise: 'lost' | 'busy'): unknown {
  if (!(error instanceof pg.DatabaseError)) return new DatabaseFailure(otherwise, error);
  const kind = findFailureKind(error.code);
  return kind === undefined ? error : new DatabaseFailure(kind, error);
}
