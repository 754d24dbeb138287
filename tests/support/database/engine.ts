import { readFile } from 'node:fs/promises';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { connect, defaultTimeouts, pgliteParsers, type Db } from '../../../server/database/database';
import { pgliteDialect } from '../../../server/database/pglite-dialect';

/** A PGlite instance, with its schema and rows as they are before the first test. */
interface Engine {
  pglite: PGlite;
  shape: string;
  rows: { table: string; rows: string }[];
  sequences: { name: string; value: string }[];
}

type Asked = Pick<PGlite, 'query'> | Transaction;

/** Pool of unused engines: starting one takes half a second, resetting one a tenth of that. */
const idle: Engine[] = [];

/** Opens an in-memory database with the contents of the dump at `snapshot`. `close` returns its engine to the pool. */
export async function borrowDatabase(snapshot: string): Promise<{ db: Db; close: () => Promise<void> }> {
  const engine = idle.pop() ?? (await startEngine(snapshot));
  const db = connect(pgliteDialect(engine.pglite, { ...defaultTimeouts, closes: false }));
  return {
    db,
    close: async () => {
      await db.destroy();
      if (await restore(engine)) idle.push(engine);
      else await engine.pglite.close();
    },
  };
}

async function startEngine(snapshot: string): Promise<Engine> {
  const pglite = await PGlite.create({
    loadDataDir: new Blob([await readFile(snapshot)]),
    parsers: pgliteParsers,
  });
  const rows: Engine['rows'] = [];
  for (const table of await findFilledTables(pglite)) {
    const [found] = await ask<{ rows: string }>(
      pglite,
      `select json_agg(t)::text as rows from ${table} t having count(*) > 0`,
    );
    if (found) rows.push({ table, rows: found.rows });
  }
  return { pglite, shape: await readShape(pglite), rows, sequences: await findUsedSequences(pglite) };
}

/** A larger engine is discarded, because it never releases its memory. */
const mostBytes = 100_000_000;

/** Restores the initial rows. @returns false if the engine is too large or a test changed the schema */
async function restore({ pglite, shape, rows, sequences }: Engine): Promise<boolean> {
  await pglite.exec('discard all');
  const [size] = await ask<{ bytes: number }>(pglite, 'select pg_database_size(current_database()) as bytes');
  if (size === undefined || size.bytes > mostBytes || (await readShape(pglite)) !== shape) return false;
  await pglite.transaction(async (tx) => {
    // Disable triggers: some of them reject every change.
    await tx.exec('set local session_replication_role = replica');
    const filled = await findFilledTables(tx);
    if (filled.length > 0) await tx.exec(`truncate ${filled.join(', ')} cascade`);
    for (const { name } of await findUsedSequences(tx)) await tx.exec(`alter sequence ${name} restart`);
    for (const { table, rows: kept } of rows) {
      await tx.query(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
        [kept],
      );
    }
    for (const { name, value } of sequences) await tx.query('select setval($1, $2)', [name, value]);
    // Delete the planner's statistics about the removed rows.
    await tx.exec('delete from pg_statistic');
  });
  // The write-ahead log is in memory too; a checkpoint frees it.
  await pglite.exec('checkpoint');
  return true;
}

const ours = `('console'::regnamespace, 'backend'::regnamespace)`;

async function ask<Row>(database: Asked, text: string): Promise<Row[]> {
  return (await database.query<Row>(text)).rows;
}

/** Tables that contain rows or have contained some. */
async function findFilledTables(database: Asked): Promise<string[]> {
  const tables = await ask<{ name: string }>(
    database,
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace in ${ours} and pg_relation_size(oid) > 0`,
  );
  return tables.map(({ name }) => name);
}

function findUsedSequences(database: Asked): Promise<Engine['sequences']> {
  return ask(
    database,
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname in ('console', 'backend') and last_value is not null`,
  );
}

/** A digest of tables, columns, constraints, indexes, triggers and functions. */
async function readShape(database: Asked): Promise<string> {
  const [shape] = await ask<{ digest: string }>(
    database,
    `select md5(string_agg(part, ';' order by part)) as digest from (
       select concat_ws(' ', nspname, relname, relkind, attname, atttypid::regtype, attnotnull, pg_get_expr(adbin, adrelid)) as part
       from pg_class c join pg_namespace n on n.oid = relnamespace left join pg_attribute a on a.attrelid = c.oid and attnum > 0
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where relnamespace in ${ours} and relkind <> 't'
       union all select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) from pg_constraint where connamespace in ${ours}
       union all select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid where relnamespace in ${ours}
       union all select concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace in ${ours} and not tgisinternal
       union all select concat_ws(' ', proname, md5(prosrc), proconfig) from pg_proc where pronamespace in ${ours}
       union all select concat_ws(' ', nspname) from pg_namespace where nspname !~ '^pg_(temp|toast_temp)'
     ) parts`,
  );
  return shape?.digest ?? '';
}
