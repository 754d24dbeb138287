import { createHash, timingSafeEqual } from 'node:crypto';
import express, { Router, type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ApiError } from '../../contract/api-error';
import { code } from '../../contract/codes';
import { dictionaries } from '../../contract/dictionaries';
import type { EventQueue } from './event-queue';

const mostEvents = 1_000;
const longestText = 200;
const noNul = (text: string) => !text.includes('\0');
const text = z.string().max(longestText).refine(noNul, 'holds U+0000');
/**
 * Tries the number first: a failed alternative of a union is slower than a match, and a batch has up to 1000
 * events.
 */
const time = z
  .int()
  .min(0)
  .max(8_640_000_000_000_000)
  .or(z.iso.datetime({ offset: true }).transform((given) => Date.parse(given)));

const eventSchema = z.strictObject({
  /** A random number below 2^53, chosen by the app; a retry sends the same id and time. */
  id: z.int().min(0),
  /** ISO 8601 with offset, or milliseconds since 1970. */
  time,
  userId: z.int().min(0),
  category: z.literal(dictionaries.eventCategory.map(({ value }) => value)),
  name: text.min(1),
  clientType: z.literal(dictionaries.versionClientType.map(({ value }) => value)),
  appVersion: text,
  model: text,
});
const batchSchema = z.strictObject({ events: z.array(eventSchema).min(1).max(mostEvents) });

interface EventRouterOptions {
  queue: EventQueue;
  /** One key for each app; with no keys the endpoint is closed. */
  keys: readonly { app: string; key: string }[];
  log: Logger;
}

/**
 * `POST /api/events` with `authorization: Bearer <key>`: up to 1000 events, `{"events": [{id, time, userId, category, name,
 * clientType, appVersion, model}]}`. All are accepted or none; the app retries a batch that got no answer
 * unchanged.
 *
 *   200 {code: 1, data: {accepted}}   403 unknown key   404 closed   413 over 1 MB   422 wrong event   503 send again later
 */
export function createEventRouter({ queue, keys, log }: EventRouterOptions): Router {
  const router = Router();
  const apps = keys.map(({ app, key }) => ({ app, hash: hashOf(key) }));
  const admit = (req: Request, res: Response, next: NextFunction) => {
    if (apps.length === 0) throw new ApiError(code.notFound, 'EVENT_KEYS names no app: no events are taken');
    const hash = hashOf(/^Bearer (.+)$/.exec(req.get('authorization') ?? '')?.[1] ?? '');
    // Compare with every key, so that timing reveals nothing.
    const [known] = apps.filter((app) => timingSafeEqual(app.hash, hash));
    if (!known) throw new ApiError(code.forbidden, 'unknown key');
    res.locals['app'] = known.app;
    next();
  };
  router.post('/api/events', admit, express.json({ limit: '1mb' }), async (req, res) => {
    const batch = batchSchema.safeParse(req.body);
    if (!batch.success) {
      const [issue] = batch.error.issues;
      throw new ApiError(code.invalid, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong'}`);
    }
    const { events } = batch.data;
    if (!(await queue.take(String(res.locals['app']), events)))
      throw new ApiError(code.unavailable, 'too many events wait to be counted: send them again later');
    reply(res, 200, { code: code.ok, msg: '', data: { accepted: events.length } });
  });
  router.use('/api/events', (error: unknown, _req: Request, res: Response, _next: NextFunction) => {
    const { status, msg } = explain(error);
    if (status >= 500) log.warn({ err: error }, 'events are not taken');
    if (status === 503) res.set('retry-after', '10');
    reply(res, status, { code: status, msg, data: null });
  });
  return router;
}

function explain(error: unknown): { status: number; msg: string } {
  if (error instanceof ApiError) return { status: error.code, msg: error.message };
  const status = error instanceof Error && 'status' in error ? Number(error.status) : code.internal;
  if (status === 413) return { status, msg: 'more than 1 MB: send smaller batches' };
  return status < 500
    ? { status: code.invalid, msg: 'no JSON' }
    : { status: code.internal, msg: 'internal error' };
}

/** Does not use `res.json`, which would compute an ETag that no client uses. */
function reply(res: Response, status: number, envelope: object): void {
  res.status(status).set({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' });
  res.end(JSON.stringify(envelope));
}

const hashOf = (key: string) => createHash('sha256').update(key).digest();
