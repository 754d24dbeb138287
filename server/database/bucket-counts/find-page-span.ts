import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../database';
import { offsetOf, type TimePage } from '../list-page';

/** One facet, or all from `from` (inclusive) to `below` (exclusive). */
export type FacetRange = string | { from: string; below: string };

/** The counters that add up to the list: one range, or several disjoint ones; with none the list is empty. */
export type Facet = FacetRange | readonly FacetRange[];

/** Position of one page within a list ordered by bucket. */
interface PageSpan {
  /** Exact number of rows in the whole list. */
  total: number;
  /** Absent if the page lies past the end. */
  span?: {
    /** The page begins in one of these buckets and ends in the other. */
    newest: number;
    oldest: number;
    /** Rows before the page within the bucket in which it begins. */
    skip: number;
  };
}

interface PageRequest extends TimePage {
  facet: Facet;
  /** The list's buckets, inclusive. */
  fromBucket?: number | undefined;
  toBucket?: number | undefined;
  /** The number of leading rows in these buckets that are not part of the list; `total` excludes them. */
  skipRows?: number | undefined;
}

/**
 * Computes the total and the buckets of one page from the counters of a table, in schema `backend` unless it names
 * another.
 */
export async function findPageSpan(db: Db | Tx, table: string, request: PageRequest): Promise<PageSpan> {
  const { skipRows = 0, direction = 'desc' } = request;
  const offset = skipRows + offsetOf(request);
  const { rows } = await sql<{ total: number; newest: number | null; oldest: number; before: number }>`
    with bucket as (
      select bucket, sum(row_count)::bigint as row_count
      from ${countersOf(table)}
      where ${inFacet(request.facet)}
        and bucket between ${request.fromBucket ?? smallest} and ${request.toBucket ?? largest}
      group by bucket
    ), running as (
      select bucket, row_count, (sum(row_count) over (order by bucket ${sql.raw(direction)}))::bigint as upto
      from bucket where row_count > 0
    ), page as (
      select min(upto - row_count) as before, max(bucket) as newest, min(bucket) as oldest
      from running where upto > ${offset} and upto - row_count < ${offset + request.pageSize}
    )
    select coalesce((select sum(row_count) from bucket), 0)::bigint as total, page.* from page`.execute(db);
  const found = rows[0];
  const total = (found?.total ?? 0) - skipRows;
  if (!found || found.newest === null) return { total };
  return {
    total,
    span: { newest: found.newest, oldest: found.oldest, skip: offset - found.before },
  };
}

/** The number of rows in one facet. */
export async function countFacet(
  db: Db | Tx,
  table: string,
  { facet, fromBucket }: Pick<PageRequest, 'facet' | 'fromBucket'>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(row_count), 0)::bigint as total from ${countersOf(table)}
    where ${inFacet(facet)} and bucket >= ${fromBucket ?? smallest}`.execute(db);
  return rows[0]?.total ?? 0;
}

const countersOf = (table: string) => sql.table(`${table.includes('.') ? table : `backend.${table}`}_count`);

const smallest = Number.MIN_SAFE_INTEGER;
const largest = Number.MAX_SAFE_INTEGER;

function inFacet(facet: Facet): RawBuilder<unknown> {
  if (typeof facet === 'string') return sql`facet = ${facet}`;
  if ('from' in facet) return sql`facet >= ${facet.from} and facet < ${facet.below}`;
  return facet.length === 0 ? sql`false` : sql`(${sql.join(facet.map(inFacet), sql` or `)})`;
}
