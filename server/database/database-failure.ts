import { ApiError } from '../contract/api-error';
import { code } from '../contract/codes';
import { message } from '../contract/messages';

/**
 * Why the database did not answer a valid statement: `lost` no connection, or the server closed it; `locked` lock
 * timeout or deadlock; `slow` statement timeout; `busy` no free connection in time; `full` disk full.
 */
type DatabaseFailureKind = 'lost' | 'locked' | 'slow' | 'busy' | 'full';

const texts: Record<DatabaseFailureKind, string> = {
  lost: '数据库连接中断，请刷新后重试',
  locked: '数据正被其他操作占用，请稍后再试',
  slow: '操作超时，请缩小查询范围后再试',
  busy: message.busy,
  full: '磁盘空间不足，数据没有保存，请联系管理员',
};

/** Becomes code 503 in the envelope; `cause` is the driver's error, for the log. */
export class DatabaseFailure extends ApiError {
  constructor(
    readonly kind: DatabaseFailureKind,
    cause?: unknown,
  ) {
    super(code.unavailable, texts[kind]);
    this.name = 'DatabaseFailure';
    this.cause = cause;
  }
}

/**
 * SQLSTATE to kind: deadlock, lock timeout, cancelled statement, too many connections, server stopping or
 * starting.
 */
const kinds: Record<string, DatabaseFailureKind> = {
  '40001': 'locked',
  '40P01': 'locked',
  '55P03': 'locked',
  '57014': 'slow',
  '53100': 'full',
  '53300': 'busy',
  '25P03': 'lost',
  '57P01': 'lost',
  '57P02': 'lost',
  '57P03': 'lost',
};

/** The kind of failure for a SQLSTATE; `undefined` if the statement itself is at fault. */
export function findFailureKind(sqlState: string | undefined): DatabaseFailureKind | undefined {
  if (sqlState === undefined) return undefined;
  return kinds[sqlState] ?? (sqlState.startsWith('08') ? 'lost' : undefined);
}

/** Whether a statement failed with a unique violation. */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}

/** The name of the violated constraint or unique index, if the database reports it. */
export function violatedConstraint(error: unknown): string | undefined {
  return typeof error === 'object' &&
    error !== null &&
    'constraint' in error &&
    typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}
