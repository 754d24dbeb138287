import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { DatabaseFailure, findFailureKind } from './database-failure';

interface PGliteOptions {
  /** Timeout for acquiring the connection, in milliseconds. */
  acquireMs: number;
  /** Whether closing the driver also closes PGlite. */
  closes?: boolean;
}

/**
 * PGlite as a Kysely dialect: PostgreSQL's compiler over the single in-process connection. Only one caller has the
 * connection at a time, so transactions never interleave.
 */
export function pgliteDialect(pglite: PGlite, options: PGliteOptions): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PGliteDriver(pglite, options),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/**
 * libuv accepts one connection per event loop iteration: extra iterations between callers let new browsers
 * connect.
 */
const roundsBetweenCallers = 4;

function afterRounds(rounds: number, run: () => void): void {
  setImmediate(rounds <= 1 ? run : () => afterRounds(rounds - 1, run));
}

/**
 * The timeout is counted in this many parts, one per tick of the event loop: if the process stalls (a long
 * statement, an overloaded machine), that costs at most one part, and the next call in line is not refused for it.
 */
const ticksPerTimeout = 5;

interface Place {
  enter: () => void;
  refuse: () => void;
  partsLeft: number;
}

class PGliteDriver implements Driver {
  readonly #connection: DatabaseConnection;
  readonly #waiting = new Set<Place>();
  #ticks: NodeJS.Timeout | undefined;
  #busy = false;

  constructor(
    readonly pglite: PGlite,
    readonly options: PGliteOptions,
  ) {
    this.#connection = new PGliteConnection(pglite);
  }

  async init(): Promise<void> {
    await this.pglite.waitReady;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#busy) await this.#waitForTurn();
    this.#busy = true;
    return this.#connection;
  }

  /** @param partsLeft ticks until the caller is refused; one more than the timeout has, as the first may come immediately */
  #waitForTurn(partsLeft = ticksPerTimeout + 1): Promise<void> {
    this.#ticks ??= setInterval(() => this.#tick(), this.options.acquireMs / ticksPerTimeout);
    return new Promise((resolve, reject) => {
      this.#waiting.add({
        enter: resolve,
        refuse: () => reject(new DatabaseFailure('busy')),
        partsLeft,
      });
    });
  }

  #tick(): void {
    for (const place of this.#waiting) {
      place.partsLeft -= 1;
      if (place.partsLeft > 0) continue;
      this.#waiting.delete(place);
      place.refuse();
    }
    if (this.#waiting.size > 0) return;
    clearInterval(this.#ticks);
    this.#ticks = undefined;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {
    const [next] = this.#waiting;
    if (!next) return void (this.#busy = false);
    // The connection now belongs to the next caller. Stop its timeout, or the connection could be lost between the
    // two.
    this.#waiting.delete(next);
    // PGlite blocks the main thread: let everything else (health, new requests) run between two callers.
    afterRounds(roundsBetweenCallers, next.enter);
  }

  /** Kysely accepts no further callers by now. A backup may have the connection for as long as it copies files. */
  async destroy(): Promise<void> {
    if (this.#busy) await this.#waitForTurn(Infinity);
    clearInterval(this.#ticks);
    if (this.options.closes ?? true) await this.pglite.close();
  }
}

class PGliteConnection implements DatabaseConnection {
  constructor(readonly pglite: PGlite) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.pglite.query<R>(query.sql, [...query.parameters]).catch((error: unknown) => {
      const kind = findFailureKind((error as { code?: string }).code);
      throw kind === undefined ? error : new DatabaseFailure(kind, error);
    });
    return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) };
  }

  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite has no cursors: read page by page instead');
  }
}
