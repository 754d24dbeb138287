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

/** An entry that has begun and is not ended yet. */
export interface OpenEntry {
  /**
   * Marks success in the action's own transaction, so that both commit or neither does. A later `end` changes
   * nothing.
   */
  succeedWithin(tx: Tx): Promise<void>;
  /** Never throws: the action is done, and an entry without an end counts as 'result unknown'. */
  end(ending: Omit<Ending, 'durationMs'>): Promise<void>;
}

export interface AuditLog {
  /** @throws ApiError internal if the log cannot be written; the action must not be done then */
  begin(deed: Deed): Promise<OpenEntry>;
}

interface AuditLogOptions {
  db: Db;
  log: Logger;
  now: () => Date;
  /** Called for every entry that cannot be written or ended. */
  onFailure?: () => void;
}

export function createAuditLog({ db, log, now, onFailure = () => {} }: AuditLogOptions): AuditLog {
  /** Publications are never removed, so known ones need no second look-up. */
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

/** The ending of an action that was refused or failed. */
export function endingOf(error: unknown): Omit<Ending, 'durationMs'> {
  if (error instanceof ApiError) return { result: auditResult.refused, code: error.code, msg: error.message };
  if (error instanceof ConsoleRefusal) {
    return { result: auditResult.refused, code: error.status, msg: error.message };
  }
  if (error instanceof UpstreamError) {
    // Sent but not answered: whether it was done is unknown here.
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
