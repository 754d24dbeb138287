import { invalid, notFound } from '../../contract/api-error';
import { calls, findCall } from '../../contract/calls/index';
import type { auditChoices, auditDetail, auditList } from '../../contract/console-calls/audit';
import { consoleCalls, findConsoleCall } from '../../contract/console-calls/index';
import { valuesOf } from '../../contract/dictionaries';
import { ownersOf, type Owner } from '../../contract/define-call';
import { screens } from '../../contract/screens/menus';
import { toWireTime } from '../../contract/shanghai-time';
import type { Db } from '../../database/database';
import { findSortedPage, inOrder } from '../../database/list-page';
import { listRoutes } from '../screens/find-route';
import type { ConsoleHandler } from '../core/declared-call';
import { findAuditEntry, findAuditPage, findPages, findPeople, type EntryRow } from './audit-page-store';

export const listAudit: ConsoleHandler<typeof auditList> = async (request, { db }) => {
  const { page, perPage, orderBy, orderDir, startDate, endDate, ...filter } = request;
  if (startDate !== undefined && endDate !== undefined && endDate < startDate) {
    throw invalid('endDate', '结束日期不能早于开始日期');
  }
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
  const fields = JSON.parse(payload) as Record<string, unknown>;
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

/** Route -> what staff call the page. */
async function findTitles(db: Db): Promise<ReadonlyMap<string, string>> {
  return new Map((await listRoutes(db)).map(({ path, title }) => [path, title]));
}

function toWire({ at, ...row }: EntryRow, titles: ReadonlyMap<string, string>) {
  const { id, name, address, call, summary, result, code, msg, durationMs, origin, originVersion } = row;
  // A declared path is found under its own name: `{id}` stands where a value would.
  const declared = call.startsWith('/api/console/') ? findConsoleCall(call) : findCall(call)?.call;
  const area = declared ? areaOf(declared.menu) : '';
  return {
    ...{ id, at: toWireTime(at), account: row.account, name, address, call, summary, area },
    ...{ result, code, msg, durationMs },
    ...{ origin, originTitle: titles.get(origin) ?? origin, originVersion },
  };
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
