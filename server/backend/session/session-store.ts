import { sql, type Insertable, type SqlBool } from 'kysely';
import { accountStatus } from '../../contract/dictionaries';
import { forgetDevices } from '../login/known-device';
import type { Db, Tx } from '../../database/database';
import type { SessionTable } from '../../database/tables/access-tables';

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
  const query = db
    .selectFrom('backend.staff as s')
    .innerJoin('backend.role as r', 'r.roleId', 's.roleId')
    .select(['s.userId', 's.passwordHash', 's.status', 's.username', 's.loginName', 's.phoneNumber'])
    .select('r.status as roleStatus');
  const row = await (
    'loginName' in by
      ? // A login name is given once, case aside.
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

export type NewSession = Pick<Insertable<SessionTable>, 'tokenHash' | 'userId' | 'expiresAt'> & {
  now: Date;
  address: string;
  userAgent: string;
};

export async function addSession(tx: Tx, { now, userAgent, ...session }: NewSession): Promise<void> {
  await tx
    .insertInto('backend.session')
    .values({ ...session, createdAt: now, lastSeenAt: now, userAgent: userAgent.slice(0, 300) })
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

/** Sets the password and ends every session of the account but the one that asked. */
export async function savePassword(
  db: Db,
  change: { userId: number; oldHash: string; newHash: string; keepTokenHash: string; keepDevice: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Under the old hash only: of two changes at once, the second finds that its old password no longer fits.
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
