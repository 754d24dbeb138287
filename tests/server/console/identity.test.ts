import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import pino from 'pino';
import { createUpstreamClient, type UpstreamClient } from '../../../server/adapter/upstream-client';
import { createIdentify } from '../../../server/console/identity/identity';
import { openDatabase } from '../../../server/database/database';
import { TestConsole } from '../../support/console';
import { makePagesFolder, type PagesFolder } from '../../support/pages-folder';
import { RecordingUpstream } from '../../support/recording-upstream';

const identity = {
  code: 1,
  msg: '',
  data: {
    admin: { username: '李雷' },
    menus: [
      { menuId: 1, url: '', children: [{ menuId: 2, url: 'starWheel/list', children: null }] },
      { menuId: 3, url: '/page/design', children: [{ menuId: 31, url: '/page/design/publish' }] },
      { menuId: 4, url: '/platform/help/category', children: [] },
    ],
  },
};

let upstream: RecordingUpstream;
beforeAll(async () => {
  upstream = await RecordingUpstream.start();
});
beforeEach(() => {
  upstream.reset();
  upstream.on('/admin/index', identity);
});
afterAll(() => upstream.close());

describe('[Foundation §3] in front of a real upstream', () => {
  let pages: PagesFolder;
  let console: TestConsole;
  beforeAll(async () => {
    pages = await makePagesFolder();
    await pages.write('/platform/starWheel/list', {
      type: 'page',
      title: '星轮',
      body: [{ type: 'tpl', tpl: '旧' }],
    });
    console = await TestConsole.start({ UPSTREAM_URL: upstream.url }, { pagesFolder: pages.path });
    console.token = 'abc';
  });
  afterAll(async () => {
    await console.close();
    await pages.remove();
  });

  it('the upstream identifies the caller by token, and menus get their prefix (A §2)', async () => {
    const published = await console.call('/console/designs/publish', {
      path: '/platform/starWheel/list',
      schema: { type: 'page', title: '新', body: [{ type: 'tpl', tpl: '新' }] },
      baseVersion: 0,
    });
    expect(published).toEqual({ status: 0, msg: '', data: { version: 1, findings: [] } });
    expect(upstream.last).toMatchObject({ method: 'POST', url: '/admin/index', headers: { token: 'abc' } });
    const page = await fetch(`${console.url}/api/console/page?path=/platform/starWheel/list`, {
      headers: { token: 'abc' },
    });
    expect(await page.json()).toMatchObject({ status: 0, data: { version: 1 } });
    const history = await console.call('/console/designs/history', { path: '/platform/starWheel/list' });
    expect(history.data).toMatchObject({ items: [{ publishedBy: '李雷' }, { version: 0 }] });
  });

  it('[A §6] rights that were withdrawn while a body was held back do not count', async () => {
    const publication = {
      path: '/platform/starWheel/list',
      schema: { type: 'page', title: '迟', body: [{ type: 'tpl', tpl: '迟' }] },
      baseVersion: 1,
    };
    const text = JSON.stringify(publication);
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(Buffer.from(text.slice(0, 10))),
      pull: async (stream) => {
        // Longer than a body usually takes.
        await new Promise((resolve) => setTimeout(resolve, 1_200));
        expect(upstream.requests).toHaveLength(1);
        upstream.on('/admin/index', { ...identity, data: { ...identity.data, menus: [] } });
        stream.enqueue(Buffer.from(text.slice(10)));
        stream.close();
      },
    });
    const answer = await fetch(`${console.url}/api/console/designs/publish`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json', token: 'abc' } },
      ...{ body, duplex: 'half' },
    });
    expect(await answer.json()).toMatchObject({ status: 403 });
    const last = console.db.selectFrom('console.audit').select(['call', 'code']).orderBy('id', 'desc');
    expect(await last.executeTakeFirst()).toEqual({ call: '/api/console/designs/publish', code: 403 });
  });

  it('[A §8] the upstream’s 1009 and its failures are forwarded', async () => {
    console.token = 'ended';
    upstream.on('/admin/index', { code: 1009, msg: '请重新登录', data: null });
    expect(await console.call('/console/designs/list')).toEqual({
      status: 1009,
      msg: '请重新登录',
      data: null,
    });
    upstream.on('/admin/index', '<html>');
    expect(await console.call('/console/designs/list')).toEqual({
      status: 502,
      msg: '服务暂时不可用',
      data: null,
    });
    upstream.on('/admin/index', { code: 1, data: { menus: [] } });
    expect(await console.call('/console/designs/list')).toMatchObject({ status: 502 });
  });
});

it('[Foundation §3] does not create the backend’s tables if UPSTREAM_URL is set', async () => {
  // Use an empty database, because test databases already have both schemas.
  const db = await openDatabase({});
  const { startConsole } = await import('../../../server/console-server');
  const { readConfig } = await import('../../../server/config');
  const { pino } = await import('pino');
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', UPSTREAM_URL: upstream.url });
  const server = await startConsole({ config, db, log: pino({ level: 'silent' }) });
  try {
    const { rows } = await sql<{ nspname: string }>`
      select nspname from pg_namespace where nspname in ('console', 'backend')`.execute(db);
    expect(rows).toEqual([{ nspname: 'console' }]);
    const tables = await sql<{ relname: string }>`
      select relname from pg_class where relkind = 'r' and relnamespace = 'console'::regnamespace
      and relname like 'page%' order by relname`.execute(db);
    expect(tables.rows.map(({ relname }) => relname)).toEqual(
      expect.arrayContaining(['page', 'page_draft', 'page_version']),
    );
  } finally {
    await server.stop();
    await db.destroy();
  }
});

describe('[A §6] the caller is identified for every call', () => {
  let client: UpstreamClient;
  beforeAll(() => {
    client = createUpstreamClient({ url: upstream.url, tokenHeader: 'token', sessionHeader: 'session-id' });
  });
  afterAll(() => client.close());

  const caller = (token: string) => ({
    token,
    sessionId: '',
    cookie: undefined,
    userAgent: undefined,
    address: '127.0.0.1',
    requestId: 'r',
  });
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  const identify = (token: string) => createIdentify({ upstream: client, log })(caller(token));

  it("[decisions 'Additions'] a menu that no screen belongs to is logged, once", async () => {
    upstream.on('/admin/index', {
      code: 1,
      data: { admin: { username: '李雷' }, menus: [{ url: '/stock/list' }, { url: '/user/order/list' }] },
    });
    const same = createIdentify({ upstream: client, log });
    await same(caller('a'));
    await same(caller('b'));
    expect(lines.map((line) => (JSON.parse(line) as { url: string }).url)).toEqual(['/platform/stock/list']);
  });

  it('and changes of a role take effect at once', async () => {
    const same = createIdentify({ upstream: client, log });
    expect(await same(caller('a'))).toEqual({
      username: '李雷',
      account: '李雷',
      menus: new Set([
        '/platform/starWheel/list',
        '/platform/page/design',
        '/platform/page/design/publish',
        '/platform/help/category',
      ]),
      groups: [],
      mustChangePassword: false,
    });
    upstream.on('/admin/index', { code: 1, data: { admin: { username: '李雷' }, menus: [] } });
    expect((await same(caller('a'))).menus).toEqual(new Set());
    upstream.on('/admin/index', identity);
    expect((await same(caller('a'))).menus.size).toBe(4);
  });

  it('two users of one name are distinguished if the upstream sends their login names', async () => {
    upstream.on('/admin/index', {
      code: 1,
      data: { admin: { username: '李雷', loginName: 'lilei2' }, menus: [{ url: '#' }] },
    });
    expect(await identify('a')).toEqual({
      username: '李雷',
      account: 'lilei2',
      menus: new Set(),
      groups: [],
      mustChangePassword: false,
    });
  });

  it('forwards the upstream’s refusal', async () => {
    upstream.on('/admin/index', { code: 1009, msg: '登录已过期' });
    await expect(identify('a')).rejects.toMatchObject({ status: 1009 });
  });

  it('without a token there is no session, and the upstream is not called', async () => {
    await expect(identify('')).rejects.toMatchObject({ code: 1009, message: '登录已过期，请重新登录' });
    expect(upstream.requests.length).toBe(0);
  });
});
