import { sql } from 'kysely';
import type { Tx } from '../../database';

/** Inserts rows given column by column, each with its type: for tables that are filled by the ten thousand. */
export async function insertColumns(
  tx: Tx,
  table: string,
  columns: Readonly<Record<string, readonly [type: string, values: readonly (number | string)[]]>>,
): Promise<void> {
  const given = Object.entries(columns);
  if (given.every(([, [, values]]) => values.length === 0)) return;
  const names = sql.join(given.map(([name]) => sql.ref(name)));
  const arrays = sql.join(given.map(([, [type, values]]) => sql`${[...values]}::${sql.raw(type)}[]`));
  await sql`insert into ${sql.table(`backend.${table}`)} (${names}) select * from unnest(${arrays})`.execute(
    tx,
  );
}
