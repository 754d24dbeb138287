import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { ApiError } from '../contract/api-error';
import { findCall } from '../contract/calls/index';
import { code } from '../contract/codes';
import { message } from '../contract/messages';
import { type AmisAnswer, refusal, sendAnswer } from './amis-answer';
import { requestIdOf } from './browser/caller';
import { BadRequest } from './browser/json-body';
import { UpstreamError } from './upstream/upstream-error';

const badRequest = { 400: '请求格式错误', 405: '不支持的请求方式', 415: '不支持的请求格式' } as const;

/** The one place where an error becomes an answer, for the adapter and for /api/console. */
export function answerErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const { baseUrl, path } = req;
    const answer = toErrorAnswer(error, log, { requestId: requestIdOf(req), path: baseUrl + path });
    if (res.headersSent || res.destroyed) return void res.destroy();
    // The rest of a refused body is read away, or the browser would see a reset instead of the answer.
    req.unpipe();
    req.resume();
    sendAnswer(res, answer);
  };
}

/** The answer to an error, which is logged where staff can do nothing about it. */
export function toErrorAnswer(
  error: unknown,
  log: Logger,
  context: { requestId: string; path: string },
): AmisAnswer {
  if (error instanceof UpstreamError) {
    const level = error.kind === 'aborted' ? 'debug' : 'warn';
    log[level]({ ...context, kind: error.kind, detail: error.detail }, 'upstream failed');
  }
  if (error instanceof ApiError && error.code === code.unavailable)
    log.warn({ ...context, err: error }, 'not available');
  const known = findAnswer(error, context.path);
  if (known === undefined) log.error({ ...context, err: error }, 'request failed');
  return known ?? refusal(code.internal, message.busy);
}

/** Names the call that an upstream lacks, as staff know it. */
function toMissing(path: string): string {
  const upstream = path.replace(/^\/api/, '');
  return message.missingCall(findCall(upstream)?.call ?? { summary: '未知', path: upstream });
}

function findAnswer(error: unknown, path: string): AmisAnswer | undefined {
  if (error instanceof ApiError) {
    const answer = refusal(error.code, error.message);
    return error.errors === undefined ? answer : { ...answer, errors: error.errors };
  }
  if (error instanceof UpstreamError) {
    if (error.kind === 'missing') return refusal(code.notImplemented, toMissing(path));
    return error.kind === 'timeout' ? refusal(504, message.timeout) : refusal(502, message.unavailable);
  }
  if (error instanceof BadRequest) return refusal(error.status, badRequest[error.status]);
  return findBodyParserAnswer(error);
}

/** body-parser's errors carry an HTTP status. */
function findBodyParserAnswer(error: unknown): AmisAnswer | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  if (error.status === 413) return refusal(code.tooLarge, '提交的内容过大');
  if (error.status === 415) return refusal(415, badRequest[415]);
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500
    ? refusal(400, badRequest[400])
    : undefined;
}
