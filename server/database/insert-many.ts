import { sql, type Insertable } from 'kysely';
import type { Tx } from './database';
import type { Database } from './tables/tables';

/**
 * An insert of many rows, one at least, in one statement: as JSON they are one parameter, whatever their number. All rows have the
 * columns of the first.
 */
export function insertMany<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
) {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Database[Table] & string)[];
  const stored = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [toColumnName(name), value])),
  );
  return tx.insertInto(table).columns(columns).expression(sql`
    select ${sql.join(columns.map((column) => sql.ref(column)))}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(stored)}::json)`);
}

const toColumnName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
