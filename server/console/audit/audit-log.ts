import type { Logger } from 'pino';
import type { Caller } from '../../adapter/browser-request';
import { UpstreamError } from '../../adapter/upstream-answer';
import { ApiError } from '../../contract/api-error';
import { code } from '../../contract/codes';
import type { CallOrigin } from '../../contract/screens/call-origin';
import { auditResult } from '../../contract/dictionaries';
import type { Db, Tx } from '../../database/database';
import { ConsoleRefusal } from '../console-context';
import { endEntry, insertEntry, isKnownOrigin, type Ending } from './audit-store';
import { toPayload } from './redact';
import type { Holder } from './holders';

/** A call about to be made. */
export interface Deed {
  caller: Caller;
  holder: Holder;
  call: string;
  path: string;
  summary: string;
  fields: Readonly<Record<string, unknown>>;
}

/** An entry that has been begun and waits for its end. */
export interface OpenEntry {
  /** In the transaction of the deed itself: either both are, or neither. What `end` says later is then nothing new. */
  succeedWithin(tx: Tx): Promise<void>;
  /** Never throws: the deed is done, and an entry without an end says that its result is unknown. */
  end(ending: Omit<Ending, 'durationMs'>): Promise<void>;
}

export interface AuditLog {
  /** @throws ApiError internal where the log cannot be written: the deed must not be done then */
  begin(deed: Deed): Promise<OpenEntry>;
}

interface AuditLogOptions {
  db: Db;
  log: Logger;
  now: () => Date;
  /** Told of every entry that cannot be written, or not be ended. */
  onFailure?: () => void;
}

export function createAuditLog({ db, log, now, onFailure = () => {} }: AuditLogOptions): AuditLog {
  /** A publication never goes away: those that were found need not be looked for again. */
  const knownOrigins = new Set<string>();
  const isKnown = async (origin: CallOrigin): Promise<boolean> => {
    const name = JSON.stringify(origin);
    if (knownOrigins.has(name)) return true;
    if (!(await isKnownOrigin(db, origin))) return false;
    if (knownOrigins.size >= 1_000) knownOrigins.clear();
    knownOrigins.add(name);
    return true;
  };
  return {
    begin: async ({ caller, holder, call, path, summary, fields }) => {
      const started = performance.now();
      const { requestId, address, userAgent = '' } = caller;
      const write = async () => {
        const origin = caller.origin && (await isKnown(caller.origin)) ? caller.origin : undefined;
        const entry = { ...holder, address, userAgent, call, path, summary, requestId, origin };
        return insertEntry(db, { ...entry, at: now(), payload: toPayload(fields) });
      };
      const id = await write().catch((error: unknown) => {
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
  };
}

/** The end of a deed that was refused or failed on the way. */
export function endingOf(error: unknown): Omit<Ending, 'durationMs'> {
  if (error instanceof ApiError) return { result: auditResult.refused, code: error.code, msg: error.message };
  if (error instanceof ConsoleRefusal) {
    return { result: auditResult.refused, code: error.status, msg: error.message };
  }
  if (error instanceof UpstreamError) {
    // Sent, and no answer: whether it was done nobody can say here.
    const isOpen = error.kind === 'timeout' || error.kind === 'aborted' || error.kind === 'unreachable';
    const result = isOpen ? auditResult.unknown : auditResult.failed;
    return { result, code: null, msg: failures[error.kind] };
  }
  return { result: auditResult.failed, code: code.internal, msg: '系统错误' };
}

const failures = {
  unreachable: '服务暂时不可用，是否执行未知',
  timeout: '请求超时，是否执行未知',
  malformed: '服务的回答无法识别',
  missing: '服务没有这个接口，没有执行',
  oversized: '服务的回答过大',
  aborted: '浏览器中断了请求，是否执行未知',
} as const;
