import { sql, type Kysely } from 'kysely';

/** Batches of events that apps sent and that are not counted yet: taking one must not wait for the counting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backend.event_intake (
      id bigint generated always as identity primary key,
      received_at timestamptz not null default now(),
      app text not null,
      size integer not null,
      events jsonb not null
    )`.execute(db);
}
