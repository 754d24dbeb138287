import { sql } from 'kysely';
import type { Db, Tx } from '../../database/database';

export interface Menu {
  id: number;
  /** 0 at the top. */
  parentId: number;
  name: string;
  /** '' for a group. */
  url: string;
}

/** Every menu, in the order of the sidebar. */
export async function listMenus(db: Db | Tx): Promise<Menu[]> {
  const { rows } = await sql<Menu>`
    select menu_id as id, parent_id, menu_name as name, url from backend.menu order by sort, menu_id`.execute(
    db,
  );
  return rows;
}
