import { sql, type Kysely } from 'kysely';

/** Who disabled or restored a batch last, and when (B §4); null for a batch that is as it was generated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table backend.redemption_batch
      add column state_by text,
      add column state_time timestamptz`.execute(db);
}
