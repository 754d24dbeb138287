import { sql } from 'kysely';
import { feedbackStatus } from '../../contract/dictionaries';
import type { Db } from '../../database/database';

export interface MenuRow {
  menuId: number;
  menuName: string;
  url: string;
  parentId: number;
}

/** The role's menus and the groups above them, in the order of the sidebar. */
export async function findMenusOfRole(db: Db, roleId: number): Promise<MenuRow[]> {
  const { rows } = await sql<MenuRow>`
    with recursive mine as (
      select m.* from backend.role_menu rm join backend.menu m using (menu_id) where rm.role_id = ${roleId}
      union
      select m.* from backend.menu m join mine on m.menu_id = mine.parent_id
    )
    select menu_id, menu_name, url, parent_id
    from mine order by sort, menu_id`.execute(db);
  return rows;
}

/** Unread means: nobody has begun to handle it (A §4, status 0). */
export async function countUnread(db: Db): Promise<{ feedbackCount: number; miniFeedbackCount: number }> {
  const { rows } = await sql<{ feedbackCount: number; miniFeedbackCount: number }>`
    select
      (select count(*) from backend.feedback where kind = 'app' and status = ${feedbackStatus.pending}) as feedback_count,
      (select count(*) from backend.feedback where kind = 'mini' and status = ${feedbackStatus.pending}) as mini_feedback_count`.execute(
    db,
  );
  return rows[0] ?? { feedbackCount: 0, miniFeedbackCount: 0 };
}
