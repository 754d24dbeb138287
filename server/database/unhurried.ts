import { sql } from 'kysely';
import type { Db } from './database';

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
