import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createAnonymousLimit } from '../../../../server/console/audit/anonymous-limit';
import { createAuditLog } from '../../../../server/console/audit/audit-log';
import { runAll } from '../../../drill/promise';
import { TestConsole } from '../../../support/console';
import { RecordingUpstream } from '../../../support/recording-upstream';

/* Calls without a session must neither flood the log nor hide other entries. */

let upstream: RecordingUpstream;
let console: TestConsole;
const expired = { code: 1009, msg: '登录已过期', data: null };
const identity = { code: 1, msg: '', data: { admin: { username: '李雷', loginName: 'lilei' }, menus: [] } };
beforeAll(async () => {
  upstream = await RecordingUpstream.start();
});
afterAll(() => upstream.close());
beforeEach(async () => {
  upstream.reset();
  upstream.on('*', expired).on('/admin/login', { code: 0, msg: '账号或密码错误', data: null });
  console = await TestConsole.start({ UPSTREAM_URL: upstream.url, TRUST_PROXY: '1' });
  return () => console.close();
});

const entries = () =>
  console.db
    .selectFrom('console.audit')
    .select(['account', 'address', 'call', 'path', 'result', 'code', 'msg'])
    .orderBy('id')
    .execute();
const post = async (path: string, from: string, { body = {}, token = '' } = {}) =>
  (await console.callUnchecked(path, body, { token, headers: { 'x-forwarded-for': from } })).status;
const login = (username: string, from: string) =>
  post('/admin/login', from, { body: { username, password: 'p', validateCode: '1' } });

it('[A §6] refused calls without a session beyond 20 a minute per address share an entry that counts them', async () => {
  for (let n = 0; n < 25; n += 1) expect(await post(`/admin/role/remove/${n}`, '203.0.113.9')).toBe(1009);
  for (const name of ['admin', 'root', 'admin']) await login(name, '203.0.113.9');
  await post('/admin/role/remove/7', '203.0.113.10', { token: 'unknown' });
  const known = await entries();
  expect(known.length).toBe(22);
  // The shared entry is written before the first of these calls is forwarded.
  expect(known[20]).toEqual({
    ...{ account: '', address: '203.0.113.9', call: '*', path: '*' },
    ...{ result: 0, code: null, msg: '' },
  });
  expect(known[21]).toMatchObject({ address: '203.0.113.10', path: '/admin/role/remove/7', result: 2 });
});

it('[A §6] the shared entry gets its count when the minute is over or the console stops', async () => {
  const { db } = console;
  const log = pino({ level: 'silent' });
  const bound = createAnonymousLimit({ audit: createAuditLog({ db, log, now: () => new Date() }), log });
  const caller = { token: '', sessionId: '', cookie: undefined, userAgent: 'curl', address: '203.0.113.9' };
  const turns = [];
  for (let n = 0; n < 28; n += 1) turns.push(await bound.take({ ...caller, requestId: `r${n}` }));
  expect(turns.filter(({ own }) => own).length).toBe(20);
  for (const [n, turn] of turns.entries()) turn.count(n < 25 ? undefined : n === 26 ? 'root' : 'admin');
  await bound.stop();
  const shared = db.selectFrom('console.audit').select(['address', 'result', 'msg']).where('call', '=', '*');
  expect(await shared.execute()).toEqual([
    {
      address: '203.0.113.9',
      result: 2,
      msg: '1分钟内超过20次，另有8次未成功，其中登录3次（账号 admin、root 等）',
    },
  ]);
});

it('[A §6] the shared entry counts a call that is refused after the minute in which it came', async () => {
  const log = pino({ level: 'silent' });
  const written: string[] = [];
  const end = async ({ msg }: { msg: string }) => void written.push(msg);
  const audit = { begin: async () => ({ end, succeedWithin: async () => {} }), record: async () => {} };
  vi.useFakeTimers();
  try {
    const bound = createAnonymousLimit({ audit, log });
    const caller = { token: '', sessionId: '', cookie: undefined, userAgent: 'curl', address: '203.0.113.9' };
    const turns = [];
    for (let n = 0; n < 22; n += 1) turns.push(await bound.take({ ...caller, requestId: `r${n}` }));
    turns[20]?.count(undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(written).toEqual([]);
    turns[21]?.count('admin');
    await bound.stop();
    expect(written).toEqual(['1分钟内超过20次，另有2次未成功，其中登录1次（账号 admin）']);
  } finally {
    vi.useRealTimers();
  }
});

it('[A §6] successful calls and all calls of known staff are always recorded in full', async () => {
  for (let n = 0; n < 22; n += 1) await login('lilei', '203.0.113.9');
  upstream.on('/admin/login', { code: 1, msg: '', data: 'fresh' }).on('/admin/index', identity);
  expect(await login('lilei', '203.0.113.9')).toBe(0);
  await post('/admin/role/remove/1', '203.0.113.9', { token: 'fresh' });
  expect((await entries()).slice(20)).toMatchObject([
    { call: '*', result: 0 },
    { account: 'lilei', call: '/admin/login', result: 1, code: 1 },
    { account: 'lilei', path: '/admin/role/remove/1', result: 2, code: 1009 },
  ]);
});

it('[A §6] all addresses together get 120 entries per minute; further calls share one entry', async () => {
  const from = Array.from({ length: 130 }, (_, n) => `203.0.113.${n}`);
  // As many at once as the console takes however busy it is: it does not record those that it turns away.
  await runAll(from, 12, async (address) => void (await post('/admin/role/remove/1', address)));
  const all = await entries();
  expect(all.length).toBe(121);
  expect(all.filter(({ call }) => call === '*')).toMatchObject([{ address: '多个地址' }]);
});
