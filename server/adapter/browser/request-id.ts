import { randomUUID } from 'node:crypto';
import type { Request } from 'express';

const acceptable = /^[A-Za-z0-9._-]{1,64}$/;

/** The id that one click carries through every log; made here unless something in front has made one. */
export function requestIdOf(req: Request): string {
  const given = req.get('x-request-id');
  if (given !== undefined && acceptable.test(given)) return given;
  const made = randomUUID();
  req.headers['x-request-id'] = made;
  return made;
}
