import { sql, type Insertable } from 'kysely';
import type { Db, Tx } from './database';
import type { Database } from './tables/tables';

/**
 * An insert of one or more rows in one statement, sent as a single JSON parameter, so that the number of rows is
 * not limited. All rows have the columns of the first; a column that is undefined there gets its default.
 */
export function insertMany<Table extends keyof Database>(
  db: Db | Tx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
) {
  const first = Object.entries<unknown>({ ...rows[0] }).filter(([, value]) => value !== undefined);
  const columns = first.map(([name]) => name as keyof Insertable<Database[Table]> & string);
  const names = columns.map(toSnakeCase);
  const stored = rows.map((row) => Object.fromEntries(columns.map((column, at) => [names[at], row[column]])));
  const target = columns as (keyof Database[Table] & string)[];
  return db.insertInto(table).columns(target).expression(sql`
    select ${sql.join(columns.map((column) => sql.ref(column)))}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(stored)}::json)`);
}

/** `createTime` -> `create_time` */
export const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
