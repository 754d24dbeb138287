import { sql } from 'kysely';
import type { Tx } from '../database';

/**
 * Inserts many rows in one statement. Keys are column names; values are what JSON can say (moments as ISO
 * text, arrays as arrays), read by the table's own types. All rows have the columns of the first.
 */
export async function insertRows<Row extends object>(
  tx: Tx,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const target = sql.table(`backend.${table}`);
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${target} (${columns})
    select ${columns} from json_populate_recordset(null::${target}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
}

/** Rows were given their ids: the column's own numbering goes on behind them. */
export async function continueIds(tx: Tx, table: string, column: string): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(${`backend.${table}`}, ${column}),
      greatest((select coalesce(max(${sql.ref(column)}), 0) from ${sql.table(`backend.${table}`)}), 1))`.execute(
    tx,
  );
}
