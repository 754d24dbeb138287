import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../../server/database/database';
import { toSnakeCase } from '../../../server/database/insert-many';
import { readDeclaredTables, readMadeTables } from '../../../server/page-check/missing-tables';
import { projectRoot } from '../../../server/project-root';
import { openTestDatabase } from '../../support/database/database';

/** `backend.user_order` -> its columns as the types declare them. */
const declared = new Map(
  [...readDeclaredTables(projectRoot)].map(([table, { columns: types }]) => [
    toSnakeCase(table),
    new Map([...types].map(([column, type]) => [toSnakeCase(column), type])),
  ]),
);

/** The TypeScript type in which the driver returns a column's type. */
const read: Record<string, string> = {
  ...{ bigint: 'number', integer: 'number', smallint: 'number', boolean: 'boolean' },
  ...{ text: 'string', numeric: 'string', date: 'string', uuid: 'string' },
  ...{ 'timestamp with time zone': 'Date', bytea: 'Uint8Array', jsonb: 'JSONColumnType<object>' },
};

interface Column {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  isOptional: boolean;
}

let db: Db;
let close: () => Promise<void>;
let columns: Column[];
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  const { rows } = await sql<Column>`
    select c.table_schema || '.' || c.table_name as table, column_name as column, data_type as type,
      c.is_nullable = 'YES' as is_nullable, column_default is not null or is_identity = 'YES' as is_optional
    from information_schema.columns c join information_schema.tables using (table_schema, table_name)
    where c.table_schema in ('backend', 'console') and c.table_name not like 'kysely%' and table_type = 'BASE TABLE'
      and is_generated = 'NEVER'`.execute(db);
  columns = rows;
});
afterAll(() => close());

it('the table types declare exactly the columns of the database', () => {
  const stored = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  // Exceptions: a view, and a column that the database writes.
  const readOnly = /^backend\.user_device_state\.|^backend\.tracking_event\.day$/;
  const named = [...declared].flatMap(([table, fields]) =>
    [...fields.keys()].map((field) => `${table}.${field}`),
  );
  expect(named.filter((name) => !readOnly.test(name)).sort()).toEqual([...stored].sort());
  expect(named.filter((name) => readOnly.test(name))).toHaveLength(4);
});

it('[Foundation §6] pages:check reads from the migrations the columns that the database has', async () => {
  const made = (await readMadeTables()).columns;
  const names = [...made].flatMap(([table, found]) =>
    [...found].map((column) => `${toSnakeCase(table)}.${toSnakeCase(column)}`),
  );
  const stored = columns.map(({ table, column }) => `${table}.${column}`);
  expect(names.sort()).toEqual([...stored, 'backend.tracking_event.day'].sort());
});

it('columns are declared with their types, nullability and defaults', () => {
  const typeOf = ({ table, column }: Column) => declared.get(table)?.get(column) ?? '';
  // Types derived from a dictionary are not readable in the source, so they are resolved here.
  const plain = columns.filter((column) =>
    /^(Generated<)?(number|string|boolean|Date)\b(?!\[)/.test(typeOf(column)),
  );
  expect(plain.length).toBeGreaterThan(columns.length * 0.8);
  expect(
    plain.filter((column) => typeOf(column).replace(/^Generated<|>$|( \| null)$/g, '') !== read[column.type]),
  ).toEqual([]);
  expect(columns.filter((column) => / \| null$/.test(typeOf(column)) !== column.isNullable)).toEqual([]);
  expect(columns.filter((column) => /^(Generated|Docs)</.test(typeOf(column)) !== column.isOptional)).toEqual(
    [expect.objectContaining({ column: 'route' }), expect.objectContaining({ column: 'route' })],
  );
});
