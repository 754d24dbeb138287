import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toSnakeCase } from '../database/insert-many';
import { migrationNames, readStatements } from '../database/migrate';
import type { MissingPiece } from './missing-pieces';

/** By name, as queries name it: of tables (`backend.userOrder`) or of columns (`orderCode`). */
type ByName<Value> = ReadonlyMap<string, Value>;

/** A table as declared in `server/database/tables/`. */
interface DeclaredTable {
  /** Relative to the root. */
  file: string;
  /** Each column with its TypeScript type, as text. */
  columns: ByName<string>;
}

const tableFolder = 'server/database/tables';
const migrationFolder = 'server/database/migrations';

/** What the migrations make of the database. */
interface MadeTables {
  columns: ByName<ReadonlySet<string>>;
  views: ReadonlySet<string>;
}

/** Tables and columns that are declared and made by no migration, or the other way round. */
export function findMissingTables(made: MadeTables, declared: ByName<DeclaredTable>): MissingPiece[] {
  return [
    ...[...made.columns].flatMap(([table, columns]) => findUndeclared(table, columns, declared.get(table))),
    ...[...declared]
      .filter(([table]) => !made.views.has(table))
      .flatMap(([table, { file, columns }]) => findUnmade(table, file, columns, made.columns.get(table))),
  ];
}

function findUndeclared(
  table: string,
  columns: ReadonlySet<string>,
  known: DeclaredTable | undefined,
): MissingPiece[] {
  const absent = [...columns].filter((column) => !known?.columns.has(column)).join(', ');
  if (absent === '') return [];
  if (known === undefined) {
    const missing = `a migration makes the table ${table}, which is declared nowhere`;
    const write = `write '${table}' with its columns ${absent} in the file of its area`;
    return [{ file: `${tableFolder}/`, missing, write }];
  }
  const missing = `a migration makes the columns ${absent} of ${table}, which are declared nowhere`;
  return [{ file: known.file, missing, write: `write them, with their types, in '${table}'` }];
}

function findUnmade(
  table: string,
  file: string,
  columns: ByName<string>,
  known: ReadonlySet<string> | undefined,
): MissingPiece[] {
  const absent = [...columns.keys()].filter((column) => !known?.has(column));
  if (known && absent.length === 0) return [];
  const [schema = '', name = ''] = table.split('.');
  const statement = known
    ? `alter table ${toSnakeCase(table)} ${absent.map((column) => `add column ${toSnakeCase(column)}`).join(', ')}`
    : `create table ${toSnakeCase(table)}`;
  const what = known ? `the columns ${absent.join(', ')} of ${table}` : `the table ${table}`;
  return [
    {
      file: `${migrationFolder}/${schema}-<number>-${toSnakeCase(name).replaceAll('_', '-')}.ts`,
      missing: `${file} declares ${what}, which no migration makes`,
      write: `write a migration with '${statement} …', and its line in ${migrationFolder}/all-migrations.ts`,
    },
  ];
}

/** Reads the declarations, as the interfaces of `server/database/tables/` are written. */
export function readDeclaredTables(root: string): ByName<DeclaredTable> {
  const sources = readdirSync(join(root, tableFolder)).map((file) => ({
    file: `${tableFolder}/${file}`,
    text: readFileSync(join(root, tableFolder, file), 'utf8').replace(/\/\*\*[^]*?\*\//g, ''),
  }));
  const interfaces = new Map(
    sources
      .flatMap(({ text }) => [...text.matchAll(/export interface (\w+) \{([^}]*)\}/g)])
      .map(([, name = '', body = '']) => [name, body]),
  );
  return new Map(
    sources.flatMap(({ file, text }) =>
      [...text.matchAll(/'((?:backend|console)\.\w+)': ((?:\{[^}]*\}|[^;{])+);/g)].map(
        ([, table = '', type = '']) => {
          const bodies = type
            .split('&')
            .map((part) => interfaces.get(part.trim()) ?? part.replace(/[{}]/g, ''));
          return [table, { file, columns: new Map(bodies.flatMap(readFields)) }] as const;
        },
      ),
    ),
  );
}

/** `a: number; b: string | null` -> each name with its type. */
function readFields(body: string): (readonly [name: string, type: string])[] {
  return body.split(';').flatMap((field) => {
    const [, name, type] = /^\s*(\w+): ([^]+)$/.exec(field) ?? [];
    return name === undefined || type === undefined ? [] : [[name, type.trim()] as const];
  });
}

/** Reads the tables from the statements of all migrations, without a database. */
export async function readMadeTables(): Promise<MadeTables> {
  const statements: string[] = [];
  for (const schema of ['console', 'backend'] as const)
    for (const name of migrationNames(schema)) statements.push(...(await readStatements(schema, name)));
  return toMadeTables(statements);
}

const tableName = String.raw`(?:if (?:not )?exists )?(\w+\.\w+)`;

/** The tables after these statements ran, in order. */
export function toMadeTables(statements: readonly string[]): MadeTables {
  const columns = new Map<string, Set<string>>();
  const views = new Set<string>();
  for (const text of statements) {
    const statement = text.replaceAll('"', '').replace(/\s+/g, ' ').trim();
    const read = (start: string) => new RegExp(`^${start} ${tableName}(.*)$`, 'i').exec(statement);
    const [, view] = read('create (?:or replace )?(?:materialized )?view') ?? [];
    if (view !== undefined) views.add(toCamelCase(view));
    const [, made, body = ''] = read('create table') ?? [];
    if (made !== undefined) columns.set(toCamelCase(made), new Set(readColumns(body)));
    const [, dropped] = read('drop table') ?? [];
    if (dropped !== undefined) columns.delete(toCamelCase(dropped));
    const [, altered, changes = ''] = read('alter table') ?? [];
    if (altered !== undefined) alterTable(columns, toCamelCase(altered), changes);
  }
  return { columns, views };
}

/** The columns of `(id bigint, name text, primary key (id))`. */
function readColumns(body: string): string[] {
  return splitAtCommas(body.slice(body.indexOf('(') + 1, body.lastIndexOf(')')))
    .map((part) => part.trim().split(' ')[0] ?? '')
    .filter((word) => !/^(?:constraint|primary|unique|check|foreign|exclude|like)\b/i.test(word))
    .map(toCamelCase);
}

function alterTable(tables: Map<string, Set<string>>, table: string, changes: string): void {
  const columns = tables.get(table) ?? new Set();
  const [, newName] = /^ rename to (\w+)/i.exec(changes) ?? [];
  if (newName !== undefined) {
    tables.delete(table);
    return void tables.set(table.replace(/\w+$/, toCamelCase(newName)), columns);
  }
  for (const change of splitAtCommas(changes)) {
    const [, verb = '', first = '', second = ''] =
      /^ ?(add column|drop column|rename column) (?:if (?:not )?exists )?(\w+)(?: to (\w+))?/i.exec(change) ??
      [];
    if (verb !== 'add column') columns.delete(toCamelCase(first));
    const added = verb === 'rename column' ? second : verb === 'add column' ? first : '';
    if (added !== '') columns.add(toCamelCase(added));
  }
}

/** Splits at the commas outside parentheses and quotes. */
function splitAtCommas(text: string): string[] {
  let depth = 0;
  let isQuoted = false;
  const parts = [''];
  for (const character of text) {
    if (character === "'") isQuoted = !isQuoted;
    else if (!isQuoted && character === '(') depth += 1;
    else if (!isQuoted && character === ')') depth -= 1;
    if (character === ',' && depth === 0 && !isQuoted) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

const toCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
