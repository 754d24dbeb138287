import { sql, type Kysely } from 'kysely';

/**
 * 页面设计 used to be one permission. Now changing what acts and publishing are permissions of their own below it;
 * the roles that had the whole keep the whole. A new database has no menus yet and gets them at its first start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into backend.menu (menu_id, parent_id, menu_name, url, sort)
    select grants.* from (values
      (851, 85, '修改接口与动作', '/platform/page/design/interface', 0),
      (852, 85, '发布页面', '/platform/page/design/publish', 1)
    ) grants
    where exists (select from backend.menu where menu_id = 85)`.execute(db);
  await sql`
    insert into backend.role_menu (role_id, menu_id)
    select mine.role_id, grants.menu_id
    from backend.role_menu mine join backend.menu grants on grants.parent_id = 85
    where mine.menu_id = 85`.execute(db);
}
