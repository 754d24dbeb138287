import express from 'express';
import { sql } from 'kysely';
import pino from 'pino';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEventRouter } from '../../../server/backend/events/event-router';
import { createEventQueue } from '../../../server/backend/events/event-queue';
import { clearAllOldEvents } from '../../../server/backend/events/record-events';
import { TestConsole } from '../../support/console';
import { anEvent, recordEvents } from '../../support/database/events';

const key = 'android-0123456789-0123456789';
const now = new Date('2025-06-01T05:00:00Z');
let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start({ EVENT_KEYS: `android=${key},ios=ios-0123456789-0123456789-0` });
  console.clock = () => now;
});
afterAll(() => console.close());

async function send(body: unknown, headers: Record<string, string> = { authorization: `Bearer ${key}` }) {
  const response = await fetch(`${console.url}/api/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    http: response.status,
    ...((await response.json()) as { code: number; msg: string; data: unknown }),
  };
}
const storedIds = async () => {
  const { rows } = await sql<{ id: number }>`select id from backend.tracking_event order by id`.execute(
    console.db,
  );
  return rows.map(({ id }) => id);
};
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from backend.event_intake`.execute(
    console.db,
  );
  return rows[0]?.count;
};

it('[Foundation §3] accepts events of an app, and counts them once even if they are sent repeatedly', async () => {
  const events = Array.from({ length: 100 }, () => anEvent());
  const answers = await Promise.all([
    send({ events }),
    send({ events }),
    send({ events: events.slice(0, 5) }),
  ]);
  expect(answers.map(({ http, code, data }) => [http, code, data])).toEqual([
    [200, 1, { accepted: 100 }],
    [200, 1, { accepted: 100 }],
    [200, 1, { accepted: 5 }],
  ]);
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  expect(await storedIds()).toEqual(events.map(({ id }) => id));
  const { rows } = await sql<{ count: number }>`
    select sum(events)::int as count from backend.report_count where kind = 'event'`.execute(console.db);
  expect(rows[0]?.count).toBeGreaterThan(0);
});

it('[Foundation §3] rejects the whole batch of an invalid event, and names the event', async () => {
  const before = await storedIds();
  const refusal = (events: unknown[]) => send({ events }).then(({ http, msg }) => [http, msg.split(':')[0]]);
  expect(await refusal([anEvent(), { ...anEvent(), category: 9 }])).toEqual([422, 'events.1.category']);
  expect(await refusal([{ ...anEvent(), name: '' }])).toEqual([422, 'events.0.name']);
  expect(await refusal([{ ...anEvent(), model: 'a\0b' }])).toEqual([422, 'events.0.model']);
  expect(await refusal([{ ...anEvent(), id: -1 }])).toEqual([422, 'events.0.id']);
  expect(await refusal([{ ...anEvent(), time: 'today' }])).toEqual([422, 'events.0.time']);
  expect(await refusal([])).toEqual([422, 'events']);
  expect(await refusal(Array.from({ length: 1_001 }, () => anEvent()))).toEqual([422, 'events']);
  expect(await send('{')).toMatchObject({ http: 422, code: 422, msg: 'no JSON' });
  expect(await send(JSON.stringify({ events: 'x'.repeat(1_100_000) }))).toMatchObject({
    http: 413,
    code: 413,
  });
  expect(await waiting()).toBe(0);
  expect(await storedIds()).toEqual(before);
});

it('[Foundation §3] accepts events only with a known key, and none if no keys are configured', async () => {
  const events = [anEvent()];
  for (const authorization of ['', 'Bearer ', `Bearer ${key}x`, `Basic ${key}`])
    expect(await send({ events }, { authorization })).toMatchObject({ http: 403, msg: 'unknown key' });
  const closed = await TestConsole.start({}, { database: { db: console.db, close: async () => {} } });
  try {
    const response = await fetch(`${closed.url}/api/events`, { method: 'POST' });
    expect(response.status).toBe(404);
  } finally {
    await closed.close();
  }
});

it('[Foundation §3] a full queue refuses events until some are counted, and accepted events survive a stop', async () => {
  const options = { db: console.db, log: pino({ level: 'silent' }), now: () => now };
  const queue = createEventQueue(options);
  await queue.stop();
  const event = anEvent();
  expect(await queue.take('android', [event])).toBe(true);
  await sql`
    insert into backend.event_intake (app, size, events)
    select 'android', 0, '[]' from generate_series(1, 4999)`.execute(console.db);
  // A stopped queue only counts the waiting batches, and removes none.
  await queue.drain();
  expect(await queue.take('android', [anEvent()])).toBe(false);
  const app = express().use(createEventRouter({ queue, keys: [{ app: 'android', key }], log: options.log }));
  await request(app)
    .post('/api/events')
    .set('authorization', `Bearer ${key}`)
    .send({ events: [anEvent()] })
    .expect('retry-after', '10')
    .expect(503, {
      code: 503,
      msg: 'too many events wait to be counted: send them again later',
      data: null,
    });
  const next = createEventQueue(options);
  await next.drain();
  await next.stop();
  expect(await waiting()).toBe(0);
  expect(await storedIds()).toContain(event.id);
  // The embedded database keeps the space of deleted rows until a vacuum.
  if (process.env['DATABASE_URL']) return;
  const { rows } = await sql<{ size: number }>`
    select pg_table_size('backend.event_intake') as size`.execute(console.db);
  expect(rows[0]?.size).toBeLessThan(100_000);
});

it('[Foundation §3] raw events are removed after 90 days, even without new ones', async () => {
  const old = Array.from({ length: 3_000 }, () => anEvent({ time: new Date('2025-06-01T04:00:00Z') }));
  await recordEvents(console.db, old, now);
  const counted = async () =>
    (
      await sql`select kind, bucket, value, events, users from backend.report_count where kind <> 'minute' order by 1, 2, 3`.execute(
        console.db,
      )
    ).rows;
  const before = await counted();
  expect(await clearAllOldEvents(console.db, new Date('2025-08-29T05:00:00Z'))).toBe(0);
  expect(await clearAllOldEvents(console.db, new Date('2025-09-01T05:00:00Z'))).toBeGreaterThanOrEqual(3_000);
  expect(await storedIds()).toEqual([]);
  expect(await counted()).toEqual(before);
});
