import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWithProbe, type OpenDatabase } from '../../../server/database/database';
import { TestConsole } from '../../support/console';
import { openOwnPostgres, type OwnPostgres } from '../../support/database/own-postgres';

const timeouts = { statementMs: 1_000, lockMs: 300, acquireMs: 300 };

let postgres: OwnPostgres;
let database: OpenDatabase;
let console: TestConsole;
beforeAll(async () => {
  postgres = await openOwnPostgres();
  database = await openWithProbe({ url: postgres.url, connections: 6, timeouts });
  console = await TestConsole.start({}, { database, probe: database.probe });
  await console.login();
}, 120_000);
afterAll(async () => {
  await console.close();
  await postgres.close();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const listChannels = () =>
  console.call('/admin/app/channel/list', {
    page: 1,
    perPage: 1_000,
  });
const readiness = async () => {
  const answer = await fetch(`${console.url}/readyz`);
  return [answer.status, await answer.json()];
};
const unavailable = (msg: string) => ({ status: 503, msg, data: null });

it('[Foundation §1] connections that PostgreSQL ends under load fail only their calls, and lose no write', async () => {
  const acknowledged: string[] = [];
  const refusals = new Set<string>();
  let running = true;
  const work = async (worker: number) => {
    for (let turn = 0; running && turn < 2_000; turn += 1) {
      const channelName = `w${worker}-${turn}`;
      const answer = await console.call('/admin/app/channel/add', {
        channelName,
        channelExpiry: '2099-12-31',
      });
      if (answer.status === 0) acknowledged.push(channelName);
      else refusals.add(`${answer.status} ${answer.msg}`);
    }
  };
  const workers = Array.from({ length: 12 }, (_, worker) => work(worker));
  let ended = 0;
  for (let kill = 0; kill < 16; kill += 1) {
    await pause(60);
    ended += await postgres.endConnections();
  }
  running = false;
  await Promise.all(workers);
  expect(ended).toBeGreaterThan(16);
  const answers = [
    '503 数据库连接中断，请刷新后重试',
    '503 系统繁忙，请稍后再试',
    '500 审计日志无法写入，操作没有执行，请稍后再试',
  ];
  expect([...refusals].filter((text) => !answers.includes(text))).toEqual([]);
  expect(refusals.size).toBeGreaterThan(0);
  const { rows } = await postgres.admin.query<{ channel_name: string }>(
    'select channel_name from backend.promotion_channel',
  );
  const stored = new Set(rows.map((row) => row.channel_name));
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
  expect((await readiness())[0]).toBe(200);
}, 60_000);

it('[Foundation §1] a call on a locked table fails in time, and neither health checks nor other calls wait', async () => {
  await postgres.admin.query('begin');
  await postgres.admin.query('lock table backend.promotion_channel in access exclusive mode');
  try {
    const locked = await Promise.all(Array.from({ length: 30 }, listChannels));
    const texts = new Set(locked.map(({ status, msg }) => `${status} ${msg}`));
    expect(texts).toContain('503 数据正被其他操作占用，请稍后再试');
    expect([...texts].filter((text) => !text.startsWith('503 '))).toEqual([]);
    const waiting = Array.from({ length: 30 }, listChannels);
    await pause(100);
    expect(await readiness()).toEqual([200, { process: 'ok', database: 'ok', migrations: 'ok' }]);
    expect((await fetch(`${console.url}/healthz`)).status).toBe(200);
    await Promise.all(waiting);
    expect((await console.call('/admin/role/list')).status).toBe(0);
  } finally {
    await postgres.admin.query('rollback');
  }
  expect((await listChannels()).status).toBe(0);
});

it('[Foundation §1] a statement past its time-out ends with a clear answer', async () => {
  await postgres.admin.query(
    `create function backend.slow() returns trigger language plpgsql as $$ begin perform pg_sleep(5); return new; end $$`,
  );
  await postgres.admin.query(
    `create trigger slow before insert on backend.promotion_channel for each row execute function backend.slow()`,
  );
  const answer = await console.call('/admin/app/channel/add', {
    channelName: 'slow',
    channelExpiry: '2099-12-31',
  });
  await postgres.admin.query('drop function backend.slow cascade');
  expect(answer).toEqual(unavailable('操作超时，请缩小查询范围后再试'));
  expect(
    (await console.call('/admin/app/channel/add', { channelName: 'quick', channelExpiry: '2099-12-31' }))
      .status,
  ).toBe(0);
});

it('[Foundation §1] readiness names the tables that this version lacks', async () => {
  await postgres.admin.query(
    `update backend.kysely_migration set name = 'x' where name = (select max(name) from backend.kysely_migration)`,
  );
  await expect
    .poll(readiness, { timeout: 5_000 })
    .toEqual([503, { process: 'ok', database: 'ok', migrations: 'pending' }]);
});
