import { sql, type Kysely } from 'kysely';

/**
 * The life of a design: publications that never change, every shipped page that work was based on, which of them a design
 * takes account of, and who is editing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A release replaces the shipped files: what a design was based on is kept here, by the digest of its canonical text.
  await sql`
    create table console.shipped_page (
      path text not null,
      digest text not null,
      schema text not null,
      seen_at timestamptz not null,
      primary key (path, digest)
    )`.execute(db);
  // '' is no shipped page at all; null is not known (published before this was kept), until the next start.
  await sql`alter table console.page add column shipped_digest text`.execute(db);
  await sql`alter table console.page_version add column shipped_digest text`.execute(db);
  await sql`alter table console.page_draft add column base_digest text`.execute(db);
  await sql`alter table console.page_draft add column shipped_digest text not null default ''`.execute(db);
  await sql`
    create table console.page_presence (
      path text not null,
      account text not null,
      browser_window text not null,
      name text not null,
      since timestamptz not null,
      seen_at timestamptz not null,
      changed boolean not null,
      primary key (path, account, browser_window)
    )`.execute(db);
  await sql`create index page_presence_by_time on console.page_presence (seen_at)`.execute(db);
  await forbidChanges(db);
}

/** What was published stays as it was, whoever asks: also by SQL. */
async function forbidChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function console.refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '%.% never changes', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
  for (const table of ['page_version', 'shipped_page']) {
    await sql`
      create trigger never_changes before update or delete on ${sql.id('console', table)}
      for each row execute function console.refuse_change()`.execute(db);
    await sql`
      create trigger never_emptied before truncate on ${sql.id('console', table)}
      for each statement execute function console.refuse_change()`.execute(db);
  }
}
