import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../database';
import { inDirection, offsetOf, type TimePage } from '../list-page';
import { bucketsOf, isWithin, type DayRange } from './day-buckets';
import { findPageSpan, type Facet, type FacetRange } from './find-page-span';

type Condition = RawBuilder<unknown>;

/** A big list whose rows are counted by the day of its time (`count-rows.ts`). */
export interface CountedList {
  /** In schema `backend`, as its counters are. */
  table: string;
  /** Columns that order it: a moment, and the id among rows of one moment. */
  time: string;
  id: string;
}

export interface IdPage {
  /** In the list's order. */
  ids: number[];
  /** Exact. */
  total: number;
}

/**
 * One page of a filter that has counters, and how many rows there are:
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
    order by ${inDirection(page, time, id)} offset ${span.skip} limit ${page.pageSize}`.execute(db);
  return { ids: rows.map((row) => row.id), total };
}

/**
 * The same of a filter that has no counters: `picked` alone picks its few rows, by an index; the rest of the filter is
 * applied to those, which are counted and ordered themselves.
 */
export async function findPickedPage(
  db: Db | Tx,
  { table, time, id }: CountedList,
  picked: readonly Condition[],
  rest: readonly Condition[],
  page: TimePage,
): Promise<IdPage> {
  // float8: drivers read it as a number, also within an array.
  const { rows } = await sql<IdPage>`
    with picked as materialized (select * from ${sql.table(`backend.${table}`)} where ${allOf(picked)}),
      hit as (select ${sql.ref(id)}, ${sql.ref(time)} from picked where ${allOf(rest)})
    select (select count(*) from hit) as total,
      array(
        select ${sql.ref(id)}::float8 from hit
        order by ${inDirection(page, time, id)} offset ${offsetOf(page)} limit ${page.pageSize}
      ) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

export const allOf = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** Mobiles are counted by their first three digits, the carrier's segment. */
export const countedDigits = 3;

/** In byte order after every text that starts with the same prefix: the highest character there is. */
const lastCharacter = '\u{10ffff}';

/** The counters of all facets that start with a prefix. */
export const startingWith = (prefix: string) => ({ from: prefix, below: prefix + lastCharacter });

/** The counters of `facet` with the first digits of a mobile behind it, at most as many as are counted. */
export const facetOfMobile = (facet: string, mobile: string): FacetRange =>
  mobile === '' || mobile.length === countedDigits ? facet + mobile : startingWith(facet + mobile);

/** SQL for 'the mobile starts with these digits', as the indexes say it; no condition without digits. */
export function startsWithDigits(mobile = ''): Condition[] {
  if (mobile === '') return [];
  return mobile.length === countedDigits
    ? [sql`left(mobile, 3) = ${mobile}`]
    : [sql`mobile >= ${mobile} and mobile < ${mobile + lastCharacter}`];
}
