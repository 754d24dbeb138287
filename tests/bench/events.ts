import { rmSync } from 'node:fs';
import { Pool } from 'undici';
import { addDays, toDay } from '../../server/contract/shanghai-time';
import { call, login, newFolder, sources, startProcess } from '../drill/console-process';
import { pause } from '../drill/promise';
import { percentileOf } from './percentile';

const key = 'bench-0123456789-0123456789';
const batchSize = 100;
const batchesPerSecond = 20;
/** The load by staff meanwhile: calls per second, in rotation. */
const staffCallsPerSecond = 10;
const staffCalls = [
  ['/admin/user/register/list', { page: 1, perPage: 10 }],
  ['/admin/feedback/list', { page: 2, perPage: 10 }],
  ['/admin/user/order/list', { page: 1, perPage: 10 }],
  ['/admin/index', {}],
] as const;
const users = 50_000;
/** A batch as a relay of the app collects it: this many consecutive events per user, one user after the other. */
const eventsOfUser = 5;
/** Requests a second of `/healthz`, which calls nothing else: the cost of a bare request on this machine. */
const emptyRequestsPerSecond = 10;
/** The limits: median response time for 100 events, and how soon after the last event all are counted. */
const mostMs = 5;
const countedWithinSeconds = 5;

/**
 * `/api/events` in a separate process: apps send at a fixed rate, whether or not earlier batches are answered, while
 * staff read lists. First the staff alone, then both. `npm run bench events -- SECONDS` takes less than a minute for each.
 */
export async function benchEvents(): Promise<boolean> {
  const seconds = Number(process.argv[3] ?? 60);
  const folder = newFolder('bench-events');
  const server = process.env['DATABASE_URL'];
  const console = await startProcess(
    { DATA_DIR: folder, DATABASE_URL: server ?? '', DEMO_DATA: 'on', EVENT_KEYS: `bench=${key}` },
    sources,
  );
  const pool = new Pool(console.url, { connections: 8 });
  try {
    const token = await login(console.url);
    const before = await countEvents(console.url, token);
    const alone = await beside(seconds / 2, staffOf(console.url, token), async () => {});
    const apps = appsOf(pool);
    const empty = emptyRequestsOf(pool);
    const both = await beside(seconds, staffOf(console.url, token), (until) =>
      Promise.all([apps.send(until), empty.send(until)]),
    );
    const ended = performance.now();
    const expected = before + apps.accepted();
    let counted = 0;
    while (counted < expected && performance.now() - ended < 60_000) {
      counted = await countEvents(console.url, token);
      if (counted < expected) await pause(100);
    }
    const behind = (performance.now() - ended) / 1_000;
    const write = (line: string) => process.stdout.write(`${line}\n`);
    const ms = (samples: readonly number[]) =>
      [50, 95, 99].map((percent) => `p${percent} ${percentileOf(samples, percent).toFixed(1)} ms`).join(', ');
    const rate = apps.accepted() / seconds;
    write(`events   ${Math.round(rate)} a second for ${seconds} s, ${apps.refused()} batches refused`);
    write(`batch    of ${batchSize}: ${ms(apps.times)} (floor: p50 under ${mostMs} ms)`);
    write(`empty    request meanwhile: ${ms(empty.times)}`);
    write(`counted  ${counted - before} of ${apps.accepted()}, ${behind.toFixed(1)} s after the last`);
    write(`staff    alone: ${ms(alone)}; beside the events: ${ms(both)}`);
    return (
      rate >= batchSize * batchesPerSecond * 0.99 &&
      apps.refused() === 0 &&
      percentileOf(apps.times, 50) < mostMs &&
      counted === expected &&
      behind < countedWithinSeconds
    );
  } finally {
    await pool.close();
    await console.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs both at once. @returns milliseconds of each call of the staff */
async function beside(
  seconds: number,
  staff: (until: number) => Promise<number[]>,
  apps: (until: number) => Promise<unknown>,
): Promise<number[]> {
  const until = performance.now() + seconds * 1_000;
  const [times] = await Promise.all([staff(until), apps(until)]);
  return times;
}

const staffOf = (url: string, token: string) => async (until: number) => {
  const times: number[] = [];
  await atPace(staffCallsPerSecond, until, async (at) => {
    const [path, fields] = staffCalls[at % staffCalls.length] ?? ['/admin/index', {}];
    const started = performance.now();
    const answer = await call(url, path, token, fields);
    if (answer.status !== 0) throw new Error(`${path}: ${answer.status} ${answer.msg}`);
    times.push(performance.now() - started);
  });
  return times;
};

function appsOf(pool: Pool) {
  const times: number[] = [];
  let accepted = 0;
  let refused = 0;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const sendBatch = async () => {
    const body = JSON.stringify({
      events: Array.from({ length: batchSize / eventsOfUser }, eventsOf).flat(),
    });
    const started = performance.now();
    const response = await pool.request({ path: '/api/events', method: 'POST', headers, body });
    const text = await response.body.text();
    times.push(performance.now() - started);
    if (response.statusCode === 200) accepted += batchSize;
    else if (response.statusCode === 503) refused += 1;
    else throw new Error(`${response.statusCode} ${text}`);
  };
  return {
    times,
    accepted: () => accepted,
    refused: () => refused,
    send: (until: number) => atPace(batchesPerSecond, until, sendBatch),
  };
}

function emptyRequestsOf(pool: Pool) {
  const times: number[] = [];
  const sendOne = async () => {
    const started = performance.now();
    const response = await pool.request({ path: '/healthz', method: 'GET' });
    await response.body.text();
    times.push(performance.now() - started);
  };
  return { times, send: (until: number) => atPace(emptyRequestsPerSecond, until, sendOne) };
}

const upTo = (most: number) => Math.floor(Math.random() * most);

/** The events of one user with one device. */
function eventsOf(): object[] {
  const userId = 1 + upTo(users);
  const device = {
    userId,
    clientType: userId % 2,
    appVersion: `3.${userId % 8}`,
    model: `型号${userId % 60}`,
  };
  return Array.from({ length: eventsOfUser }, () => ({
    ...device,
    id: upTo(Number.MAX_SAFE_INTEGER),
    time: Date.now() - upTo(60_000),
    category: 1 + upTo(6),
    name: `事件${upTo(15)}`,
  }));
}

/** Each request starts at its own offset within the period, because apps and staff are not synchronised. */
async function atPace(perSecond: number, until: number, once: (at: number) => Promise<void>): Promise<void> {
  const started = performance.now();
  const running: Promise<void>[] = [];
  const faults: unknown[] = [];
  while (performance.now() < until) {
    const due = Math.floor(((performance.now() - started) / 1_000) * perSecond);
    while (running.length < due) {
      const at = running.length;
      const turn = pause((Math.random() * 1_000) / perSecond).then(() => once(at));
      running.push(turn.catch((error: unknown) => void faults.push(error)));
    }
    await pause(5);
  }
  await Promise.all(running);
  // Thrown only after all requests have ended, since the caller then stops the console.
  if (faults.length > 0) throw faults[0];
}

/** How many events since yesterday the reports count. */
async function countEvents(url: string, token: string): Promise<number> {
  const today = toDay(new Date());
  const days = { startDate: addDays(today, -1), endDate: today };
  const { status, msg, data } = await call(url, '/admin/report/function/trend', token, days);
  if (status !== 0 || !data) throw new Error(`report: ${status} ${msg}`);
  return data.summary.events;
}
