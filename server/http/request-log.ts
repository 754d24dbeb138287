import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { callerOf, requestIdOf } from '../adapter/browser-request';
import { code } from '../contract/codes';

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
