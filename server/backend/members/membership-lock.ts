import { sql } from 'kysely';
import type { Tx } from '../../database/database';

/**
 * Lets one transaction at a time change memberships, until it ends. Whoever holds it reads an expiry that
 * nobody else is about to move; and no two can wait for each other's day counters.
 */
export async function lockMemberships(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('backend.member'))`.execute(tx);
}
