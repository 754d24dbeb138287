import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { accountStatus } from '../../contract/dictionaries';
import { platformUrl } from '../../contract/screens/platform-url';
import type { Db, Tx } from '../../database/database';
import type { Staff } from '../core/call-context';
import { addSession, sweepSessions, touchSession } from './session-store';

/** A session ends after 2 hours without a call, and after 24 hours in any case. */
export const idleMs = 2 * 3_600_000;
export const absoluteMs = 24 * 3_600_000;
const touchMs = 60_000;

/** Tokens are stored hashed: a leaked table opens no session. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Where a session is used: what its owner recognises it by. */
export interface Place {
  address: string;
  userAgent: string;
}

/** Opens a session for an account; an account may have many. @returns the token */
export async function openSession(tx: Tx, userId: number, now: Date, place: Place): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + absoluteMs);
  await sweepSessions(tx, now, new Date(now.getTime() - idleMs));
  await addSession(tx, { tokenHash: hashToken(token), userId, now, expiresAt, ...place });
  return token;
}

interface SessionRow {
  userId: number;
  username: string;
  loginName: string;
  roleId: number;
  mustChangePassword: boolean;
  lastSeenAt: Date;
  menus: string[];
}

/**
 * The staff member a token belongs to, if the session is alive and account and role are enabled.
 * Being asked prolongs the session, written down once a minute at most.
 */
export async function findStaffByToken(
  db: Db,
  token: string,
  now: Date,
  address: string,
): Promise<Staff | undefined> {
  if (token === '') return undefined;
  const tokenHash = hashToken(token);
  const { rows } = await sql<SessionRow>`
    select s.user_id, s.username, s.login_name, s.role_id, s.must_change_password,
      t.last_seen_at,
      array(select m.url from backend.role_menu rm join backend.menu m using (menu_id) where rm.role_id = s.role_id and m.url <> '') as menus
    from backend.session t
    join backend.staff s using (user_id)
    join backend.role r using (role_id)
    where t.token_hash = ${tokenHash} and t.expires_at > ${now} and t.last_seen_at > ${new Date(now.getTime() - idleMs)}
      and s.status = ${accountStatus.normal} and r.status = ${accountStatus.normal}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { lastSeenAt, menus, ...staff } = row;
  if (now.getTime() - lastSeenAt.getTime() >= touchMs) await touchSession(db, tokenHash, now, address);
  return { ...staff, menus: new Set(menus.map(platformUrl)) };
}
