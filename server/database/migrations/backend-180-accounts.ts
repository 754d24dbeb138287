import { sql, type Kysely } from 'kysely';

/** Bounds of guessing, browsers that have logged in before, and what a person sees of a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row for each key that has used up some of its turns; without a row all turns are there. Keys are hashes.
  await sql`
    create table backend.login_rate (
      key_hash text primary key,
      free_at timestamptz not null
    )`.execute(db);
  await sql`create index login_rate_free_at on backend.login_rate (free_at)`.execute(db);
  await sql`
    create table backend.known_device (
      device_hash text not null,
      user_id bigint not null references backend.staff on delete cascade,
      seen_at timestamptz not null,
      primary key (device_hash, user_id)
    )`.execute(db);
  await sql`create index known_device_user_id on backend.known_device (user_id, seen_at)`.execute(db);
  // `session_id` names a session to people; the token's hash stays inside. Sessions from before have no address.
  await sql`
    alter table backend.session
      add column session_id uuid not null default gen_random_uuid() unique,
      add column address text not null default '',
      add column user_agent text not null default ''`.execute(db);
}
