import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/database';

/**
 * A browser from which an account has logged in keeps a cookie that no script reads (OWASP 'device cookies'). Guesses
 * of strangers then cannot keep its owner out: a known browser has a count of its own.
 */
const cookieName = 'known-device';
const lifeMs = 180 * 24 * 3_600_000;
const mostOfOne = 20;

const hashOf = (device: string) => createHash('sha256').update(device).digest('hex');

/** The device that a request's cookies name; '' for none. */
export function readDevice(cookies: string | undefined): string {
  const pair = (cookies ?? '').split(';').find((given) => given.trim().startsWith(`${cookieName}=`));
  const value = pair?.trim().slice(cookieName.length + 1) ?? '';
  return /^[\w-]{32}$/.test(value) ? value : '';
}

/** @returns the device's hash, if this account has logged in from it and nobody has withdrawn that since */
export async function findKnownDevice(
  db: Db,
  device: string,
  userId: number | undefined,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql`
    select from backend.known_device where user_id = ${userId ?? 0} and device_hash = ${hashOf(device)}
      and seen_at > ${new Date(now.getTime() - lifeMs)}`.execute(db);
  return device !== '' && rows.length > 0 ? hashOf(device) : undefined;
}

/** Keeps the newest twenty devices of an account. @returns the cookie to set */
export async function rememberDevice(tx: Tx, given: string, userId: number, now: Date): Promise<string> {
  // Only a value of our own making stays, of whatever account: one that was planted here is not taken over.
  const { rows } =
    await sql`select from backend.known_device where device_hash = ${hashOf(given)} limit 1`.execute(tx);
  const device = given !== '' && rows.length > 0 ? given : randomBytes(24).toString('base64url');
  await sql`
    insert into backend.known_device (device_hash, user_id, seen_at) values (${hashOf(device)}, ${userId}, ${now})
    on conflict (user_id, device_hash) do update set seen_at = excluded.seen_at`.execute(tx);
  await sql`
    delete from backend.known_device where user_id = ${userId} and device_hash in (
      select device_hash from backend.known_device where user_id = ${userId} order by seen_at desc offset ${mostOfOne}
    )`.execute(tx);
  return `${cookieName}=${device}; Path=/; Max-Age=${lifeMs / 1000}; HttpOnly; SameSite=Strict`;
}

/** The password was changed: only `besides` stays known. */
export async function forgetDevices(tx: Tx, userId: number, besides = ''): Promise<void> {
  await sql`
    delete from backend.known_device where user_id = ${userId} and device_hash <> ${hashOf(besides)}`.execute(
    tx,
  );
}
