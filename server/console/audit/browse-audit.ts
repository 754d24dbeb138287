import type { JsonObject } from '../../contract/json-object';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { z } from 'zod';
import { invalid, notFound } from '../../contract/api-error';
import { calls, findCall } from '../../contract/calls/index';
import type { auditChoices, auditDetail, auditList } from '../../contract/console-calls/audit';
import { consoleCalls, findConsoleCall } from '../../contract/console-calls/index';
import { ownersOf, type Owner } from '../../contract/define-call';
import { valuesOf, auditResult } from '../../contract/dictionaries';
import { screens } from '../../contract/screens/menus';
import { toWireTime, endOfDay, startOfDay } from '../../contract/shanghai-time';
import { bucketsOf, toDayText, type DayRange } from '../../database/bucket-counts/day-buckets';
import { findPageSpan, type Facet } from '../../database/bucket-counts/find-page-span';
import { startingWith } from '../../database/bucket-counts/find-counted-page';
import type { Db } from '../../database/database';
import { findSortedPage, inOrder, orderByColumns, type TimePage } from '../../database/list-page';
import type { AuditTable } from '../../database/tables/console-tables';
import type { ConsoleHandler } from '../console-context';
import { listRoutes } from '../screens/screen-store';

export const listAudit: ConsoleHandler<typeof auditList> = async (request, { db }) => {
  const { page, perPage, orderBy, orderDir, startDate, endDate, ...filter } = request;
  if (filter.originVersion !== undefined && filter.origin === undefined) {
    throw invalid('originVersion', '请先选择来源页面');
  }
  const sorting = { pageNum: page, pageSize: perPage, orderBy, orderDir };
  const { rows, total } = await findSortedPage(
    sorting,
    { ...filter, fromDay: startDate, toDay: endDate },
    { result: inOrder(sorting, valuesOf('auditResult')) },
    (each, part) => findAuditPage(db, each, part),
  );
  const titles = await findTitles(db);
  return { items: rows.map((row) => toWire(row, titles)), total };
};

export const readAudit: ConsoleHandler<typeof auditDetail> = async ({ id }, { db }) => {
  const found = await findAuditEntry(db, id);
  if (!found) throw notFound('该记录不存在，可能已超过保留期限');
  const { path, userAgent, requestId, bytes, payload } = found;
  const fields = JSON.parse(payload) as JsonObject;
  const design = found.call.startsWith('/api/console/designs/') ? fields['path'] : undefined;
  return {
    ...toWire(found, await findTitles(db)),
    path,
    userAgent,
    requestId,
    bytes,
    fields: Object.entries(fields).map(([name, value]) => ({ name, value: toText(value) })),
    payload: JSON.stringify(fields, null, 2),
    design: typeof design === 'string' ? design : '',
  };
};

export const listAuditChoices: ConsoleHandler<typeof auditChoices> = async (_request, { db }) => {
  const people = (await findPeople(db)).map(({ account, name }) => ({
    label: name === '' || name === account ? account : `${name}（${account}）`,
    value: account,
  }));
  const titles = await findTitles(db);
  const pages = (await findPages(db)).map((path) => ({ label: titles.get(path) ?? path, value: path }));
  const writes = [...calls, ...consoleCalls.filter(({ unaudited }) => unaudited !== true)]
    .filter(({ effect }) => effect === 'write')
    .map(({ path, summary, menu }) => ({ label: `${areaOf(menu)} · ${summary}`, value: path }));
  pages.sort((one, other) => one.label.localeCompare(other.label, 'zh'));
  return { people, pages, calls: writes.sort((one, other) => one.label.localeCompare(other.label, 'zh')) };
};

const account = '登录与账号';

/** The menu title shown for a call: that of the first menu that owns it. */
function areaOf(menu: Owner): string {
  const [owner] = ownersOf({ menu });
  return screens.find(({ url }) => url === owner)?.name ?? account;
}

/** Route -> page title. */
async function findTitles(db: Db): Promise<ReadonlyMap<string, string>> {
  return new Map((await listRoutes(db)).map(({ path, title }) => [path, title]));
}

function toWire({ at, ...row }: EntryRow, titles: ReadonlyMap<string, string>) {
  const { id, name, address, call, summary, result, code, msg, durationMs, origin, originVersion } = row;
  // Looks up the declared path literally, as the entry contains `{id}` instead of a value.
  const declared = call.startsWith('/api/console/') ? findConsoleCall(call) : findCall(call).call;
  const area = declared ? areaOf(declared.menu) : '';
  return {
    ...{ id, at: toWireTime(at), account: row.account, name, address, call, summary, area },
    ...{ result, code, msg, durationMs },
    ...{ origin, originTitle: titles.get(origin) ?? origin, originVersion },
  };
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);

type Request = z.output<(typeof auditList)['request']>;
type AuditFilter = DayRange &
  Pick<Request, 'account' | 'call' | 'result' | 'address' | 'origin' | 'originVersion'>;
type Stored = Selectable<AuditTable>;
/** `origin`: the route of the page that the call came from; '' for none. */
type EntryRow = Pick<Stored, 'id' | 'at' | 'account' | 'name' | 'address' | 'call' | 'summary'> &
  Pick<Stored, 'result' | 'code' | 'msg' | 'durationMs'> & { origin: string; originVersion: number | null };
type EntryDetail = EntryRow & Pick<Stored, 'path' | 'userAgent' | 'requestId' | 'bytes' | 'payload'>;

/**
 * One page and the total: counters of the filter's facet -> total and the days that hold the page -> index range
 * of those days. Both read one snapshot of the log.
 */
async function findAuditPage(
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
          ...bucketsOf(filter),
          ...page,
        },
      );
      if (!span) return { rows: [], total };
      const { rows } = await sql<EntryRow>`
        select ${columns} from console.audit
        where at >= ${startOfDay(toDayText(span.oldest))} and at < ${endOfDay(toDayText(span.newest))}${conditions(filter)}
        order by ${orderByColumns(page, 'at', 'id')}
        offset ${span.skip} limit ${page.pageSize}`.execute(tx);
      return { rows, total };
    });
}

async function findAuditEntry(db: Db, id: number): Promise<EntryDetail | undefined> {
  const { rows } = await sql<EntryDetail>`
    select ${columns}, path, user_agent, request_id, bytes, payload
    from console.audit where id = ${id}`.execute(db);
  return rows[0];
}

/** Everyone in the log, with the latest name; an index skip scan, one step per person. */
async function findPeople(db: Db): Promise<{ account: string; name: string }[]> {
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

/** The pages that logged calls came from; an index skip scan, one step per page. */
async function findPages(db: Db): Promise<string[]> {
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

/** A login only has the account; the name arrives with the first identity reply after it. */
const columns = sql`id, at, account, case when name = '' and result = ${sql.lit(auditResult.success)} then coalesce((
    select max(s.name) from console.audit_session s where s.account = audit.account and s.name <> ''
  ), '') else name end as name, address, call, summary, result, code, msg, duration_ms, page as origin, page_version as origin_version`;

/** Facets as `console-000-baseline.ts` writes them. */
function facetOf({ account = '', call = '', result, address = '', ...page }: AuditFilter): Facet {
  const { origin, originVersion } = page;
  const others = [account, call, result === undefined ? '' : String(result), address];
  if (origin === undefined) return others.join(separator);
  const ofPage = [...others, origin].join(separator);
  return originVersion === undefined
    ? startingWith(ofPage + separator)
    : [ofPage, originVersion].join(separator);
}

const separator = '\u001f';

function conditions(filter: AuditFilter): RawBuilder<unknown> {
  const { account, call, result, address, origin, originVersion } = filter;
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
