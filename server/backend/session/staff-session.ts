import { randomBytes } from 'node:crypto';
import { sql, type Insertable, type SqlBool } from 'kysely';
import { accountStatus } from '../../contract/dictionaries';
import { platformUrl } from '../../contract/screens/permissions';
import type { Db, Tx } from '../../database/database';
import type { SessionTable } from '../../database/tables/access-tables';
import { forgetDevices } from '../login/known-device';
import { sha256 } from './passwords';

/** A session ends after 2 hours without a call, and after 24 hours at the latest. */
export const idleMs = 2 * 3_600_000;
const absoluteMs = 24 * 3_600_000;
const touchMs = 60_000;

/** Where a session is used, so that its owner can recognise it. */
interface Place {
  address: string;
  userAgent: string;
}

/** Opens a session for an account; an account may have many. @returns the token */
export async function openSession(tx: Tx, userId: number, now: Date, place: Place): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + absoluteMs);
  await sweepSessions(tx, now, new Date(now.getTime() - idleMs));
  await addSession(tx, { tokenHash: sha256(token), userId, now, expiresAt, ...place });
  return token;
}

/** The logged-in staff member behind a call. */
export interface Staff {
  userId: number;
  username: string;
  loginName: string;
  roleId: number;
  /** Urls (`/platform/...`) of the menus the role has. */
  menus: ReadonlySet<string>;
  mustChangePassword: boolean;
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
 * The staff member a token belongs to, if the session is valid and account and role are enabled. Each lookup
 * extends the session, stored at most once a minute.
 */
export async function findStaffByToken(
  db: Db,
  token: string,
  now: Date,
  address: string,
): Promise<Staff | undefined> {
  if (token === '') return undefined;
  const tokenHash = sha256(token);
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

/** The fields of an account that a login needs. */
interface Account {
  userId: number;
  passwordHash: string;
  /** Account and role both. */
  enabled: boolean;
  /** The owner's names, which must not make up the password. */
  names: string[];
}

/** @param lock whether account and role stay as they are until the transaction ends */
export async function findAccount(
  db: Db | Tx,
  by: { loginName: string } | { userId: number },
  lock = false,
): Promise<Account | undefined> {
  const query = db
    .selectFrom('backend.staff as s')
    .innerJoin('backend.role as r', 'r.roleId', 's.roleId')
    .select(['s.userId', 's.passwordHash', 's.status', 's.username', 's.loginName', 's.phoneNumber'])
    .select('r.status as roleStatus')
    .$if(lock, (all) => all.forShare());
  const row = await (
    'loginName' in by
      ? // A login name is unique, ignoring case.
        query.where(sql<SqlBool>`lower(s.login_name) = lower(${by.loginName})`)
      : query.where('s.userId', '=', by.userId)
  ).executeTakeFirst();
  return (
    row && {
      userId: row.userId,
      passwordHash: row.passwordHash,
      enabled: row.status === accountStatus.normal && row.roleStatus === accountStatus.normal,
      names: [row.loginName, row.username, row.phoneNumber],
    }
  );
}

type NewSession = Pick<Insertable<SessionTable>, 'tokenHash' | 'userId' | 'expiresAt'> & {
  now: Date;
  address: string;
  userAgent: string;
};

async function addSession(tx: Tx, { now, userAgent, ...session }: NewSession): Promise<void> {
  await tx
    .insertInto('backend.session')
    .values({ ...session, createdAt: now, lastSeenAt: now, userAgent: userAgent.slice(0, 300) })
    .execute();
}

/** Deletes a few expired sessions, of any account. */
async function sweepSessions(db: Db | Tx, now: Date, idleSince: Date): Promise<void> {
  await sql`
    delete from backend.session where token_hash in (
      select token_hash from backend.session
      where expires_at <= ${now} or last_seen_at <= ${idleSince} limit 50 for update skip locked
    )`.execute(db);
}

/** Extends the session; `last_seen_at` never goes back. */
async function touchSession(db: Db, tokenHash: string, now: Date, address: string): Promise<void> {
  await db
    .updateTable('backend.session')
    .set({ lastSeenAt: now, address })
    .where('tokenHash', '=', tokenHash)
    .where('lastSeenAt', '<', now)
    .execute();
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('backend.session').where('tokenHash', '=', tokenHash).execute();
}

/** Sets the password and ends every session of the account except the caller's. */
export async function savePassword(
  db: Db,
  change: { userId: number; oldHash: string; newHash: string; keepTokenHash: string; keepDevice: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Matches the old hash, so that of two concurrent changes the second fails with a wrong old password.
    const { numUpdatedRows } = await tx
      .updateTable('backend.staff')
      .set({ passwordHash: change.newHash, mustChangePassword: false })
      .where('userId', '=', change.userId)
      .where('passwordHash', '=', change.oldHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await tx
      .deleteFrom('backend.session')
      .where('userId', '=', change.userId)
      .where('tokenHash', '<>', change.keepTokenHash)
      .execute();
    await forgetDevices(tx, change.userId, change.keepDevice);
    return true;
  });
}
