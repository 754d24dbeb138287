import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../database/database';
import type { Staff } from '../core/call-context';

/** Tokens are stored hashed: a leaked table opens no session. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** The staff member a token belongs to, if the session is alive and account and role are enabled. */
export async function findStaffByToken(db: Db, token: string, now: Date): Promise<Staff | undefined> {
  if (token === '') return undefined;
  const { rows } = await sql<{
    userId: number;
    username: string;
    roleId: number;
    mustChangePassword: boolean;
    menus: string[];
  }>`
    select s.user_id as "userId", s.username, s.role_id as "roleId", s.must_change_password as "mustChangePassword",
      array(select m.url from backend.role_menu rm join backend.menu m using (menu_id) where rm.role_id = s.role_id and m.url <> '') as menus
    from backend.session t
    join backend.staff s using (user_id)
    join backend.role r using (role_id)
    where t.token_hash = ${hashToken(token)} and t.expires_at > ${now} and s.status = 0 and r.status = 0`.execute(
    db,
  );
  const row = rows[0];
  return row && { ...row, menus: new Set(row.menus) };
}
