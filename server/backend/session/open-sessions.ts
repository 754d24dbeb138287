import { sql } from 'kysely';
import { ApiError, notFound } from '../../contract/api-error';
import { code } from '../../contract/codes';
import { message } from '../../contract/messages';
import type { Db } from '../../database/database';
import { requireNotAbove } from '../access/authority';
import { findStoredAccount } from '../access/staff';
import { sha256 } from './passwords';
import { idleMs } from './staff-session';

/** Lists and ends the open sessions of the caller's account, or of another one that the caller may change. */
export function createOpenSessions(db: Db) {
  /** The account in question; another one than the caller's own only if it is not above them. */
  async function findWhose(token: string, userId: number | undefined): Promise<number> {
    const { rows } = await sql<{ callerId: number }>`
      select user_id as caller_id from backend.session where token_hash = ${sha256(token)}`.execute(db);
    const callerId = rows[0]?.callerId;
    if (callerId === undefined) throw new ApiError(code.sessionExpired, message.sessionExpired);
    if (userId === undefined || userId === callerId) return callerId;
    const account = await findStoredAccount(db, callerId, userId);
    if (!account) throw notFound();
    requireNotAbove(account.above, '账号');
    return userId;
  }

  return {
    list: async (token: string, now: Date, userId?: number) => {
      const whose = await findWhose(token, userId);
      const { rows } = await sql<{
        id: string;
        address: string;
        userAgent: string;
        since: Date;
        lastSeen: Date;
        current: boolean;
      }>`
        select session_id as id, address, user_agent, created_at as since, last_seen_at as last_seen,
          token_hash = ${sha256(token)} as current
        from backend.session
        where user_id = ${whose} and expires_at > ${now} and last_seen_at > ${new Date(now.getTime() - idleMs)}
        order by token_hash = ${sha256(token)} desc, last_seen_at desc, session_id limit 200`.execute(db);
      return rows;
    },
    end: async (token: string, { userId, id }: { userId?: number; id?: string | undefined }) => {
      const whose = await findWhose(token, userId);
      const { numAffectedRows } = await sql`
        delete from backend.session where user_id = ${whose}
          and ${id === undefined ? sql`token_hash <> ${sha256(token)}` : sql`session_id = ${id}`}`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0n);
    },
  };
}
