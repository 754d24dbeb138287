import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/database';
import { sha256 } from '../session/passwords';

/**
 * After a login, the browser keeps an HttpOnly cookie (OWASP 'device cookies'). Known browsers have a limit of
 * attempts of their own, so that guesses by strangers cannot lock the owner out.
 */
const cookieName = 'known-device';
const lifeMs = 180 * 24 * 3_600_000;
const mostOfOne = 20;

/** The device id in the request's cookies; '' for none. */
export function readDevice(cookies: string | undefined): string {
  const pair = (cookies ?? '').split(';').find((given) => given.trim().startsWith(`${cookieName}=`));
  const value = pair?.trim().slice(cookieName.length + 1) ?? '';
  return /^[\w-]{32}$/.test(value) ? value : '';
}

/** @returns the device's hash, if this account has logged in from it and it was not revoked since */
export async function findKnownDevice(
  db: Db,
  device: string,
  userId: number | undefined,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql`
    select from backend.known_device where user_id = ${userId ?? 0} and device_hash = ${sha256(device)}
      and seen_at > ${new Date(now.getTime() - lifeMs)}`.execute(db);
  return device !== '' && rows.length > 0 ? sha256(device) : undefined;
}

/** Stores the device, and keeps the newest twenty of an account. @returns the cookie to set */
export async function rememberDevice(tx: Tx, given: string, userId: number, now: Date): Promise<string> {
  // Reuse the cookie only if we issued it, for any account: never adopt a value that someone planted.
  const { rows } =
    await sql`select from backend.known_device where device_hash = ${sha256(given)} limit 1`.execute(tx);
  const device = given !== '' && rows.length > 0 ? given : randomBytes(24).toString('base64url');
  await sql`
    insert into backend.known_device (device_hash, user_id, seen_at) values (${sha256(device)}, ${userId}, ${now})
    on conflict (user_id, device_hash) do update set seen_at = excluded.seen_at`.execute(tx);
  await sql`
    delete from backend.known_device where user_id = ${userId} and device_hash in (
      select device_hash from backend.known_device where user_id = ${userId} order by seen_at desc offset ${mostOfOne}
    )`.execute(tx);
  return `${cookieName}=${device}; Path=/; Max-Age=${lifeMs / 1000}; HttpOnly; SameSite=Strict`;
}

/** Called after a password change: keeps only device `besides` known. */
export async function forgetDevices(tx: Tx, userId: number, besides = ''): Promise<void> {
  await sql`
    delete from backend.known_device where user_id = ${userId} and device_hash <> ${sha256(besides)}`.execute(
    tx,
  );
}
