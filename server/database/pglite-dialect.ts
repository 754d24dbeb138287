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

export interface PGliteOptions {
  /** How long a caller waits for the connection, in milliseconds. */
  acquireMs: number;
  /** Whether the end of the driver closes PGlite too. */
  closes?: boolean;
}

/**
 * PGlite as a Kysely dialect: PostgreSQL's compiler over the one in-process connection.
 * Connections are handed out one at a time, so a transaction is never interleaved.
 */
export function pgliteDialect(pglite: PGlite, options: PGliteOptions): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PGliteDriver(pglite, options),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** libuv accepts one connection each time the event loop goes round: new browsers must not wait for as many queries. */
const roundsBetweenCallers = 4;

function afterRounds(rounds: number, run: () => void): void {
  setImmediate(rounds <= 1 ? run : () => afterRounds(rounds - 1, run));
}

/**
 * Patience is counted in so many parts, each by a tick of the event loop: a process that stands still (a long statement, an
 * overbooked machine) uses up one part, however long that takes, and the call whose turn is next is not refused for it.
 */
const partsOfPatience = 5;

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

  #waitForTurn(): Promise<void> {
    this.#ticks ??= setInterval(() => this.#tick(), this.options.acquireMs / partsOfPatience);
    return new Promise((resolve, reject) => {
      this.#waiting.add({
        enter: resolve,
        refuse: () => reject(new DatabaseFailure('busy')),
        // The first tick may come at once.
        partsLeft: partsOfPatience + 1,
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
    // From now on it is the next one's: if its time ran out before it enters, nobody would ever give it back.
    this.#waiting.delete(next);
    // PGlite works on the main thread: between two callers everything else (health, new requests) has its turn.
    afterRounds(roundsBetweenCallers, next.enter);
  }

  async destroy(): Promise<void> {
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
