import { sql, type Kysely } from 'kysely';

/** Uploaded files in pieces, so that no file is ever in memory whole. A file counts once it is whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backend.stored_file (
      key text primary key,
      bytes bigint not null default 0,
      piece_bytes integer not null,
      is_whole boolean not null default false,
      begun_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index stored_file_partial on backend.stored_file (begun_at) where not is_whole`.execute(
    db,
  );
  await sql`
    create table backend.stored_file_piece (
      key text not null references backend.stored_file on delete cascade,
      number integer not null,
      content bytea not null,
      primary key (key, number)
    )`.execute(db);
  // Pictures and videos are compressed already.
  await sql`alter table backend.stored_file_piece alter column content set storage external`.execute(db);
}
