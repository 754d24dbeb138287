import type { Response } from 'express';
import type { AmisAnswer } from './amis-answer';

/** Sends an answer to amis: HTTP 200 whatever happened, and never kept by a cache. */
export function sendAnswer(res: Response, answer: AmisAnswer): void {
  const body = Buffer.from(JSON.stringify(answer));
  res.statusCode = 200;
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', body.length);
  res.setHeader('cache-control', 'no-store');
  res.end(body);
}
