import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../../server/contract/calls/index';
import { consoleCalls } from '../../../../server/contract/console-calls/index';
import { screens, grants } from '../../../../server/contract/screens/menus';
import { TestConsole } from '../../../support/console';
import { RecordingUpstream } from '../../../support/recording-upstream';

/* These tests use a real upstream, but the console records the adapter's calls in front of any upstream. */

let upstream: RecordingUpstream;
let console: TestConsole;
const menus = [...screens, ...grants].map(({ id, url }) => ({ menuId: id, url, children: [] }));
const identity = { code: 1, msg: '', data: { admin: { username: '李雷', loginName: 'lilei' }, menus } };
beforeAll(async () => {
  upstream = await RecordingUpstream.start();
  console = await TestConsole.start({ UPSTREAM_URL: upstream.url, TRUST_PROXY: '1' });
});
beforeEach(() => {
  upstream.reset();
  upstream.on('*', { code: 1, msg: '', data: null }).on('/admin/index', identity);
  console.token = 'token-of-lilei';
});
afterAll(async () => {
  await console.close();
  await upstream.close();
});

const entries = (since = 0) =>
  console.db.selectFrom('console.audit').selectAll().where('id', '>', since).orderBy('id').execute();
async function lastId(): Promise<number> {
  return (await entries()).at(-1)?.id ?? 0;
}
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${console.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: console.token, ...headers },
    body: JSON.stringify(body),
  });

describe('[A §6] a call that changes something', () => {
  it('is recorded before it is sent, with user, time, address and fields, and gets its result afterwards', async () => {
    const before = await lastId();
    let pending: Awaited<ReturnType<typeof entries>> = [];
    upstream.on('/admin/system/user/add', async (res) => {
      pending = await entries(before);
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ code: 409, msg: '登录名已被使用', data: null }));
    });
    console.clock = () => new Date('2026-03-01T00:00:00Z');
    await post(
      '/admin/system/user/add',
      { username: '韩梅', password: 'x' },
      {
        'x-forwarded-for': '6.6.6.6, 203.0.113.9',
        'user-agent': 'Firefox',
      },
    );
    console.clock = () => new Date();
    const written = {
      ...{ id: before + 1, at: new Date('2026-03-01T00:00:00Z'), account: 'lilei', name: '李雷' },
      ...{
        address: '203.0.113.9',
        userAgent: 'Firefox',
        requestId: expect.stringMatching(/^[\w-]{36}$/),
        page: '',
        pageVersion: null,
        summary: '新增员工账号',
      },
      ...{ call: '/admin/system/user/add', path: '/admin/system/user/add' },
      payload: '{"username":"韩梅","password":"***"}',
    };
    expect(pending).toEqual([{ ...written, result: 0, code: null, msg: '', durationMs: null, bytes: null }]);
    expect(await entries(before)).toEqual([
      {
        ...written,
        result: 2,
        code: 409,
        msg: '登录名已被使用',
        durationMs: expect.any(Number),
        bytes: null,
      },
    ]);
  });

  it('is not made when it cannot be recorded', async () => {
    await sql`alter table console.audit rename to audit_away`.execute(console.db);
    try {
      expect(await console.call('/admin/role/remove/6')).toEqual({
        status: 500,
        msg: '审计日志无法写入，操作没有执行，请稍后再试',
        data: null,
      });
      expect(upstream.requests.filter(({ url }) => url.includes('remove'))).toEqual([]);
      // Reads still work.
      expect(await console.call('/admin/role/list')).toMatchObject({ status: 0 });
    } finally {
      await sql`alter table console.audit_away rename to audit`.execute(console.db);
    }
  });

  it('has an unknown result when the upstream did not answer, or not readably', async () => {
    const before = await lastId();
    upstream.on('/admin/role/remove/7', (res) => void res.destroy());
    await console.call('/admin/role/remove/7');
    upstream.on('/admin/role/remove/7', '<html>');
    await console.call('/admin/role/remove/7');
    expect((await entries(before)).map(({ result, msg }) => [result, msg])).toEqual([
      [0, '服务暂时不可用，是否执行未知'],
      [0, '服务的回答无法识别，是否执行未知'],
    ]);
  });

  it('failed when a proxy before the upstream takes no request of its size', async () => {
    const before = await lastId();
    upstream.on('/admin/role/remove/7', (res) => void res.writeHead(413).end());
    await console.call('/admin/role/remove/7');
    expect((await entries(before)).map(({ result, msg }) => [result, msg])).toEqual([
      [3, '提交的内容过大，没有执行'],
    ]);
  });

  it('includes undeclared calls; a read leaves no entry', async () => {
    const before = await lastId();
    await console.callUnchecked('/admin/some/new/call', { a: 1 });
    await console.callUnchecked('/admin/role/list', { a: 1 });
    await console.call('/console/designs/list');
    expect((await entries(before)).map(({ call, summary, payload }) => [call, summary, payload])).toEqual([
      ['/admin/some/new/call', '未知接口', '{"a":1}'],
    ]);
  });

  it('an upload is recorded by name, type and size', async () => {
    const before = await lastId();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(1_234)], { type: 'image/png' }), '图.png');
    const headers = { token: console.token };
    await fetch(`${console.url}/api/admin/file/img/upload`, { method: 'POST', headers, body: form });
    expect(await entries(before)).toMatchObject([
      {
        call: '/admin/file/img/upload',
        payload: '{"file":"图.png","type":"image/png"}',
        bytes: 1_234,
        result: 1,
      },
    ]);
  });
});

describe('[A §7] the owner of a token', () => {
  it('is requested once, and cached only under the token’s digest', async () => {
    console.token = 'never-seen-before';
    await console.call('/admin/role/remove/1');
    await console.call('/admin/role/remove/2');
    expect(upstream.requests.map(({ url }) => url)).toEqual([
      '/admin/index',
      '/admin/role/remove/1',
      '/admin/role/remove/2',
    ]);
    const rows = await console.db
      .selectFrom('console.auditSession')
      .select(['tokenDigest', 'account', 'name'])
      .execute();
    const digest = createHash('sha256').update('never-seen-before').digest('hex');
    expect(rows).toContainEqual({ tokenDigest: digest, account: 'lilei', name: '李雷' });
    expect(JSON.stringify(rows)).not.toContain('never-seen-before');
  });

  it('is learned from forwarded answers, and from logins only while the upstream does not say who it is', async () => {
    upstream
      .on('/admin/login', { code: 1, msg: '', data: 'fresh-token' })
      .on('/admin/index', { code: 500, msg: '系统繁忙', data: null });
    const before = await lastId();
    await console.call(
      '/admin/login',
      { username: ' HanMei ', password: 'p', validateCode: '1' },
      { token: '', sessionId: '' },
    );
    console.token = 'fresh-token';
    await console.call('/admin/role/remove/3');
    upstream.on('/admin/index', {
      ...identity,
      data: { admin: { username: '韩梅', loginName: 'hanmei' }, menus },
    });
    await console.call('/admin/index');
    await console.call('/admin/role/remove/4');
    expect((await entries(before)).map(({ call, account, name }) => [call, account, name])).toEqual([
      ['/admin/login', 'HanMei', ''],
      ['/admin/role/remove/{id}', 'HanMei', ''],
      ['/admin/role/remove/{id}', 'hanmei', '韩梅'],
    ]);
  });

  it('is unknown for an unknown token; the call is still forwarded', async () => {
    upstream
      .on('*', { code: 1009, msg: '登录已过期', data: null })
      .on('/admin/index', { code: 1009, msg: '', data: null });
    console.token = 'unknown';
    const before = await lastId();
    expect(await console.call('/admin/role/remove/9')).toMatchObject({ status: 1009 });
    expect(await entries(before)).toMatchObject([{ account: '', name: '', result: 2, code: 1009 }]);
  });
});

describe('[A §6] every declared write', () => {
  const writes = [...calls, ...consoleCalls.filter(({ unaudited }) => unaudited !== true)].filter(
    ({ effect }) => effect === 'write',
  );
  /** Recognises writes by name, independently of the console's own list. */
  const secret = /pass|secret|token|captcha|validatecode|pwd|sign$/i;
  const marker = 'MARK-OF-A-SECRET';

  it('is recorded once, without its secrets', async () => {
    const names = writes.flatMap(({ request }) => Object.keys(request.shape));
    expect(names.filter((name) => secret.test(name))).toEqual(
      expect.arrayContaining(['password', 'newPassword', 'validateCode']),
    );
    const before = await lastId();
    for (const { path, request } of writes) {
      const fields = Object.fromEntries(
        Object.keys(request.shape).map((name) => [name, secret.test(name) ? marker : '']),
      );
      const extra = {
        token: marker,
        more: JSON.stringify({ password: marker }),
        url: `/a.png?t=1&sign=${marker}`,
      };
      const under = path.startsWith('/api') ? path.slice('/api'.length) : path.replace(/\{\w+\}/g, '1');
      await post(under, { ...fields, ...extra });
    }
    const made = await entries(before);
    expect(made.map(({ call }) => call)).toEqual(writes.map(({ path }) => path));
    expect(made.filter((row) => JSON.stringify(row).includes(marker))).toEqual([]);
    expect(made.filter(({ summary, durationMs }) => summary === '' || durationMs === null)).toEqual([]);
  });

  it('is recorded except three: presence, list preferences, and blocked writes of a page (which have their own entry)', () => {
    expect(consoleCalls.filter(({ unaudited }) => unaudited).map(({ path }) => path)).toEqual([
      '/api/console/designs/presence',
      '/api/console/preferences/save',
      '/api/console/page/refused-write',
    ]);
  });
});
