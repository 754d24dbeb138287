import { openDatabase } from '../../server/database/database';
import { TestConsole } from '../support/console';

/** A console of this process on an embedded database in memory. */
export async function startInProcess(): Promise<TestConsole> {
  const db = await openDatabase({});
  return TestConsole.start(
    { UPSTREAM_CALLS_PER_SESSION: '256' },
    { database: { db, close: () => db.destroy() } },
  );
}
