import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseFailure, findFailureKind } from './database-failure';

/** Timeouts of a call's database access, in milliseconds. */
export interface DatabaseTimeouts {
  /** For one statement. */
  statementMs: number;
  /** For a lock held by another transaction. */
  lockMs: number;
  /** For a free connection. */
  acquireMs: number;
}

/** Connections in use, idle connections, and calls waiting for a connection. */
export interface DatabaseLoad {
  used: number;
  idle: number;
  waiting: number;
}

interface PostgresPoolOptions extends DatabaseTimeouts {
  url: string;
  connections: number;
  types: pg.TypeOverrides;
}

/** Ends a transaction whose console stopped midway, so that its locks are released. */
const idleInTransactionMs = 60_000;
/** Detects within about twenty seconds that a server vanished silently. */
const keepAliveDelayMs = 10_000;

/**
 * PostgreSQL connections for Kysely. The server may close any of them at any time: error listeners keep that from
 * ending the process, and the pool drops them. Such failures throw `DatabaseFailure`; an invalid statement throws
 * the database's own error.
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
  // The pool handles errors of idle connections only; a connection in use can fail too.
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

/** An error without an answer from the server is a connection failure. */
function toDatabaseError(error: unknown, otherwise: 'lost' | 'busy'): unknown {
  if (!(error instanceof pg.DatabaseError)) return new DatabaseFailure(otherwise, error);
  const kind = findFailureKind(error.code);
  return kind === undefined ? error : new DatabaseFailure(kind, error);
}
