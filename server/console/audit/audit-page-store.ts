import { sql, type RawBuilder } from 'kysely';
import { auditResult } from '../../contract/dictionaries';
import { endOfDay, startOfDay } from '../../contract/shanghai-time';
import { toDayNumber, toDayText } from '../../database/bucket-counts/day-buckets';
import { findPageSpan, type Facet } from '../../database/bucket-counts/find-page-span';
import { inDirection, type TimePage } from '../../database/list-page';
import { startingWith } from '../../database/bucket-counts/find-counted-page';
import type { Db } from '../../database/database';

export interface AuditFilter {
  account?: string | undefined;
  call?: string | undefined;
  result?: number | undefined;
  address?: string | undefined;
  /** The route of the page that the call came from. */
  origin?: string | undefined;
  /** A publication of `origin`; 0 is the page as it was shipped. */
  originVersion?: number | undefined;
  /** Shanghai days, inclusive. */
  fromDay?: string | undefined;
  toDay?: string | undefined;
}

export interface EntryRow {
  id: number;
  at: Date;
  account: string;
  name: string;
  address: string;
  call: string;
  summary: string;
  result: number;
  code: number | null;
  msg: string;
  durationMs: number | null;
  /** '' for none. */
  origin: string;
  originVersion: number | null;
}

export interface EntryDetail extends EntryRow {
  path: string;
  userAgent: string;
  requestId: string;
  bytes: number | null;
  payload: string;
}

/**
 * One page and how many there are in all: counters of the filter's facet -> total and the days that hold
 * the page -> those days' part of one index. Both of one state of the log.
 */
export async function findAuditPage(
  db: Db,
  filter: AuditFilter,
  page: TimePage,
): Promise<{ rows: EntryRow[]; total: number }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { total, span } = await findPageSpan(
        tx,
        filter.origin === undefined ? 'console.audit' : 'console.audit_page',
        {
          facet: facetOf(filter),
          fromBucket: filter.fromDay === undefined ? undefined : toDayNumber(filter.fromDay),
          toBucket: filter.toDay === undefined ? undefined : toDayNumber(filter.toDay),
          ...page,
        },
      );
      if (!span) return { rows: [], total };
      const { rows } = await sql<EntryRow>`
        select ${columns} from console.audit
        where at >= ${startOfDay(toDayText(span.oldest))} and at < ${endOfDay(toDayText(span.newest))}${conditions(filter)}
        order by ${inDirection(page, 'at', 'id')}
        offset ${span.skip} limit ${page.pageSize}`.execute(tx);
      return { rows, total };
    });
}

export async function findAuditEntry(db: Db, id: number): Promise<EntryDetail | undefined> {
  const { rows } = await sql<EntryDetail>`
    select ${columns}, path, user_agent, request_id, bytes, payload
    from console.audit where id = ${id}`.execute(db);
  return rows[0];
}

/** Everybody in the log, by the last name they went by; each is one step in the index, however much they did. */
export async function findPeople(db: Db): Promise<{ account: string; name: string }[]> {
  const { rows } = await sql<{ account: string; name: string }>`
    with recursive person as (
      (select account from console.audit where account > '' order by account limit 1)
      union all
      select (select a.account from console.audit a where a.account > person.account order by a.account limit 1)
      from person where person.account is not null
    )
    select person.account, coalesce((
      select max(s.name) from console.audit_session s where s.account = person.account and s.name <> ''
    ), '') as name
    from person where person.account is not null
    order by person.account limit 500`.execute(db);
  return rows;
}

/** The pages that calls in the log came from; each is one step in the index, however many came from it. */
export async function findPages(db: Db): Promise<string[]> {
  const { rows } = await sql<{ page: string }>`
    with recursive origin as (
      (select page from console.audit where page > '' order by page limit 1)
      union all
      select (select a.page from console.audit a where a.page > origin.page and a.page <> '' order by a.page limit 1)
      from origin where origin.page is not null
    )
    select page from origin where page is not null order by page limit 500`.execute(db);
  return rows.map(({ page }) => page);
}

/** A login knows the account only; the name comes with the first answer after it. */
const columns = sql`id, at, account, case when name = '' and result = ${sql.lit(auditResult.success)} then coalesce((
    select max(s.name) from console.audit_session s where s.account = audit.account and s.name <> ''
  ), '') else name end as name, address, call, summary, result, code, msg, duration_ms, page as origin, page_version as origin_version`;

/** As migrations `050-audit` and `060-audit-page` write them. */
function facetOf({
  account = '',
  call = '',
  result,
  address = '',
  origin,
  originVersion,
}: AuditFilter): Facet {
  const others = [account, call, result === undefined ? '' : String(result), address];
  if (origin === undefined) return others.join(separator);
  const ofPage = [...others, origin].join(separator);
  return originVersion === undefined
    ? startingWith(ofPage + separator)
    : [ofPage, originVersion].join(separator);
}

const separator = '\u001f';

function conditions({
  account,
  call,
  result,
  address,
  origin,
  originVersion,
}: AuditFilter): RawBuilder<unknown> {
  const given: [string, string | number | undefined][] = [
    ['account', account],
    ['call', call],
    ['result', result],
    ['address', address],
    ['page', origin],
    ['page_version', originVersion],
  ];
  const parts = given.flatMap(([column, value]) =>
    value === undefined ? [] : [sql` and ${sql.ref(column)} = ${value}`],
  );
  return sql.join(parts, sql``);
}
