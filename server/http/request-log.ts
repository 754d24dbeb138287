import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/**
 * Gives every request an id (answered as `x-request-id`, passed on upstream) and logs one line when it
 * ends: method, path without query, status, milliseconds. Never headers, never bodies.
 */
export function logRequests(log: Logger): RequestHandler {
  return (req, res, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    req.headers['x-request-id'] = requestId;
    res.set('x-request-id', requestId);
    const { method, path } = req;
    res.once('close', () => {
      const entry = {
        requestId,
        method,
        path,
        status: res.statusCode,
        ms: Math.round(performance.now() - started),
      };
      if (!res.writableFinished) log.info(entry, 'request aborted');
      else if (path.startsWith('/api/') || path.startsWith('/admin/')) log.info(entry, 'request');
      else log.debug(entry, 'request');
    });
    next();
  };
}
