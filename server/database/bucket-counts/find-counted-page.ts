import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../database';
import { orderByColumns, offsetOf, type TimePage } from '../list-page';
import { bucketsOf, isWithin, type DayRange } from './day-buckets';
import { findPageSpan, type Facet, type FacetRange } from './find-page-span';

type Condition = RawBuilder<unknown>;

/** A big list whose rows are counted by day (`count-rows.ts`). */
interface CountedList {
  /** In schema `backend`, like its counters. */
  table: string;
  /** Columns of the sort order: a time, and the id as tie-breaker. */
  time: string;
  id: string;
}

export interface IdPage {
  /** In list order. */
  ids: number[];
  /** Exact. */
  total: number;
}

/**
 * One page of a filter that has counters, and the total:
 *
 *   counters of its facet -> total, and the days that hold the page -> those days' index range
 *
 * @param conditions the filter without its days, in the expressions of the indexes
 */
export async function findCountedPage(
  db: Db | Tx,
  { table, time, id }: CountedList,
  { facet, conditions, ...days }: DayRange & { facet: Facet; conditions: readonly Condition[] },
  page: TimePage,
): Promise<IdPage> {
  const { total, span } = await findPageSpan(db, table, { facet, ...bucketsOf(days), ...page });
  if (!span) return { ids: [], total };
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(id)} as id from ${sql.table(`backend.${table}`)}
    where ${allOf([isWithin(time, span), ...conditions])}
    order by ${orderByColumns(page, time, id)} offset ${span.skip} limit ${page.pageSize}`.execute(db);
  return { ids: rows.map((row) => row.id), total };
}

/**
 * Like `findCountedPage`, for a filter without counters: `picked` alone selects few rows by an index; the rest of the
 * filter applies to those rows, which are counted and sorted directly.
 */
export async function findPickedPage(
  db: Db | Tx,
  { table, time, id }: CountedList,
  picked: readonly Condition[],
  rest: readonly Condition[],
  page: TimePage,
): Promise<IdPage> {
  // float8, which drivers read as a number even within an array.
  const { rows } = await sql<IdPage>`
    with picked as materialized (select * from ${sql.table(`backend.${table}`)} where ${allOf(picked)}),
      hit as (select ${sql.ref(id)}, ${sql.ref(time)} from picked where ${allOf(rest)})
    select (select count(*) from hit) as total,
      array(
        select ${sql.ref(id)}::float8 from hit
        order by ${orderByColumns(page, time, id)} offset ${offsetOf(page)} limit ${page.pageSize}
      ) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

export const allOf = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** Mobiles are counted by their first three digits, the carrier prefix. */
export const countedDigits = 3;

/** The highest character: a prefix followed by it sorts after every text with that prefix. */
const lastCharacter = '\u{10ffff}';

/** The counters of all facets with a prefix, as a prefix range. */
export const startingWith = (prefix: string) => ({ from: prefix, below: prefix + lastCharacter });

/** The counters of `facet` followed by the first digits of a mobile, at most as many digits as are counted. */
export const facetOfMobile = (facet: string, mobile: string): FacetRange =>
  mobile === '' || mobile.length === countedDigits ? facet + mobile : startingWith(facet + mobile);

/**
 * SQL that is true if the mobile starts with these digits, in the indexes' expression; no condition without
 * digits.
 */
export function startsWithDigits(mobile = ''): Condition[] {
  if (mobile === '') return [];
  return mobile.length === countedDigits
    ? [sql`left(mobile, 3) = ${mobile}`]
    : [sql`mobile >= ${mobile} and mobile < ${mobile + lastCharacter}`];
}
