import { sql, type Kysely } from 'kysely';

/** Roles and staff accounts (A §6): keys and login names are given once, case aside; a login finds its account by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index staff_login_name_once on backend.staff (lower(login_name))`.execute(db);
  await sql`create unique index role_key_once on backend.role (lower(role_key))`.execute(db);
  // Whose menu is it: asked when menus are handed out and when the last holder is looked for.
  await sql`create index role_menu_menu_id on backend.role_menu (menu_id)`.execute(db);
}
