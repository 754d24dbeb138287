import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config';
import type { RequestHandler } from 'express';
import { callerOf, requestIdOf } from '../adapter/browser-request';
import { code } from '../contract/codes';

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

/** Whose session a token is, as far as this is known without asking the upstream. */
export interface KnownHolders {
  recall(caller: { token: string }): Promise<{ account: string }>;
}

/**
 * Gives every request an id, or keeps that of a trusted proxy (answered as `x-request-id`, passed on upstream) and logs one line when it ends: method, path
 * without query, HTTP status, milliseconds, address; of calls the status of the answer's envelope (0 is success) and the
 * account. Never headers, never bodies, nor what was typed as a login name: people type passwords there.
 */
export function logRequests(log: Logger, holders: KnownHolders, { keepsIds = false } = {}): RequestHandler {
  return (req, res, next) => {
    // Without a proxy in front, whoever asks could choose the id that the log and the audit find a request by.
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
      // A token that the upstream does not know is nobody's.
      if (answer === code.sessionExpired) return write('');
      holders.recall({ token }).then(
        ({ account }) => write(account),
        () => write(''),
      );
    });
    next();
  };
}
