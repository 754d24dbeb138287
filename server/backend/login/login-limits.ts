import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/database';
import { sha256 } from '../session/passwords';

const maxAttempts = 5;
const lockMs = 15 * 60_000;

/** The account being tried, and the origin: an address block or a known device. */
export interface Attempt {
  /** A login name as `toComparedName` returns it. */
  account: string;
  address: string;
}

const hashAccount = ({ account }: Pick<Attempt, 'account'>) => sha256(account);

/**
 * The login name as the lookup of accounts compares it. The database ignores the case of more letters than JavaScript: `İ`
 * is its `i`, and each spelling would have limits of its own.
 */
export async function toComparedName(db: Db | Tx, loginName: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select lower(${loginName}::text) as name`.execute(db);
  return rows[0]?.name ?? loginName;
}

/**
 * Counts an attempt BEFORE the password is checked, in one statement: however many arrive concurrently, five pass
 * and the rest are locked out until 15 minutes after the fifth.
 * @returns when the lock ends, or undefined if the attempt may proceed
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
  // Each new row deletes some old ones, so that failed guesses do not grow the table forever.
  if (row?.attempts === 1) await sweepAttempts(db, now);
  return row && row.attempts > maxAttempts ? new Date(row.lastAt.getTime() + lockMs) : undefined;
}

/** Called after a correct password: resets the count. */
export async function clearAttempts(db: Db | Tx, attempt: Attempt, now: Date): Promise<void> {
  await sql`delete from backend.login_attempt where account_hash = ${hashAccount(attempt)} and address = ${attempt.address}`.execute(
    db,
  );
  await sweepAttempts(db, now);
}

/** Called when an administrator sets a new password: attempts with the old one no longer count. */
export async function forgiveAttempts(tx: Tx, account: Attempt['account']): Promise<void> {
  await sql`delete from backend.login_attempt where account_hash = ${hashAccount({ account })}`.execute(tx);
}

async function sweepAttempts(db: Db | Tx, now: Date): Promise<void> {
  await sql`
    delete from backend.login_attempt where (account_hash, address) in (
      select account_hash, address from backend.login_attempt
      where last_at <= ${new Date(now.getTime() - lockMs)} order by last_at limit 50 for update skip locked
    )`.execute(db);
}

/** A rate limit: `burst` permits at once, and one more every `everyMs`. */
export interface Rate {
  name: string;
  burst: number;
  everyMs: number;
}

const keyOf = ({ name }: Rate, subject: string) => sha256(`${name} ${subject}`);
const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

/**
 * Takes one permit of `subject` (generic cell rate algorithm). A single statement decides, so that concurrent calls
 * share the limit, also across consoles. Rows are deleted soon after all permits are back, so the table stays small.
 * @returns ms until the next permit, or undefined if one was available
 */
export async function takePermit(
  db: Db,
  rate: Rate,
  subject: string,
  now: Date,
): Promise<number | undefined> {
  const key = keyOf(rate, subject);
  const every = sql`${rate.everyMs} * interval '1 millisecond'`;
  const lastFree = later(now, (rate.burst - 1) * rate.everyMs);
  // Later than a full burst could cause: the clock was set back meanwhile.
  const beyond = later(now, rate.burst * rate.everyMs);
  const { rows } = await sql<{ added: boolean }>`
    insert into backend.login_rate as r (key_hash, free_at) values (${key}, ${now}::timestamptz + ${every})
    on conflict (key_hash) do update
      set free_at = case when r.free_at > ${beyond} then ${now} else greatest(r.free_at, ${now}) end + ${every}
    where r.free_at <= ${lastFree} or r.free_at > ${beyond}
    returning xmax = 0 as added`.execute(db);
  if (rows[0]?.added) await sweepTurns(db, now);
  if (rows.length > 0) return undefined;
  const found = await sql<{ freeAt: Date }>`
    select free_at from backend.login_rate where key_hash = ${key}`.execute(db);
  const freeAt = found.rows[0]?.freeAt ?? lastFree;
  return Math.max(1, freeAt.getTime() - lastFree.getTime());
}

/** Returns a permit whose call should not count. */
export async function returnPermit(db: Db | Tx, rate: Rate, subject: string): Promise<void> {
  await sql`
    update backend.login_rate set free_at = free_at - ${rate.everyMs} * interval '1 millisecond'
    where key_hash = ${keyOf(rate, subject)}`.execute(db);
}

export async function resetLimit(db: Db | Tx, rate: Rate, subject: string): Promise<void> {
  await sql`delete from backend.login_rate where key_hash = ${keyOf(rate, subject)}`.execute(db);
}

async function sweepTurns(db: Db, now: Date): Promise<void> {
  await sql`
    delete from backend.login_rate where key_hash in (
      select key_hash from backend.login_rate where free_at <= ${now} order by free_at limit 20 for update skip locked
    )`.execute(db);
}

/** The owner of one IPv6 address controls its /64, so the whole block counts as one. */
export function toAddressBlock(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(gap).fill('0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
