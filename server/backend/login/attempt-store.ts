import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/database';

const maxAttempts = 5;
const lockMs = 15 * 60_000;

/** The account whose password is tried, and the origin: a block of addresses or a known device. */
export interface Attempt {
  account: string;
  address: string;
}

const hashAccount = ({ account }: Pick<Attempt, 'account'>) =>
  createHash('sha256').update(account.toLowerCase()).digest('hex');

/**
 * Counts an attempt BEFORE the password is looked at, in one statement: however many arrive at once, five
 * are let through and the rest are locked out, until 15 minutes after the last of the five.
 * @returns when the lock ends, or undefined if the attempt may go on
 */
export async function countAttempt(db: Db, attempt: Attempt, now: Date): Promise<Date | undefined> {
  const forgotten = new Date(now.getTime() - lockMs);
  const { rows } = await sql<{ attempts: number; lastAt: Date }>`
    insert into backend.login_attempt as a (account_hash, address, attempts, last_at)
    values (${hashAccount(attempt)}, ${attempt.address}, 1, ${now})
    on conflict (account_hash, address) do update set
      attempts = case when a.last_at <= ${forgotten} then 1 when a.attempts < ${maxAttempts} then a.attempts + 1 else ${maxAttempts + 1} end,
      last_at = case when a.last_at <= ${forgotten} or a.attempts < ${maxAttempts} then excluded.last_at else a.last_at end
    returning attempts, last_at`.execute(db);
  const row = rows[0];
  // With each new row some old ones go, so that guesses that never succeed leave no ever-growing table.
  if (row?.attempts === 1) await sweep(db, now);
  return row && row.attempts > maxAttempts ? new Date(row.lastAt.getTime() + lockMs) : undefined;
}

/** The password fitted: the count starts anew. */
export async function clearAttempts(db: Db | Tx, attempt: Attempt, now: Date): Promise<void> {
  await sql`delete from backend.login_attempt where account_hash = ${hashAccount(attempt)} and address = ${attempt.address}`.execute(
    db,
  );
  await sweep(db, now);
}

/** An administrator gave the account a new password: nothing that was tried with the old one counts any more. */
export async function forgiveAttempts(tx: Tx, account: string): Promise<void> {
  await sql`delete from backend.login_attempt where account_hash = ${hashAccount({ account })}`.execute(tx);
}

async function sweep(db: Db | Tx, now: Date): Promise<void> {
  await sql`
    delete from backend.login_attempt where (account_hash, address) in (
      select account_hash, address from backend.login_attempt
      where last_at <= ${new Date(now.getTime() - lockMs)} order by last_at limit 50 for update skip locked
    )`.execute(db);
}
