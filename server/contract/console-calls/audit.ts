import { z } from 'zod';
import * as wire from '../wire';
import { consoleCallsOf } from '../define-call';

const { list, read } = consoleCallsOf('/platform/system/audit');

/** One logged action or attempt. */
const entry = z.object({
  id: z.int(),
  at: wire.time,
  /** Login name; for a login, as typed. '' for a call without a session. */
  account: z.string(),
  name: z.string(),
  address: z.string(),
  /** The declared path, `/admin/role/remove/{id}`; the actual path if undeclared. */
  call: z.string(),
  summary: z.string(),
  /** Title of the menu that owns the call; '' for none. */
  area: z.string(),
  result: wire.numberIn('auditResult'),
  /** The upstream's code or the console's own; null if unknown. */
  code: z.int().nullable(),
  msg: z.string(),
  durationMs: z.int().nullable(),
  /** Route of the page that made the call; '' if unknown, or for the shell's own calls. */
  origin: z.string(),
  originTitle: z.string(),
  /** The page's publication; 0 means the shipped page. */
  originVersion: z.int().nullable(),
});

/** A range with its end before its start is refused at `endDate`. */
const filter = {
  startDate: wire.optionalDate(),
  endDate: wire.optionalDate(),
  account: wire.optionalText(64),
  call: wire.optionalText(300),
  result: wire.optionalOneOf('auditResult'),
  address: wire.optionalText(64),
  origin: wire.optionalText(200),
  /** Version of `origin`; requires `origin`. */
  originVersion: wire.optionalInt(wire.counter),
};

/** Newest first. Days are Shanghai days, inclusive; account, call and address match exactly. */
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
  /** The request, field by field; secrets are masked, long values truncated. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The same as JSON, for copying. */
  payload: z.string(),
  /** The screen whose design was affected; '' for none. */
  design: z.string(),
});

const option = z.object({ label: z.string(), value: z.string() });

/** Options of the filters: staff in the log, pages that made calls, and all declared calls with their menus. */
export const auditChoices = read(
  '/api/console/audit/choices',
  '审计日志的筛选项',
  {},
  { people: z.array(option), calls: z.array(option), pages: z.array(option) },
);
