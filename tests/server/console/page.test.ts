import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestConsole } from '../../support/console';
import { makePagesFolder, type PagesFolder } from '../../support/pages-folder';

const route = '/platform/starWheel/details/:id';
const owner = '/platform/starWheel/list';

let pages: PagesFolder;
let console: TestConsole;
let adminToken: string;
beforeAll(async () => {
  pages = await makePagesFolder();
  console = await TestConsole.start({ IMAGE_HOST: 'https://img.example/' }, { pagesFolder: pages.path });
  await console.login();
  adminToken = console.token;
});
beforeEach(async () => {
  await pages.write(route, pageOf('出厂'));
  console.token = adminToken;
});
afterAll(async () => {
  await console.close();
  await pages.remove();
});

const pageOf = (title: string) => ({ type: 'page', title, body: [{ type: 'tpl', tpl: title }] });

async function getPage(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${console.url}/api/console/page?path=${encodeURIComponent(path)}`, {
    headers: { token: console.token, ...headers },
  });
  const text = await response.text();
  const body = (text === '' ? undefined : JSON.parse(text)) as { data: unknown } | undefined;
  return { http: response.status, headers: response.headers, body };
}

describe('[Foundation §6] the live page', () => {
  it('is the shipped one, reread on each request in development', async () => {
    const { http, headers, body } = await getPage(route);
    const shipped = { version: 0, publishedBy: '', own: false, note: '' };
    expect([http, body]).toEqual([200, { status: 0, msg: '', data: { ...shipped, schema: pageOf('出厂') } }]);
    expect(headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
    expect(headers.get('vary')).toContain('token');
    await pages.write(route, pageOf('改过'));
    expect((await getPage(route)).body?.data).toEqual({ ...shipped, schema: pageOf('改过') });
  });

  it('is the published one at once, for everyone, without a restart', async () => {
    const before = await getPage(route);
    const published = { schema: pageOf('新'), note: '标题更短' };
    await console.call('/console/designs/publish', { path: route, ...published, baseVersion: 0 });
    await console.loginAs({ menus: [owner] });
    const etag = before.headers.get('etag') ?? '';
    const after = await getPage(route, { 'if-none-match': etag });
    expect([after.http, after.body?.data]).toEqual([
      200,
      { version: 1, publishedBy: '管理员', own: false, ...published },
    ]);
    expect(after.headers.get('etag')).not.toBe(etag);
  });

  it('tells only the publisher that a version is their own, not a colleague of the same name', async () => {
    const live = (await getPage(route)).body?.data as { version: number };
    const publication = { path: route, schema: pageOf('改名'), baseVersion: live.version };
    expect(await console.call('/console/designs/publish', publication)).toMatchObject({ status: 0 });
    expect((await getPage(route)).body?.data).toMatchObject({ publishedBy: '管理员', own: true });
    const { userId, loginName, password } = await console.loginAs({ menus: [owner] });
    await console.db
      .updateTable('backend.staff')
      .set({ username: '管理员' })
      .where('userId', '=', userId)
      .execute();
    await console.login(loginName, password);
    expect((await getPage(route)).body?.data).toMatchObject({ publishedBy: '管理员', own: false });
    console.token = adminToken;
    await console.call('/console/designs/restore', { path: route, version: 0 });
    expect((await getPage(route)).body?.data).toMatchObject({ note: '恢复版本 0', own: true });
  });

  it('is not sent again to a browser that has cached it', async () => {
    const etag = (await getPage(route)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"\d+-[0-9a-f]{32}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await getPage(route, { 'if-none-match': known });
      expect([again.http, again.body, again.headers.get('etag')]).toEqual([304, undefined, etag]);
    }
    expect((await getPage(route, { 'if-none-match': '"other"' })).http).toBe(200);
  });

  it('is distinguished from a broken file and a missing one', async () => {
    const missing = await getPage('/platform/app/policy/list');
    expect([missing.http, missing.body]).toEqual([200, { status: 404, msg: '该页面尚未建设', data: null }]);
    expect(missing.headers.get('cache-control')).toBe('no-store');
    await pages.write('/platform/app/message/list', '{ not json');
    expect((await getPage('/platform/app/message/list')).body).toEqual({
      status: 500,
      msg: '页面文件 app/message/list.json 不是有效的 JSON',
      data: null,
    });
    const list = await console.call('/console/designs/list', { keyword: 'app/message' });
    expect(list.data.items).toEqual([expect.objectContaining({ origin: 'shipped' })]);
  });

  it.each(['', '/platform/nothing', '/platform/starWheel/details/7', '/platform/../package', 'package'])(
    'is missing for an invalid route: %j',
    async (path) => {
      expect((await getPage(path)).body).toEqual({ status: 404, msg: '页面不存在', data: null });
    },
  );

  it('[A §6] is sent only to staff with its menu, even if the browser has cached it', async () => {
    const etag = (await getPage(route)).headers.get('etag') ?? '';
    await console.loginAs({ menus: ['/platform/help/category'] });
    expect((await getPage(route, { 'if-none-match': etag })).body).toEqual({
      status: 403,
      msg: '没有权限，请联系管理员',
      data: null,
    });
    await console.loginAs({ menus: [owner] });
    expect((await getPage(route, { 'if-none-match': etag })).http).toBe(304);
    console.token = 'ended';
    expect((await getPage(route, { 'if-none-match': etag })).body).toEqual({
      status: 1009,
      msg: '登录已过期，请重新登录',
      data: null,
    });
  });
});

describe('the settings call', () => {
  it('works without a session', async () => {
    const answer = await fetch(`${console.url}/api/console/settings`);
    expect(await answer.json()).toEqual({ status: 0, msg: '', data: { imageHost: 'https://img.example' } });
  });
});
