import { sql, type Kysely } from 'kysely';

/** How a staff member likes a list to be shown, as JSON that only the browser reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table console.list_preference (
      account text not null,
      list text not null,
      value jsonb not null,
      saved_at timestamptz not null,
      primary key (account, list)
    )`.execute(db);
}
