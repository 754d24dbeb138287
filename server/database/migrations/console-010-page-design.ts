import { sql, type Kysely } from 'kysely';

/**
 * Page designs: which version of a page is live, every version that ever was, and each person's draft.
 * `schema` is the page's canonical text: jsonb would lose the order of its keys.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No row, or version 0: the shipped page is live.
  await sql`
    create table console.page (
      path text primary key,
      version integer not null
    )`.execute(db);
  await sql`
    create table console.page_version (
      path text not null references console.page,
      version integer not null check (version > 0),
      schema text not null,
      digest text not null,
      published_by text not null,
      published_at timestamptz not null,
      note text not null,
      restored_from integer,
      primary key (path, version)
    )`.execute(db);
  await sql`
    create table console.page_draft (
      path text not null,
      owner text not null,
      schema text not null,
      base_version integer not null,
      saved_at timestamptz not null,
      primary key (path, owner)
    )`.execute(db);
}
