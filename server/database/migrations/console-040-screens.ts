import { sql, type Kysely } from 'kysely';

/**
 * Screens made by staff. Their pages are publications like any other (`console.page`), by path. A removed one keeps its
 * row: its path is never given to another screen, whose history would then begin with a stranger's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table console.screen (
      path text primary key,
      title text not null,
      menu text not null,
      menu_group text not null,
      position integer not null,
      template text not null,
      call text not null,
      revision integer not null default 0,
      created_by text not null,
      created_at timestamptz not null,
      removed_by text,
      removed_at timestamptz
    )`.execute(db);
}
