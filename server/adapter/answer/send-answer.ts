import type { Response } from 'express';
import type { AmisAnswer } from './amis-answer';

/** Sends an answer to amis: HTTP 200 whatever happened behind the door, and kept by no cache unless said otherwise. */
export function sendAnswer(
  res: Response,
  answer: AmisAnswer,
  { cacheControl = 'no-store', httpStatus = 200 } = {},
): void {
  // For the request log, and for the audit of refused reads.
  res.locals['answer'] = { status: answer.status, msg: answer.msg };
  const body = Buffer.from(JSON.stringify(answer));
  res.statusCode = httpStatus;
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', body.length);
  res.setHeader('cache-control', cacheControl);
  res.end(body);
}
