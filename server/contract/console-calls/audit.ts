import { z } from 'zod';
import { valuesOf } from '../dictionaries';
import * as wire from '../wire';
import { declareConsoleCall as declare } from './console-call';

const menu = '/platform/system/audit';

/** One thing that somebody did, or tried to. */
const entry = z.object({
  id: z.int(),
  at: wire.time,
  /** Login name; of a login as it was typed. '' where no session was behind the call. */
  account: z.string(),
  name: z.string(),
  address: z.string(),
  /** As declared, `/admin/role/remove/{id}`; an undeclared one as it came. */
  call: z.string(),
  summary: z.string(),
  /** Name of the menu that the call belongs to; '' for none. */
  area: z.string(),
  /** `dict.auditResult`. */
  result: z.int(),
  /** The upstream's code or the console's own; null while it is not known. */
  code: z.int().nullable(),
  msg: z.string(),
  durationMs: z.int().nullable(),
  /** Route of the page that the call came from; '' where none is known, as of the shell's own calls. */
  origin: z.string(),
  originTitle: z.string(),
  /** Its publication; 0 is the page as it was shipped. */
  originVersion: z.int().nullable(),
});

/** A range whose end is before its start is refused at `endDate`. */
const filter = {
  startDate: wire.optionalDate(),
  endDate: wire.optionalDate(),
  account: wire.optionalText(64),
  call: wire.optionalText(300),
  result: wire.optionalOneOf(valuesOf('auditResult')),
  address: wire.optionalText(64),
  origin: wire.optionalText(200),
  /** Of `origin`, which it needs. */
  originVersion: wire.optionalInt({ min: 0 }),
};

/** Newest first. Days are Shanghai days, inclusive; account, call and address are matched whole. */
export const auditList = declare({
  path: '/api/console/audit/list',
  summary: '审计日志',
  request: z.object({
    page: wire.paging.pageNum,
    perPage: wire.paging.pageSize,
    ...wire.sorting('result', 'at'),
    ...filter,
  }),
  reply: z.object({ items: z.array(entry), total: z.int() }),
  menu,
  effect: 'read',
});

export const auditDetail = declare({
  path: '/api/console/audit/detail',
  summary: '审计日志详情',
  request: z.object({ id: wire.id() }),
  reply: entry.extend({
    path: z.string(),
    userAgent: z.string(),
    requestId: z.string(),
    /** Size of an upload; null for other calls. */
    bytes: z.int().nullable(),
    /** What was sent, field by field; secrets are covered, long values cut. */
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
    /** The same as JSON, to be copied. */
    payload: z.string(),
    /** The screen whose design it was about; '' for none. */
    design: z.string(),
  }),
  menu,
  effect: 'read',
});

const option = z.object({ label: z.string(), value: z.string() });

/** Choices of the filters: staff in the log, pages that calls came from, and all declared calls with their menus. */
export const auditChoices = declare({
  path: '/api/console/audit/choices',
  summary: '审计日志的筛选项',
  request: z.object({}),
  reply: z.object({ people: z.array(option), calls: z.array(option), pages: z.array(option) }),
  menu,
  effect: 'read',
});
