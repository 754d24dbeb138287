import { sql, type SqlBool } from 'kysely';
import { accountStatus } from '../../contract/dictionaries';
import { forgetDevices } from '../login/known-device';
import { withTables, type Db, type Tx } from '../../database/database';

interface StaffTable {
  user_id: number;
  username: string;
  login_name: string;
  phone_number: string;
  password_hash: string;
  must_change_password: boolean;
  status: number;
  role_id: number;
  revision: number;
}
interface SessionTable {
  token_hash: string;
  user_id: number;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  address: string;
  user_agent: string;
}
interface RoleTable {
  role_id: number;
  status: number;
}
const tables = (db: Db | Tx) =>
  withTables<{ 'backend.staff': StaffTable; 'backend.session': SessionTable; 'backend.role': RoleTable }>(db);

/** What a login needs of an account. */
export interface Account {
  userId: number;
  passwordHash: string;
  /** Account and role both. */
  enabled: boolean;
  /** Its own names, which make no password. */
  names: string[];
}

export async function findAccount(
  db: Db,
  by: { loginName: string } | { userId: number },
): Promise<Account | undefined> {
  const query = tables(db)
    .selectFrom('backend.staff as s')
    .innerJoin('backend.role as r', 'r.role_id', 's.role_id')
    .select(['s.user_id', 's.password_hash', 's.status', 's.username', 's.login_name', 's.phone_number'])
    .select('r.status as role_status');
  const row = await (
    'loginName' in by
      ? // A login name is given once, case aside.
        query.where(sql<SqlBool>`lower(s.login_name) = lower(${by.loginName})`)
      : query.where('s.user_id', '=', by.userId)
  ).executeTakeFirst();
  return (
    row && {
      userId: row.user_id,
      passwordHash: row.password_hash,
      enabled: row.status === accountStatus.normal && row.role_status === accountStatus.normal,
      names: [row.login_name, row.username, row.phone_number],
    }
  );
}

export interface NewSession {
  tokenHash: string;
  userId: number;
  now: Date;
  /** However busy the session is, it ends here. */
  expiresAt: Date;
  address: string;
  userAgent: string;
}

export async function addSession(tx: Tx, session: NewSession): Promise<void> {
  await tables(tx)
    .insertInto('backend.session')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      address: session.address,
      user_agent: session.userAgent.slice(0, 300),
    })
    .execute();
}

/** Sweeps a few sessions that are over, whoever's they were. */
export async function sweepSessions(db: Db | Tx, now: Date, idleSince: Date): Promise<void> {
  await sql`
    delete from backend.session where token_hash in (
      select token_hash from backend.session
      where expires_at <= ${now} or last_seen_at <= ${idleSince} limit 50 for update skip locked
    )`.execute(db);
}

/** A session's life is prolonged by use; `last_seen_at` never goes back. */
export async function touchSession(db: Db, tokenHash: string, now: Date, address: string): Promise<void> {
  await tables(db)
    .updateTable('backend.session')
    .set({ last_seen_at: now, address })
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '<', now)
    .execute();
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await tables(db).deleteFrom('backend.session').where('token_hash', '=', tokenHash).execute();
}

/** Sets the password and ends every session of the account but the one that asked. */
export async function savePassword(
  db: Db,
  change: { userId: number; oldHash: string; newHash: string; keepTokenHash: string; keepDevice: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Under the old hash only: of two changes at once, the second finds that its old password no longer fits.
    const { numUpdatedRows } = await tables(tx)
      .updateTable('backend.staff')
      .set({ password_hash: change.newHash, must_change_password: false })
      .where('user_id', '=', change.userId)
      .where('password_hash', '=', change.oldHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await tables(tx)
      .deleteFrom('backend.session')
      .where('user_id', '=', change.userId)
      .where('token_hash', '<>', change.keepTokenHash)
      .execute();
    await forgetDevices(tx, change.userId, change.keepDevice);
    return true;
  });
}
