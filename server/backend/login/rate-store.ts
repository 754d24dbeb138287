import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/database';

/** So many turns at once, and one more after every `everyMs`. */
export interface Rate {
  name: string;
  burst: number;
  everyMs: number;
}

const keyOf = ({ name }: Rate, subject: string) =>
  createHash('sha256').update(`${name} ${subject}`).digest('hex');
const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

/**
 * Takes one turn of `subject` (generic cell rate algorithm). One statement decides, so that calls at once, also at
 * several consoles, share the turns. A row is gone soon after all turns are back: the table stays small by itself.
 * @returns how many ms until the next turn, or undefined if this one was there
 */
export async function takeTurn(db: Db, rate: Rate, subject: string, now: Date): Promise<number | undefined> {
  const key = keyOf(rate, subject);
  const every = sql`${rate.everyMs} * interval '1 millisecond'`;
  const lastFree = later(now, (rate.burst - 1) * rate.everyMs);
  // Further ahead than all turns taken at once: the clock was set back since.
  const beyond = later(now, rate.burst * rate.everyMs);
  const { rows } = await sql<{ added: boolean }>`
    insert into backend.login_rate as r (key_hash, free_at) values (${key}, ${now}::timestamptz + ${every})
    on conflict (key_hash) do update
      set free_at = case when r.free_at > ${beyond} then ${now} else greatest(r.free_at, ${now}) end + ${every}
    where r.free_at <= ${lastFree} or r.free_at > ${beyond}
    returning xmax = 0 as added`.execute(db);
  if (rows[0]?.added) await sweep(db, now);
  if (rows.length > 0) return undefined;
  const found = await sql<{ freeAt: Date }>`
    select free_at from backend.login_rate where key_hash = ${key}`.execute(db);
  const freeAt = found.rows[0]?.freeAt ?? lastFree;
  return Math.max(1, freeAt.getTime() - lastFree.getTime());
}

/** The turn was none that counts. */
export async function giveTurnBack(db: Db | Tx, rate: Rate, subject: string): Promise<void> {
  await sql`
    update backend.login_rate set free_at = free_at - ${rate.everyMs} * interval '1 millisecond'
    where key_hash = ${keyOf(rate, subject)}`.execute(db);
}

export async function giveAllTurnsBack(db: Db | Tx, rate: Rate, subject: string): Promise<void> {
  await sql`delete from backend.login_rate where key_hash = ${keyOf(rate, subject)}`.execute(db);
}

async function sweep(db: Db, now: Date): Promise<void> {
  await sql`
    delete from backend.login_rate where key_hash in (
      select key_hash from backend.login_rate where free_at <= ${now} order by free_at limit 20 for update skip locked
    )`.execute(db);
}

/** Whoever has one IPv6 address has the 2^64 beside it: those count as one. */
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
