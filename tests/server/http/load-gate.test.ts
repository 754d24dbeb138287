import express from 'express';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, type RunningServer } from '../../../server/http/listen';
import { createLoadGate, type LoadGate } from '../../../server/http/load-gate';

const held: (() => void)[] = [];
/** Ends the turns that wait, and lets later ones pass while `flows`. */
let flows = true;
const turns: (() => void)[] = [];
let gate: LoadGate;
let server: RunningServer;
beforeAll(async () => {
  gate = createLoadGate({
    log: pino({ level: 'silent' }),
    awaitTurn: () => (flows ? Promise.resolve() : new Promise<void>((resolve) => turns.push(resolve))),
    tickMs: 5,
  });
  const app = express();
  app.use(gate.handle);
  app.use((req, res) => {
    if (req.path.endsWith('/hold')) held.push(() => res.end('{}'));
    else res.end('{}');
  });
  server = await listen(app, 0, '127.0.0.1');
});
afterAll(async () => {
  gate.stop();
  await server.close();
});

const post = (path: string) => fetch(server.url + path, { method: 'POST', body: '{"a":1}' });

it('[Foundation §1] calls beyond capacity are refused at once, in the envelope; login, health and files of the client pass', async () => {
  const waiting = Array.from({ length: 60 }, () => post('/api/admin/hold').then(({ status }) => status));
  // A machine that is busy with other things may refuse some of these already.
  await expect.poll(() => held.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(24);
  flows = false;
  await expect.poll(async () => (await post('/api/admin/role/list')).status, { timeout: 10_000 }).toBe(503);
  const refused = await post('/api/console/page');
  expect(refused.headers.get('retry-after')).toBe('2');
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { status: 503, msg: '系统繁忙，请稍后再试', data: null },
  ]);
  for (const path of ['/api/admin/login', '/api/admin/captcha/captchaImage', '/healthz', '/assets/main.js'])
    expect([path, (await post(path)).status]).toEqual([path, 200]);
  // What was let in is answered, and when work flows again everything is.
  flows = true;
  for (const end of turns) end();
  for (const end of held) end();
  const statuses = await Promise.all(waiting);
  expect(statuses.filter((status) => status === 200).length).toBe(held.length);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await post('/api/admin/role/list')).status).toBe(200);
});
