import { z } from 'zod';
import { valuesOf } from '../dictionaries';
import * as wire from '../wire';
import { consoleCallsOf } from './console-call';

const { list, read } = consoleCallsOf('/platform/system/audit');

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
export const auditList = list('/api/console/audit/list', '审计日志', entry, {
  page: wire.paging.pageNum,
  perPage: wire.paging.pageSize,
  ...wire.sorting('result', 'at'),
  ...filter,
});

export const auditDetail = read('/api/console/audit/detail', '审计日志详情', wire.byId, {
  ...entry.shape,
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
});

const option = z.object({ label: z.string(), value: z.string() });

/** Choices of the filters: staff in the log, pages that calls came from, and all declared calls with their menus. */
export const auditChoices = read(
  '/api/console/audit/choices',
  '审计日志的筛选项',
  {},
  { people: z.array(option), calls: z.array(option), pages: z.array(option) },
);
