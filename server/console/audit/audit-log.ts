import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Caller } from '../../adapter/browser';
import { UpstreamError } from '../../adapter/upstream-reply';
import { ApiError } from '../../contract/api-error';
import { code } from '../../contract/codes';
import type { CallOrigin } from '../../contract/screens/call-origin';
import { auditResult } from '../../contract/dictionaries';
import type { JsonObject } from '../../contract/json-object';
import type { Db, Tx } from '../../database/database';
import type { AuditTable } from '../../database/tables/console-tables';
import { ConsoleRefusal } from '../console-context';
import { isSecretField, isSecretSetting } from '../../contract/wire';

/** The account of a session. `name` is '' until the upstream's identity call was seen. */
export interface Holder {
  account: string;
  name: string;
}

/** A call about to be made. */
export interface AuditedCall {
  caller: Caller;
  holder: Holder;
  call: string;
  path: string;
  summary: string;
  fields: Readonly<JsonObject>;
}

/** An entry that has begun and is not ended yet. */
export interface OpenEntry {
  /**
   * Marks success in the action's own transaction, so that both commit or neither does. A later `end` changes
   * nothing.
   */
  succeedWithin(tx: Tx): Promise<void>;
  /**
   * Never throws: the action has already been carried out, and an entry without an end counts as 'result unknown'.
   */
  end(ending: Omit<Ending, 'durationMs'>): Promise<void>;
}

export interface AuditLog {
  /** @throws ApiError internal if the log cannot be written; the action must not be done then */
  begin(deed: AuditedCall): Promise<OpenEntry>;
  /** Writes an entry whose result is already known, in one step. Never throws. */
  record(deed: AuditedCall, ending: Omit<Ending, 'durationMs'>): Promise<void>;
}

interface AuditLogOptions {
  db: Db;
  log: Logger;
  now: () => Date;
  /** Called for every entry that cannot be written or ended. */
  onFailure?: () => void;
}

export function createAuditLog({ db, log, now, onFailure = () => {} }: AuditLogOptions): AuditLog {
  /** Cache of known origins. Publications are never removed, so a cached one needs no second look-up. */
  const knownOrigins = new Set<string>();
  const isKnown = async (origin: CallOrigin): Promise<boolean> => {
    const name = JSON.stringify(origin);
    if (knownOrigins.has(name)) return true;
    if (!(await isKnownOrigin(db, origin))) return false;
    if (knownOrigins.size >= 1_000) knownOrigins.clear();
    knownOrigins.add(name);
    return true;
  };
  const write = async (deed: AuditedCall, ending?: Ending): Promise<number> => {
    const { caller, holder, call, path, summary, fields } = deed;
    const { requestId, address, userAgent = '' } = caller;
    const origin = caller.origin && (await isKnown(caller.origin)) ? caller.origin : undefined;
    const entry = { ...holder, address, userAgent, call, path, summary, requestId, origin };
    return insertEntry(db, { ...entry, at: now(), payload: toPayload(fields) }, ending);
  };
  return {
    begin: async (deed) => {
      const started = performance.now();
      const { path } = deed;
      const { requestId } = deed.caller;
      const id = await write(deed).catch((error: unknown) => {
        onFailure();
        log.error({ requestId, path, err: error }, 'audit log cannot be written');
        throw new ApiError(code.internal, '审计日志无法写入，操作没有执行，请稍后再试');
      });
      const since = () => performance.now() - started;
      return {
        succeedWithin: (tx) =>
          endEntry(tx, id, { result: auditResult.success, code: code.ok, msg: '', durationMs: since() }),
        end: (ending) =>
          endEntry(db, id, { ...ending, durationMs: since() }).catch((error: unknown) => {
            onFailure();
            log.error(
              { requestId, path, audit: id, err: error },
              'audit log: an entry stays without its result',
            );
          }),
      };
    },
    record: async (deed, ending) => {
      await write(deed, { ...ending, durationMs: 0 }).catch((error: unknown) => {
        onFailure();
        const { path, caller } = deed;
        log.error({ requestId: caller.requestId, path, err: error }, 'audit log: an entry is not written');
      });
    },
  };
}

/** The ending of an action that was refused or failed. */
export function endingOf(error: unknown): Omit<Ending, 'durationMs'> {
  if (error instanceof ApiError) return { result: auditResult.refused, code: error.code, msg: error.message };
  if (error instanceof ConsoleRefusal) {
    return { result: auditResult.refused, code: error.status, msg: error.message };
  }
  if (error instanceof UpstreamError) {
    // Sent without a reply that can be read (a gateway's error page is none): whether it was done is unknown here.
    const isKnown = error.kind === 'missing' || error.kind === 'tooLarge';
    const result = isKnown ? auditResult.failed : auditResult.unknown;
    return { result, code: null, msg: failures[error.kind] };
  }
  return { result: auditResult.failed, code: code.internal, msg: '系统错误' };
}

const failures = {
  unreachable: '服务暂时不可用，是否执行未知',
  timeout: '请求超时，是否执行未知',
  malformed: '服务的回答无法识别，是否执行未知',
  missing: '服务没有这个接口，没有执行',
  tooLarge: '提交的内容过大，没有执行',
  oversized: '服务的回答过大，是否执行未知',
  aborted: '浏览器中断了请求，是否执行未知',
} as const;

/** Who did what, and from where; written before the action. */
interface NewEntry extends Pick<
  AuditTable,
  'at' | 'account' | 'name' | 'address' | 'userAgent' | 'call' | 'path' | 'summary' | 'payload' | 'requestId'
> {
  /** The page that sent the call; absent if that publication does not exist. */
  origin?: CallOrigin | undefined;
}

/** How the action ended. */
export interface Ending {
  result: number;
  /** The envelope's code, or the console's own. */
  code: number | null;
  msg: string;
  durationMs: number;
  /** Size of an upload. */
  bytes?: number | undefined;
}

/** Writes an entry, with its ending if that is known. @returns its id */
export async function insertEntry(db: Db | Tx, entry: NewEntry, ending?: Ending): Promise<number> {
  const { id } = await db
    .insertInto('console.audit')
    .values({
      at: entry.at,
      account: toLine(entry.account, 64),
      name: toLine(entry.name, 64),
      address: toLine(entry.address, 64),
      userAgent: toLine(entry.userAgent, 300),
      call: toLine(entry.call, 300),
      path: toLine(entry.path, 300),
      summary: toLine(entry.summary, 100),
      payload: entry.payload,
      ...(ending ? toColumns(ending) : { result: auditResult.unknown, msg: '' }),
      requestId: toLine(entry.requestId, 64),
      page: entry.origin?.path ?? '',
      pageVersion: entry.origin?.version ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether this publication of the page exists, or a shipped page with this digest. */
async function isKnownOrigin(db: Db, { path, version, digest }: CallOrigin): Promise<boolean> {
  const pages =
    version === 0
      ? db.selectFrom('console.shippedPage').select('digest').where('path', '=', path)
      : db
          .selectFrom('console.pageVersion')
          .select('digest')
          .where('path', '=', path)
          .where('version', '=', version);
  return (await pages.execute()).some((page) => page.digest.startsWith(digest));
}

interface Done {
  account: string;
  /** The declared paths of the calls. */
  calls: readonly string[];
  until: Date;
}

/** @returns the payloads of calls that an account made with success in the minute up to `until` */
export async function findDone(db: Db, { account, calls, until }: Done): Promise<JsonObject[]> {
  const found = await db
    .selectFrom('console.audit')
    .select('payload')
    .where('account', '=', account)
    .where('at', '>', new Date(until.getTime() - 60_000))
    .where('at', '<=', until)
    .where('call', 'in', calls)
    .where('result', '=', auditResult.success)
    .execute();
  return found.map(({ payload }) => JSON.parse(payload) as JsonObject);
}

/** Sets the ending once; an ended entry stays unchanged. */
async function endEntry(db: Db | Tx, id: number, ending: Ending): Promise<void> {
  await db
    .updateTable('console.audit')
    .set(toColumns(ending))
    .where('id', '=', id)
    .where('durationMs', 'is', null)
    .execute();
}

const toColumns = ({ result, code, msg, durationMs, bytes }: Ending) => ({
  result,
  code,
  msg: toLine(msg, 300),
  durationMs: Math.max(0, Math.round(durationMs)),
  bytes: bytes ?? null,
});

/**
 * Removes entries before `until`, at most `limit` of them, oldest first. @returns how many
 * The table's trigger keeps entries younger than 30 days in any case.
 */
async function removeEntries(db: Db, until: Date, limit: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`set local console.audit_sweep = 'on'`.execute(tx);
    const { numAffectedRows } = await sql`
      delete from console.audit where id in (
        select id from console.audit where at < ${until} order by at limit ${limit} for update skip locked
      )`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  });
}

/**
 * One line without control characters (PostgreSQL text cannot hold U+0000; U+001F separates the counters' facets).
 */
function toLine(text: string, longest: number): string {
  return [...text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()].slice(0, longest).join('');
}

const day = 24 * 60 * 60 * 1000;
const batch = 1_000;
/** Limit of one day, so that a long backlog is cleared over several days and delays no start. */
const mostBatches = 200;
/** Longer than any session lasts. */
const holderDays = 30;

/**
 * Deletes entries older than `days` by the real clock, in small batches. Several consoles may do it concurrently: each
 * skips rows that another has locked.
 * @returns how many entries were removed
 */
export async function removeOldEntries(db: Db, days: number, isStopped = () => false): Promise<number> {
  const until = new Date(Date.now() - days * day);
  let removed = 0;
  for (let round = 0; round < mostBatches && !isStopped(); round += 1) {
    const count = await removeEntries(db, until, batch);
    removed += count;
    if (count < batch) break;
  }
  const lastSeen = new Date(Date.now() - holderDays * day);
  await db.deleteFrom('console.auditSession').where('seenAt', '<', lastSeen).execute();
  return removed;
}

const longestText = 1_000;
const mostItems = 100;
const mostFields = 100;
const deepest = 8;
/** Limit of the whole payload, as JSON. */
export const longestPayload = 8_000;

const hidden = '***';

/**
 * Makes a request safe to store: masks secrets by field name, removes signatures from urls, and truncates long
 * texts and lists, noting their length. The rest stays readable, because the log must show what a call was about.
 * @returns JSON text of at most about 8 000 characters
 */
export function toPayload(fields: Readonly<JsonObject>): string {
  const kept = redactFields(fields, 0);
  const text = JSON.stringify(kept);
  if (text.length <= longestPayload) return text;
  // Field by field; fields over the limit show only their length.
  let left = longestPayload;
  const short = Object.entries(kept).map(([name, value]) => {
    const size = JSON.stringify(value).length;
    const fits = size <= Math.min(left, 2_000);
    left -= fits ? size : 40;
    return [name, fits ? value : `…（共 ${size} 字）`] as const;
  });
  const cut = JSON.stringify(Object.fromEntries(short.slice(0, mostFields)));
  return cut.length <= longestPayload ? cut : JSON.stringify({ '…': `共 ${text.length} 字` });
}

function redactFields(fields: Readonly<JsonObject>, depth: number): JsonObject {
  const all = Object.entries(fields);
  const named = namesSecret(fields);
  const kept = all
    .slice(0, mostFields)
    .map(([name, value]) => [
      cutText(name, 100),
      (isSecretField(name) || (named && /value$/i.test(name))) && value !== '' && value != null
        ? hidden
        : redact(value, depth),
    ]);
  if (all.length > mostFields) kept.push(['…', `共 ${all.length} 项`]);
  return Object.fromEntries(kept);
}

/** For a name-value setting, whether the name indicates a secret value. */
function namesSecret(fields: Readonly<JsonObject>): boolean {
  return Object.entries(fields).some(
    ([name, value]) => /key$|name$/i.test(name) && typeof value === 'string' && isSecretSetting(value),
  );
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cutText(withoutSignatures(fromJson(value, depth)), longestText);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '…';
  if (!Array.isArray(value)) return redactFields(value as JsonObject, depth + 1);
  const kept = value.slice(0, mostItems).map((item) => redact(item, depth + 1));
  return value.length > mostItems ? [...kept, `…（共 ${value.length} 项）`] : kept;
}

/** Forms send nested values as JSON text (decisions): masks the secrets in it too. */
function fromJson(text: string, depth: number): string {
  if (depth >= deepest || !/^\s*[[{]/.test(text) || text.length > 200_000) return text;
  try {
    return JSON.stringify(redact(JSON.parse(text), depth + 1));
  } catch {
    return text;
  }
}

/** Removes `?t=…&sign=…`, which opens an image for an hour, and `token=`. */
function withoutSignatures(text: string): string {
  return text.replace(
    /([?&;](?:amp;)?[\w-]*(?:sign|token|signature|secret|password|key)=)[^&\s"'<>\\]+/gi,
    `$1${hidden}`,
  );
}

function cutText(text: string, longest: number): string {
  const characters = text.length > longest ? [...text.slice(0, longest * 2)] : [];
  return text.length > longest ? `${characters.slice(0, longest).join('')}…（共 ${text.length} 字）` : text;
}
