import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config';

/**
 * The process' log. Of an error only what names the fault is written: a database error also carries the
 * statement's parameters and the failing row (`params`, `detail`), where passwords' hashes, tokens and the
 * image secret would be.
 */
export function createLog(level: Config['LOG_LEVEL'], destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: (error: unknown) => toLoggedError(error) } };
  return destination ? pino(options, destination) : pino(options);
}

interface LoggedError {
  type: string;
  message?: string;
  stack?: string | undefined;
  /** SQLSTATE, or Node's error code. */
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
  cause?: LoggedError;
}

function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    ...(error.cause === undefined || depth >= 3 ? {} : { cause: toLoggedError(error.cause, depth + 1) }),
  };
}
