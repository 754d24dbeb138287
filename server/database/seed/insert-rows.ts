import { sql, type Insertable } from 'kysely';
import type { Tx } from '../database';
import { insertMany, toSnakeCase } from '../insert-many';
import type { Database } from '../tables/tables';

/** Inserts rows in one statement. If they have ids, the table's sequence continues after them. */
export async function insertRows<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  if (rows.length === 0) return;
  await insertMany(tx, table, rows).execute();
  const stored = toSnakeCase(table);
  const { rows: numbered } = await sql<{ column: string }>`
    select attname as column from pg_attribute
    where attrelid = ${stored}::regclass and attidentity <> ''`.execute(tx);
  for (const { column } of numbered) {
    await sql`
      select setval(pg_get_serial_sequence(${stored}, ${column}), max(${sql.ref(column)}))
      from ${sql.table(table)}`.execute(tx);
  }
}
