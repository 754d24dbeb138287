import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../../../server/database/database';
import { openTestDatabase } from '../../support/database/database';

/** Every row of every table, and the value of every sequence. */
async function readEverything(db: Db): Promise<unknown> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('console', 'backend') order by 1`.execute(db);
  const rows: Record<string, unknown> = {};
  for (const { name } of tables.rows)
    rows[name] = (await sql`select * from ${sql.raw(name)} order by 1`.execute(db)).rows;
  const sequences = await sql`
    select schemaname, sequencename, last_value from pg_sequences where schemaname in ('console', 'backend') order by 1, 2`.execute(
    db,
  );
  return { rows, sequences: sequences.rows };
}

async function readFresh(): Promise<unknown> {
  const { db, close } = await openTestDatabase();
  const found = await readEverything(db);
  await close();
  return found;
}

it('[Foundation §3] a test file leaves no row, sequence value, setting or table to the next file', async () => {
  const fresh = await readFresh();

  const rows = await openTestDatabase();
  await sql`insert into backend.role (role_name, role_key) values ('一', 'one')`.execute(rows.db);
  await sql`insert into console.page values ('/platform/starWheel/list', 1)`.execute(rows.db);
  await sql`delete from backend.app_version_code`.execute(rows.db);
  await sql`set statement_timeout = 77`.execute(rows.db);
  await rows.close();
  expect(await readFresh()).toEqual(fresh);

  const tables = await openTestDatabase();
  await sql`drop table backend.star_wheel_stage cascade`.execute(tables.db);
  await sql`create table backend.left_over as select 1 as one`.execute(tables.db);
  await tables.close();
  expect(await readFresh()).toEqual(fresh);
});

it('[Foundation §3] a transaction that still runs when a file closes its database leaves nothing either', async () => {
  const fresh = await readFresh();
  const { db, close } = await openTestDatabase();
  const late = sql`select 1`.execute(db).then(() =>
    db.transaction().execute(async (tx) => {
      await sql`insert into backend.role (role_name, role_key) values ('一', 'one')`.execute(tx);
    }),
  );
  await Promise.allSettled([close(), late]);
  expect(await readFresh()).toEqual(fresh);
});
