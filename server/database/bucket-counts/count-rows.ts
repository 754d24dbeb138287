import { sql, type RawBuilder } from 'kysely';

/**
 * Bucket counts: exact totals and deep pages of a big list without counting or skipping its rows.
 *
 *   row -> its bucket (an integer that follows the list's order, such as its day)
 *       -> its facets (one text per filter combination to be counted, '' for 'no filter')
 *   `<table>_count(facet, bucket, row_count, …sums)`, maintained by statement triggers in the changing transaction
 *
 * A total is the sum over one facet's buckets; a page is located in the running sum (`find-page-span.ts`) and read
 * from the one bucket in which it begins. The cost therefore depends on the number of buckets and the rows of one
 * bucket, never on the rows of the table. Counters are plain rows changed by upsert: always exact for the reader's
 * snapshot, rolled back with the change, and locked in a fixed order so that single statements cannot deadlock.
 */
export interface CountedTable {
  table: string;
  /** Schema of the table and its counters; defaults to `backend`. */
  schema?: 'backend' | 'console';
  /**
   * Prefix of the counter table's name before `_count`, if the table has several; defaults to the table's name.
   */
  as?: string;
  /** The bucket of row `r`, an integer expression. */
  bucket: string;
  /** The facets of row `r`, an expression of type text[]. */
  facets: string;
  /** Sums stored besides the count: column -> what row `r` adds, a numeric expression that is never null. */
  sums?: Readonly<Record<string, string>>;
}

/**
 * The statements, in order, that create `<schema>.<as>_count`, fill it from the existing rows, and install the triggers
 * that maintain it. Migrations use it, so its output must never change; for another shape write a new function.
 */
export function countRows({
  table,
  schema = 'backend',
  as = table,
  bucket,
  facets,
  sums = {},
}: CountedTable): RawBuilder<unknown>[] {
  const counts = sql.table(`${schema}.${as}_count`);
  const keep = sql.table(`${schema}.keep_${as}_count`);
  const trigger = as === table ? 'count' : `count_${as}`;
  const source = sql.table(`${schema}.${table}`);
  const eachSum = (toSql: (column: RawBuilder<unknown>, term: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    joinRaw(Object.entries(sums).map(([column, term]) => toSql(sql.ref(column), sql.raw(term))));
  const rowsOf = (rows: RawBuilder<unknown>, delta: 1 | -1) =>
    sql`select unnest(${sql.raw(facets)}) as facet, ${sql.raw(bucket)} as bucket, ${sql.lit(delta)} as delta${eachSum(
      (column, term) => sql`, (${term}) * ${sql.lit(delta)} as ${column}`,
    )} from ${rows} r`;
  const apply = (changes: RawBuilder<unknown>) => sql`
    insert into ${counts} as kept (facet, bucket, row_count${eachSum((column) => sql`, ${column}`)})
    select facet, bucket, sum(delta)${eachSum((column) => sql`, sum(${column})`)} from (${changes}) change
    group by facet, bucket
    having sum(delta) <> 0${eachSum((column) => sql` or sum(${column}) <> 0`)}
    order by facet, bucket
    on conflict (facet, bucket) do update set row_count = kept.row_count + excluded.row_count${eachSum(
      (column) => sql`, ${column} = kept.${column} + excluded.${column}`,
    )}`;
  const [added, removed] = [sql.raw('added'), sql.raw('removed')];

  // Leave free space on each page (fillfactor), so that counting updates a row in place, without touching the
  // index.
  const createTable = sql`
    create table ${counts} (
      facet text collate "C" not null,
      bucket bigint not null,
      row_count bigint not null,${eachSum(
        (column) => sql`
      ${column} numeric not null,`,
      )}
      primary key (facet, bucket)
    ) with (fillfactor = 70)`;
  const createFunction = sql`
    create function ${keep}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${apply(rowsOf(added, 1))};
      elsif tg_op = 'DELETE' then ${apply(rowsOf(removed, -1))};
      elsif tg_op = 'UPDATE' then ${apply(sql`${rowsOf(added, 1)} union all ${rowsOf(removed, -1)}`)};
      else delete from ${counts};
      end if;
      return null;
    end $$`;
  const createTriggers = (
    [
      ['insert', 'referencing new table as added'],
      ['delete', 'referencing old table as removed'],
      ['update', 'referencing new table as added old table as removed'],
      ['truncate', ''],
    ] as const
  ).map(
    ([event, tables]) => sql`
      create trigger ${sql.id(`${trigger}_${event}`)} after ${sql.raw(event)} on ${source} ${sql.raw(tables)}
      for each statement execute function ${keep}()`,
  );
  return [createTable, apply(rowsOf(source, 1)), createFunction, ...createTriggers];
}

const joinRaw = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql``);
