import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../../server/config';
import { startConsole, type ConsoleServer } from '../../../../server/console-server';
import type { JsonObject } from '../../../../server/contract/json-object';
import { createLog } from '../../../../server/http/log';
import { openTestDatabase } from '../../../support/database/database';
import { RecordingUpstream } from '../../../support/recording-upstream';
import type { Db } from '../../../../server/database/database';

let upstream: RecordingUpstream;
let server: ConsoleServer;
/** Stops it, once. */
let stop: () => Promise<void>;
let db: Db;
let close: () => Promise<void>;
let written = '';
const menus = [{ menuId: 21, url: '/platform/feedback/list', children: [] }];
const identity = { code: 1, msg: '', data: { admin: { username: '李雷', loginName: 'lilei' }, menus } };
beforeAll(async () => {
  upstream = await RecordingUpstream.start();
});
afterAll(() => upstream.close());
beforeEach(async () => {
  written = '';
  upstream.reset();
  upstream.on('*', { code: 1009, msg: '登录已过期', data: null }).on('/admin/index', identity);
  upstream.on('/admin/role/list', { code: 403, msg: '没有权限', data: null });
  ({ db, close } = await openTestDatabase());
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      written += String(chunk);
      done();
    },
  });
  const log = createLog('info', sink);
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    UPSTREAM_URL: upstream.url,
    UPSTREAM_ADDITIONS: 'all',
    TRUST_PROXY: '1',
  });
  server = await startConsole({ config, db, log });
  let stopped: Promise<void> | undefined;
  stop = () => (stopped ??= server.stop());
  return async () => {
    await stop();
    await close();
  };
});

async function post(path: string, token: string, from = '203.0.113.9', body: object = {}): Promise<number> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token, 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { status: number }).status;
}
const entries = () =>
  db
    .selectFrom('console.audit')
    .select(['account', 'address', 'call', 'summary', 'result', 'code', 'payload'])
    .orderBy('id')
    .execute();

it('[A §6] a refused call is recorded together with its result, in one step', async () => {
  await sql`create rule no_second_step as on update to console.audit do instead nothing`.execute(db);
  try {
    expect(await post('/admin/role/list', 'token-of-lilei')).toBe(403);
    expect(await post('/console/designs/publish', 'token-of-lilei')).toBe(403);
    const call = { call: '/api/admin/role/add' };
    await post('/console/page/refused-write', 'token-of-lilei', '203.0.113.9', call);
    const results = async () => (await entries()).map((entry) => [entry.call, entry.result]);
    await expect.poll(results).toEqual([
      ['/admin/role/list', 2],
      ['/api/console/designs/publish', 2],
      ['/admin/role/add', 2],
    ]);
  } finally {
    await sql`drop rule no_second_step on console.audit`.execute(db);
  }
});

it('[A §6] a read refused for lack of a menu is recorded, for upstream and console calls', async () => {
  expect(await post('/admin/role/list', 'token-of-lilei', '203.0.113.9', { roleName: '管' })).toBe(403);
  expect(await post('/console/audit/list', 'token-of-lilei')).toBe(403);
  // The console records its own call after the reply, so the next read could be recorded before it.
  await expect.poll(async () => (await entries()).length).toBe(2);
  await fetch(`${server.url}/api/console/page?path=/platform/system/role`, {
    headers: { token: 'token-of-lilei' },
  });
  const refused = { account: 'lilei', result: 2, code: 403 };
  await expect.poll(entries).toMatchObject([
    {
      ...refused,
      call: '/admin/role/list',
      summary: '角色列表',
      address: '203.0.113.9',
      payload: '{"roleName":"管"}',
    },
    { ...refused, call: '/api/console/audit/list', summary: '审计日志' },
    { ...refused, call: '/api/console/page', payload: '{"path":"/platform/system/role"}' },
  ]);
});

it('[A §6] records a read without a session, but not a read with an expired session or an answered read', async () => {
  upstream.on('/admin/feedback/list', { code: 1, msg: '', data: { records: [], total: 0 } });
  expect(await post('/admin/feedback/list', 'token-of-lilei')).toBe(0);
  await post('/admin/index', 'token-of-lilei');
  expect(await post('/admin/sys/config/list', 'token-of-lilei')).toBe(1009);
  expect(await post('/admin/sys/config/list', 'made-up')).toBe(1009);
  expect(await entries()).toEqual([
    {
      ...{ account: '', address: '203.0.113.9', call: '/admin/sys/config/list', summary: '系统参数列表' },
      ...{ result: 2, code: 1009, payload: '{}' },
    },
  ]);
});

it('[A §6] beyond 20 per minute and account, refused reads share one entry; other accounts have their own', async () => {
  for (let time = 0; time < 30; time += 1)
    await post('/admin/role/list', 'token-of-lilei', `203.0.113.${time}`);
  upstream.on('/admin/index', { ...identity, data: { admin: { username: '韩梅梅' }, menus } });
  await post('/admin/role/list', 'token-of-hanmeimei');
  const rows = await entries();
  expect(rows.map(({ account, call }) => `${String(account)} ${String(call)}`)).toEqual([
    ...Array<string>(20).fill('lilei /admin/role/list'),
    'lilei *',
    '韩梅梅 /admin/role/list',
  ]);
  expect(rows[20]).toMatchObject({ summary: '被拒绝的查询过多', code: null });
});

it('[A §6] a console that stops first records the reads that it refused', async () => {
  await post('/admin/index', 'token-of-lilei');
  const order: string[] = [];
  let stopped: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    // The reply needs no database; the entry waits for the table.
    await sql`lock table console.audit in exclusive mode`.execute(tx);
    expect(await post('/console/audit/list', 'token-of-lilei')).toBe(403);
    stopped = stop().then(() => order.push('stopped'));
    const answers = () =>
      fetch(server.url)
        .then(() => true)
        .catch(() => false);
    await expect.poll(answers).toBe(false);
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    order.push('the table is free');
  });
  await stopped;
  expect(order).toEqual(['the table is free', 'stopped']);
  expect(await entries()).toMatchObject([{ account: 'lilei', call: '/api/console/audit/list', code: 403 }]);
});

it('[Foundation §1] the request log has the envelope’s status, account and address, and no secret', async () => {
  await post('/admin/index', 'token-of-lilei');
  await post('/admin/role/list', 'token-of-lilei');
  await post('/admin/role/list', 'made-up-token');
  await post('/admin/login', '', '203.0.113.10', { username: 'typed-name', password: 'typed-password' });
  const lines = () =>
    written
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'))
      .map((line) => JSON.parse(line) as JsonObject);
  await expect.poll(() => lines().length).toBe(4);
  expect(
    lines().map(({ path, status, answer, account, address }) => ({ path, status, answer, account, address })),
  ).toEqual([
    { path: '/api/admin/index', status: 200, answer: 0, account: 'lilei', address: '203.0.113.9' },
    { path: '/api/admin/role/list', status: 200, answer: 403, account: 'lilei', address: '203.0.113.9' },
    { path: '/api/admin/role/list', status: 200, answer: 403, account: 'lilei', address: '203.0.113.9' },
    { path: '/api/admin/login', status: 200, answer: 1009, account: '', address: '203.0.113.10' },
  ]);
  expect(written).not.toMatch(/token-of-lilei|made-up-token|typed-name|typed-password/);
});
