import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BootLine, BootReply, BootRequest } from '../../../server/contract/console-calls/boot';
import { TestConsole } from '../../support/console';
import { RecordingUpstream } from '../../support/recording-upstream';

const list = '/platform/user/register/list';
const rows = '/api/admin/user/register/list';
const page = `/api/console/page?path=${encodeURIComponent(list)}`;
const staff = {
  admin: { username: '李雷' },
  menus: [
    { menuId: 1, menuName: '注册用户', url: list },
    { menuId: 2, menuName: '报表', url: '/platform/user/register/data' },
  ],
};

let upstream: RecordingUpstream;
let console: TestConsole;
beforeAll(async () => {
  upstream = await RecordingUpstream.start();
  console = await TestConsole.start({ UPSTREAM_URL: upstream.url });
});
const hanging: ServerResponse[] = [];
beforeEach(() => {
  upstream.reset();
  upstream
    .on('/admin/index', { code: 1, msg: 'ok', data: staff })
    .on('/admin/sys/message/get', { code: 1, data: { feedbackCount: 2, miniFeedbackCount: 0 } })
    .on('/admin/user/register/list', { code: 1, data: { total: 1, records: [{ mobile: '138' }] } });
});
afterEach(() => {
  for (const res of hanging.splice(0)) res.destroy();
});
afterAll(async () => {
  await console?.close();
  await upstream?.close();
});

/** Sends a boot call and reads its lines as they arrive, each within two seconds. */
async function boot(request: BootRequest | object, headers: Record<string, string> = { token: 'theirs' }) {
  const response = await fetch(`${console.url}/api/console/boot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip', ...headers },
    body: JSON.stringify(request),
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  const lines: BootLine[] = [];
  /** Reads lines until `enough` is true, or until the end. */
  const until = async (enough: (lines: BootLine[]) => boolean = () => false) => {
    while (!enough(lines)) {
      const part = await Promise.race([reader.read(), sleep(5_000, undefined, { ref: false })]);
      if (!part) throw new Error(`no more lines: ${JSON.stringify(lines)}`);
      if (part.done) break;
      const found = (rest + part.value).split('\n');
      rest = found.pop() ?? '';
      lines.push(...found.map((line) => JSON.parse(line) as BootLine));
    }
    return lines;
  };
  return { response, until, cancel: () => reader.cancel() };
}

const replyOf = (lines: BootLine[], key: string) =>
  lines.find((line): line is BootReply => 'key' in line && line.key === key);
const has = (key: string) => (lines: BootLine[]) => replyOf(lines, key) !== undefined;
const asked = () => upstream.requests.map(({ url, body }) => `${url} ${body.toString()}`.trim());

describe('[Foundation §7] the boot call', () => {
  it('streams the answers that the screen needs, each from the ordinary call', async () => {
    const { response, until } = await boot({ place: `${list}?mobile=138&page=2` });
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const lines = await until();
    expect(lines[0]).toEqual({
      expect: [
        '/api/admin/index',
        '/api/console/settings',
        '/api/admin/sys/message/get',
        '/api/console/preferences/list',
        page,
      ],
    });
    const key = `${rows}?mobile=138&page=2&perPage=10`;
    expect(lines.findIndex((line) => 'expect' in line && line.expect.includes(key))).toBeGreaterThan(0);
    expect(replyOf(lines, '/api/admin/index')?.body).toEqual({ status: 0, msg: '', data: staff });
    expect(replyOf(lines, '/api/console/settings')?.body).toEqual({
      status: 0,
      msg: '',
      data: { imageHost: '' },
    });
    expect(replyOf(lines, '/api/admin/sys/message/get')?.body).toMatchObject({ data: { feedbackCount: 2 } });
    expect(replyOf(lines, key)?.body).toEqual({
      status: 0,
      msg: '',
      data: { items: [{ mobile: '138' }], total: 1 },
    });
    expect(asked().sort()).toEqual([
      '/admin/index',
      '/admin/sys/message/get',
      '/admin/user/register/list mobile=138&sysType=&startDate=&endDate=&pageNum=2&pageSize=10',
    ]);
    for (const { headers } of upstream.requests) expect(headers).toMatchObject({ token: 'theirs' });
  });

  it('brings the user’s list settings, and requests their page size', async () => {
    const headers = { token: 'theirs', 'content-type': 'application/json' };
    const saved = { list: '/platform/user/register/list#list', value: { perPage: 50 } };
    const save = (value: object) =>
      fetch(`${console.url}/api/console/preferences/save`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...saved, value, changed: ['perPage'] }),
      });
    expect(await (await save(saved.value)).json()).toEqual({ status: 0, msg: '', data: {} });
    const lines = await (await boot({ place: list })).until();
    expect(replyOf(lines, '/api/console/preferences/list')?.body).toEqual({
      status: 0,
      msg: '',
      data: { lists: { [saved.list]: saved.value } },
    });
    expect(asked().filter((call) => call.includes('register'))).toEqual([
      '/admin/user/register/list mobile=&sysType=&startDate=&endDate=&pageNum=1&pageSize=50',
    ]);
    await save({});
  });

  it('brings the page as the page call does, version and digests included', async () => {
    const lines = await (await boot({ place: list })).until();
    const alone = await fetch(`${console.url}${page}`, { headers: { token: 'theirs' } });
    const reply = replyOf(lines, page);
    expect(reply?.body).toEqual(await alone.json());
    for (const name of ['etag', 'x-menus', 'x-screens']) {
      expect([name, reply?.headers[name]]).toEqual([name, alone.headers.get(name) ?? '']);
    }
  });

  it('makes the calls of a report’s cards, and leaves those that depend on the chosen range to the browser', async () => {
    const lines = await (await boot({ place: '/platform/user/register/data' })).until();
    expect(asked().filter((call) => call.includes('report'))).toEqual([
      '/admin/report/overview',
      '/admin/report/attention',
    ]);
    expect(replyOf(lines, '/api/admin/report/overview')).toBeDefined();
  });

  it('is not blocked by a hanging call', async () => {
    upstream.on('/admin/user/register/list', (res) => void hanging.push(res));
    const { until, cancel } = await boot({ place: list });
    const lines = await until((found) => has(page)(found) && has('/api/admin/sys/message/get')(found));
    expect(lines.some((line) => 'expect' in line && line.expect.includes(`${rows}?page=1&perPage=10`))).toBe(
      true,
    );
    // A disconnect also aborts the upstream call.
    await cancel();
    await expect.poll(() => upstream.abandoned).toBe(1);
  });

  it('is not blocked within a page: rows arrive while the counts hang', async () => {
    upstream.on('/admin/sys/message/get', (res) => void hanging.push(res));
    const { until, cancel } = await boot({ place: list });
    await until(has(`${rows}?page=1&perPage=10`));
    await cancel();
  });

  it('forwards refusals and failures as the call itself would answer them', async () => {
    upstream
      .on('/admin/sys/message/get', { code: 403, msg: '没有权限' })
      .on('/admin/user/register/list', (res) => void res.destroy());
    const lines = await (await boot({ place: list })).until();
    expect(replyOf(lines, '/api/admin/sys/message/get')?.body).toEqual({
      status: 403,
      msg: '没有权限',
      data: null,
    });
    expect(replyOf(lines, `${rows}?page=1&perPage=10`)?.body).toMatchObject({ status: 502, data: null });
  });

  it('makes no further calls for an expired session', async () => {
    upstream.on('/admin/index', { code: 1009, msg: '登录已过期' });
    const lines = await (await boot({ place: list })).until();
    expect(replyOf(lines, '/api/admin/index')?.body).toEqual({ status: 1009, msg: '登录已过期', data: null });
    expect(asked()).toEqual(['/admin/index']);
    expect(replyOf(lines, page)).toBeUndefined();
  });

  it('makes no further calls for an account that must change its password first', async () => {
    const admin = { ...staff.admin, mustChangePassword: true };
    upstream.on('/admin/index', { code: 1, data: { ...staff, admin } });
    const lines = await (await boot({ place: list })).until();
    expect(replyOf(lines, '/api/admin/index')?.body).toMatchObject({ status: 0, data: { admin } });
    expect(asked()).toEqual(['/admin/index']);
  });

  it('requests no rows of a page that the user may not open', async () => {
    const other = '/platform/app/vip/list';
    const lines = await (await boot({ place: other })).until();
    const key = `/api/console/page?path=${encodeURIComponent(other)}`;
    expect(replyOf(lines, key)?.body).toMatchObject({ status: 403 });
    expect(asked().sort()).toEqual(['/admin/index', '/admin/sys/message/get']);
  });

  it('leaves a call whose answer sets a cookie to the browser', async () => {
    upstream.on('/admin/user/register/list', (res) => {
      res.setHeader('set-cookie', 'seen=1; Path=/');
      res.end(JSON.stringify({ code: 1, data: { total: 0, records: [] } }));
    });
    const lines = await (await boot({ place: list })).until();
    expect(lines).toContainEqual({ leftOut: `${rows}?page=1&perPage=10` });
  });

  it('refuses a missing session, other methods and invalid requests', async () => {
    const without = await boot({ place: list }, {});
    expect(await without.response.headers.get('content-type')).toContain('application/json');
    const get = await fetch(`${console.url}/api/console/boot`, { headers: { token: 'theirs' } });
    expect(await get.json()).toMatchObject({ status: 405 });
    for (const request of [
      {},
      { place: 1 },
      { place: 'x'.repeat(3_000) },
      { place: list, login: { a: {} } },
    ]) {
      const { response } = await boot(request);
      expect(response.headers.get('content-type')).toContain('application/json');
    }
    expect(asked()).toEqual([]);
  });
});

describe('[A §7] a boot call that logs in', () => {
  const login = { username: 'lilei', password: 'geheim-geheim', validateCode: '7777' };

  it('brings the login’s answer first, and the screen with the new session and its cookies', async () => {
    upstream.on('/admin/login', (res) => {
      res.setHeader('set-cookie', ['sid=new; Path=/; HttpOnly; Domain=their.example', 'lang=zh']);
      res.end(JSON.stringify({ code: 1, msg: 'ok', data: 'fresh' }));
    });
    const { response, until } = await boot(
      { place: list, login },
      { 'session-id': 'c1', cookie: 'sid=old; a=b' },
    );
    expect(response.headers.getSetCookie()).toEqual(['sid=new; Path=/; HttpOnly', 'lang=zh']);
    const lines = await until();
    expect(lines.slice(0, 2)).toEqual([
      { expect: ['/api/admin/login'] },
      { key: '/api/admin/login', headers: {}, body: { status: 0, msg: '', data: { value: 'fresh' } } },
    ]);
    expect(replyOf(lines, `${rows}?page=1&perPage=10`)).toBeDefined();
    const [first, ...others] = upstream.requests;
    expect(first?.body.toString()).toBe('username=lilei&password=geheim-geheim&validateCode=7777');
    expect(first?.headers).toMatchObject({ 'session-id': 'c1', cookie: 'sid=old; a=b' });
    expect(others.length).toBe(3);
    for (const { headers } of others) {
      expect(headers).toMatchObject({ token: 'fresh', 'session-id': 'c1', cookie: 'sid=new; a=b; lang=zh' });
    }
  });

  it('ends the reply of a refused login with the refusal', async () => {
    upstream.on('/admin/login', { code: 1008, msg: '验证码错误' });
    const lines = await (await boot({ place: list, login }, { 'session-id': 'c1' })).until();
    expect(lines).toEqual([
      { expect: ['/api/admin/login'] },
      { key: '/api/admin/login', headers: {}, body: { status: 1008, msg: '验证码错误', data: null } },
    ]);
    expect(upstream.requests.length).toBe(1);
  });
});
