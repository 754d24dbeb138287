import { connect, type Socket } from 'node:net';
import express from 'express';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen, type RunningServer } from '../../../server/http/listen';
import { createLoadGate, type LoadGate, LoadLimit } from '../../../server/http/load-gate';

/** Clock in milliseconds, which only the tests advance. */
let clock = 0;
const now = () => clock;

describe('[Foundation §1] the number of concurrent calls', () => {
  /** Keeps the gate full while `perSecond` calls end, and measures every 50 ms. */
  function run(load: LoadLimit, seconds: number, turnMs: number, perSecond: number, isBusy = false): void {
    let due = 0;
    for (let tick = 0; tick < seconds * 20; tick += 1) {
      while (load.hasRoom) load.begin();
      clock += 50;
      for (due += perSecond / 20; due >= 1 && load.inFlight > 0; due -= 1) load.end();
      load.measure(turnMs, isBusy);
    }
  }

  it.each([
    [10, 12],
    [50, 15],
    [100, 30],
  ])('at %i completed calls per second admits %i while the event loop is slow', (perSecond, limit) => {
    const load = new LoadLimit(now);
    run(load, 5, 100, perSecond);
    expect(load.limit).toBe(limit);
  });

  it('grows with calls that wait for another service, and shrinks again after them', () => {
    const load = new LoadLimit(now);
    run(load, 2, 1, 5);
    expect(load.limit).toBeGreaterThan(500);
    while (load.inFlight > 0) load.end();
    load.measure(1);
    expect(load.limit).toBe(64);
  });

  it('does not grow with calls that wait for this process', () => {
    const load = new LoadLimit(now);
    run(load, 2, 1, 300, true);
    expect(load.limit).toBe(64);
  });

  it('still has room after one pause of the process', () => {
    const load = new LoadLimit(now);
    run(load, 3, 20, 200);
    while (load.inFlight > 20) load.end();
    clock += 500;
    load.measure(450);
    expect(load.hasRoom).toBe(true);
  });

  it('stays low until the event loop has been fast for two seconds', () => {
    const load = new LoadLimit(now);
    run(load, 3, 100, 10);
    while (load.inFlight > 0) load.end();
    clock += 1_900;
    load.measure(1);
    expect(load.limit).toBe(12);
    clock += 200;
    load.measure(1);
    expect(load.limit).toBe(64);
  });
});

describe('[Foundation §1] calls beyond capacity', () => {
  let gate: LoadGate;
  let server: RunningServer;
  let held: (() => void)[] = [];
  /** Calls that have reached the gate, and those that have ended. */
  let seen = 0;
  let over = 0;
  /** Admitted paths, in order. */
  let entered: string[] = [];
  beforeAll(async () => {
    const app = express();
    app.use((req, res, next) => {
      gate.handle(req, res, next);
      res.once('close', () => (over += 1));
      seen += 1;
    });
    app.use(async (req, res) => {
      if (req.get('x-slow') !== undefined) for await (const _part of req);
      entered.push(req.path);
      if (req.path.endsWith('/hold')) held.push(() => res.end('{}'));
      else res.end('{}');
    });
    server = await listen(app, 0, '127.0.0.1');
  });
  afterAll(() => server.close(100));
  beforeEach(() => {
    held = [];
    seen = over = 0;
    entered = [];
    gate = createLoadGate({
      log: pino({ level: 'silent' }),
      awaitTurn: () => Promise.resolve(),
      now,
      tickMs: 0,
    });
  });
  afterEach(async () => {
    for (const end of held) end();
    await expect.poll(() => over, { timeout: 10_000 }).toBe(seen);
    gate.stop();
  });

  /** The number of calls that the gate admits even if the event loop is slow. */
  const most = 12;
  const post = (path: string, signal?: AbortSignal) =>
    fetch(server.url + path, { method: 'POST', body: '{"a":1}', ...(signal ? { signal } : {}) });
  const reached = (count: number) => expect.poll(() => seen, { timeout: 10_000 }).toBe(count);
  const refused = [503, { status: 503, msg: '系统繁忙，请稍后再试', data: null }];

  /** Fills the gate: twelve calls are admitted, and a pause of the process prevents further ones. */
  async function fill(): Promise<Promise<number>[]> {
    const calls = Array.from({ length: most }, () => post('/api/admin/hold').then(({ status }) => status));
    await reached(most);
    clock += 1_000;
    gate.measure();
    return calls;
  }

  it('wait up to a second in a burst, and are refused in the envelope when no slot frees up', async () => {
    const inside = await fill();
    const patient = post('/api/admin/hold');
    await reached(most + 1);
    clock += 999;
    gate.measure();
    held.shift()?.();
    await expect.poll(() => entered.length, { timeout: 10_000 }).toBe(most + 1);

    const late = post('/api/console/page');
    await reached(most + 2);
    clock += 1_000;
    gate.measure();
    const answer = await late;
    expect(answer.headers.get('retry-after')).toBe('2');
    expect([answer.status, await answer.json()]).toEqual(refused);
    for (const end of held) end();
    expect(await Promise.all(inside)).toEqual(Array(most).fill(200));
    expect((await patient).status).toBe(200);
  });

  it('wait only a fifth of a second once others have been waiting for a second', async () => {
    await fill();
    const answered: string[] = [];
    const wait = async (name: string) => {
      const before = seen;
      void post(`/api/admin/${name}`).then(({ status }) => answered.push(`${name} ${status}`));
      await reached(before + 1);
    };
    await wait('first');
    clock += 900;
    await wait('second');
    gate.measure();
    clock += 100;
    gate.measure();
    await expect.poll(() => answered).toEqual(['first 503']);
    await wait('third');
    clock += 200;
    gate.measure();
    await expect.poll(() => answered).toEqual(['first 503', 'third 503']);
    clock += 700;
    gate.measure();
    await expect.poll(() => answered).toEqual(['first 503', 'third 503', 'second 503']);
  });

  it('are admitted in order as others end', async () => {
    await fill();
    const waiting: Promise<Response>[] = [];
    for (const name of ['first', 'second', 'third']) {
      waiting.push(post(`/api/admin/${name}`));
      await reached(most + waiting.length);
    }
    expect(entered.length).toBe(most);
    held.shift()?.();
    await Promise.all(waiting);
    expect(entered.slice(most)).toEqual(['/api/admin/first', '/api/admin/second', '/api/admin/third']);
  });

  it('are refused at once if as many wait as are admitted; a disconnected browser frees its slot', async () => {
    await fill();
    const leaving = new AbortController();
    const waiting = Array.from({ length: most }, () =>
      post('/api/admin/hold', leaving.signal).catch(() => 'gone'),
    );
    await reached(2 * most);
    const refusal = await post('/api/console/page');
    expect([refusal.status, await refusal.json()]).toEqual(refused);
    leaving.abort();
    expect(await Promise.all(waiting)).toEqual(Array(most).fill('gone'));
    await expect.poll(() => over, { timeout: 10_000 }).toBe(most + 1);
    const next = post('/api/admin/role/list');
    await reached(2 * most + 2);
    held.shift()?.();
    expect((await next).status).toBe(200);
  });

  /** Calls whose bodies stop after one byte; `finish` sends the rest. */
  async function sendSlowly(path: string, count: number): Promise<{ finish(): void; leave(): void }> {
    const { hostname, port } = new URL(server.url);
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nx-slow: 1\r\ncontent-length: 7\r\n\r\n{`;
    const before = seen;
    const senders: Socket[] = Array.from({ length: count }, () => connect(Number(port), hostname));
    for (const sender of senders) sender.on('error', () => {}).write(head);
    await reached(before + count);
    return {
      finish: () => senders.forEach((sender) => sender.write('"a":1}')),
      leave: () => senders.forEach((sender) => sender.destroy()),
    };
  }

  it('do not include calls whose body is still to come, until it has come', async () => {
    const { finish, leave } = await sendSlowly('/api/admin/hold', most);
    clock += 1_000;
    gate.measure();
    const first = post('/api/admin/first');
    await reached(most + 1);
    clock += 1_000;
    gate.measure();
    expect((await first).status).toBe(200);

    finish();
    await expect.poll(() => held.length, { timeout: 10_000 }).toBe(most);
    const late = post('/api/admin/late');
    await reached(most + 2);
    clock += 1_000;
    gate.measure();
    expect((await late).status).toBe(503);
    leave();
  });

  it('do not lose the place of logins to logins whose body is still to come', async () => {
    await fill();
    const { leave } = await sendSlowly('/api/admin/login', 16);
    clock += 1_000;
    gate.measure();
    const login = post('/api/admin/login');
    await reached(most + 17);
    clock += 1_000;
    gate.measure();
    expect((await login).status).toBe(200);
    leave();
  });

  it('do not block logins, health checks and client files', async () => {
    await fill();
    for (const path of ['/api/admin/login', '/api/admin/captcha/captchaImage', '/healthz', '/assets/main.js'])
      expect([path, (await post(path)).status]).toEqual([path, 200]);
  });
});
