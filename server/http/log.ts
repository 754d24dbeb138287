import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config';
import type { RequestHandler } from 'express';
import { callerOf, requestIdOf } from '../adapter/browser';
import { code } from '../contract/codes';

/**
 * The process' log. Of an error, only the fields that identify the fault are written: a database error also has
 * the statement's parameters and the failing row (`params`, `detail`), which may contain password hashes, tokens
 * and the image secret.
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

/** Maps tokens to accounts, as far as known without asking the upstream. */
interface KnownHolders {
  recall(caller: { token: string }): Promise<{ account: string }>;
}

/**
 * Gives every request an id, or keeps that of a trusted proxy (returned as `x-request-id`, forwarded upstream),
 * and logs one line when it ends: method, path without query, HTTP status, milliseconds, address; for calls also
 * the status of the reply's envelope (0 is success) and the account. Never logs headers, bodies or login names as
 * typed: people type passwords there.
 */
export function logRequests(
  log: Logger,
  holders: KnownHolders,
  { keepsIds }: { keepsIds: boolean },
): RequestHandler {
  return (req, res, next) => {
    // Without a trusted proxy, a client could choose the id by which log and audit find a request.
    if (!keepsIds) delete req.headers['x-request-id'];
    const requestId = requestIdOf(req);
    const started = performance.now();
    res.set('x-request-id', requestId);
    const { method, path } = req;
    const { token, address } = callerOf(req);
    const isCall = path.startsWith('/api/') || path.startsWith('/admin/');
    res.once('close', () => {
      const ms = Math.round(performance.now() - started);
      const entry = { requestId, method, path, status: res.statusCode, ms, address };
      const message = res.writableFinished ? 'request' : 'request aborted';
      if (!isCall) return log[res.writableFinished ? 'debug' : 'info'](entry, message);
      const answer = (res.locals['answer'] as { status: number } | undefined)?.status;
      const write = (account: string) => log.info({ ...entry, answer, account }, message);
      // The upstream does not know the token, so it belongs to no account.
      if (answer === code.sessionExpired) return write('');
      holders.recall({ token }).then(
        ({ account }) => write(account),
        () => write(''),
      );
    });
    next();
  };
}
