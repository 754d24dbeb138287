import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toPageText } from '../../../server/contract/canonical-page';
import { digestOf } from '../../../server/console/pages/page-store';
import { callsUnder, TestConsole } from '../../support/console';
import { makePagesFolder, type PagesFolder } from '../../support/pages-folder';

const menu = '/platform/page/design';
const path = '/platform/starWheel/list';

let pages: PagesFolder;
let console: TestConsole;
let adminToken: string;
beforeAll(async () => {
  pages = await makePagesFolder();
  await pages.write(path, pageOf('星轮阶段'));
  console = await TestConsole.start({}, { pagesFolder: pages.path });
  console.clock = () => new Date('2026-03-01T00:00:00Z');
  await console.login();
  adminToken = console.token;
});
beforeEach(() => {
  console.token = adminToken;
});
afterAll(async () => {
  await console.close();
  await pages.remove();
});

const pageOf = (title: string) => ({ type: 'page', title, body: [{ type: 'tpl', tpl: title }] });

const design = callsUnder('/console/designs/', () => console);

/** A separate route for each test, since versions are never deleted. */
let routes = [
  '/platform/help/category',
  '/platform/docs/category',
  '/platform/help/aritcle',
  '/platform/docs/aritcle',
  '/platform/system/role',
  '/platform/system/user',
  '/platform/app/vip/list',
  '/platform/vip/give/list',
];
async function freshRoute(): Promise<string> {
  const route = routes.shift();
  if (route === undefined) throw new Error('no route left');
  await pages.write(route, pageOf('出厂'));
  return route;
}

describe('[Foundation §6] the life of a design', () => {
  it('lists every page with its live version and the authors of drafts', async () => {
    const answer = await design('list', { keyword: 'starWheel' });
    expect(answer).toEqual({
      status: 0,
      msg: '',
      data: {
        items: [
          {
            path,
            title: '星轮阶段',
            origin: 'shipped',
            version: 0,
            publishedBy: '',
            publishedAt: '',
            revision: 0,
            shippedChanged: false,
            editors: '',
            draftSavedAt: '',
          },
          {
            path: '/platform/starWheel/details/:id',
            title: '星轮阶段编辑',
            origin: 'missing',
            version: 0,
            publishedBy: '',
            publishedAt: '',
            revision: 0,
            shippedChanged: false,
            editors: '',
            draftSavedAt: '',
          },
        ],
        total: 2,
      },
    });
    const shipped = await design('list', { origin: 'shipped', keyword: '星轮' });
    expect(shipped.data.total).toBe(1);
    expect((await design('list', { origin: '' })).data.total).toBe(42);
  });

  it('opens the shipped page, or an empty page if there is none', async () => {
    expect((await design('open', { path })).data).toEqual({
      path,
      title: '星轮阶段',
      version: 0,
      publishedBy: '',
      publishedAt: '',
      digest: digestOf(toPageText(pageOf('星轮阶段'))),
      schema: pageOf('星轮阶段'),
      shippedChanged: false,
      draft: null,
      editors: [],
      may: { interfaces: true, publish: true },
    });
    expect((await design('open', { path: '/platform/starWheel/details/:id' })).data).toMatchObject({
      version: 0,
      schema: { type: 'page', body: [] },
    });
  });

  it('supports draft, publication, history and restoration', async () => {
    const route = await freshRoute();
    const draft = { path: route, schema: pageOf('草稿'), baseVersion: 0 };
    const saved = { savedAt: '2026-03-01 08:00:00', findings: [], changes: null };
    expect(await design('draft/save', draft)).toEqual({ status: 0, msg: '', data: saved });
    const compared = await design('draft/save', { ...draft, compare: true });
    expect(compared.data.changes).toContainEqual(
      expect.objectContaining({ text: '文字“出厂”的内容：出厂 → 草稿' }),
    );
    expect((await design('open', { path: route })).data).toMatchObject({
      schema: pageOf('出厂'),
      draft: { schema: pageOf('草稿'), baseVersion: 0, savedAt: '2026-03-01 08:00:00' },
    });
    const first = { path: route, schema: pageOf('第一版'), baseVersion: 0, note: '换标题' };
    expect(await design('publish', first)).toEqual({
      status: 0,
      msg: '',
      data: { version: 1, findings: [] },
    });
    const opened = await design('open', { path: route });
    expect(opened.data).toMatchObject({
      version: 1,
      publishedBy: '管理员',
      schema: pageOf('第一版'),
      draft: null,
    });
    await design('publish', { path: route, schema: pageOf('第二版'), baseVersion: 1 });
    expect(await design('restore', { path: route, version: 1 })).toMatchObject({ data: { version: 3 } });
    expect(await design('restore', { path: route, version: 0 })).toMatchObject({ data: { version: 4 } });
    const entry = { path: route, publishedBy: '管理员', publishedAt: '2026-03-01 08:00:00' };
    expect((await design('history', { path: route })).data).toEqual({
      items: [
        { ...entry, version: 4, note: '恢复版本 0', restoredFrom: 0, live: true },
        { ...entry, version: 3, note: '恢复版本 1', restoredFrom: 1, live: false },
        { ...entry, version: 2, note: '', restoredFrom: null, live: false },
        { ...entry, version: 1, note: '换标题', restoredFrom: null, live: false },
        {
          path: route,
          version: 0,
          publishedBy: '',
          publishedAt: '',
          note: '出厂版本',
          restoredFrom: null,
          live: false,
        },
      ],
      total: 5,
    });
    expect((await design('open', { path: route })).data).toMatchObject({
      version: 4,
      schema: pageOf('出厂'),
    });
    expect((await design('version', { path: route, version: 2 })).data).toEqual({
      version: 2,
      publishedBy: '管理员',
      publishedAt: '2026-03-01 08:00:00',
      note: '',
      schema: pageOf('第二版'),
    });
    expect(await design('version', { path: route, version: 9 })).toEqual({
      status: 404,
      msg: '该版本不存在',
      data: null,
    });
  });

  it('the editor’s marks are removed before saving', async () => {
    const route = await freshRoute();
    const marked = {
      $$id: 'a',
      type: 'page',
      title: 'x',
      body: [{ type: 'tpl', tpl: 'x', id: 'u:1', __key: 1 }],
    };
    await design('draft/save', { path: route, schema: marked, baseVersion: 0 });
    expect((await design('open', { path: route })).data).toMatchObject({ draft: { schema: pageOf('x') } });
    await design('publish', { path: route, schema: marked, baseVersion: 0 });
    expect((await design('open', { path: route })).data.schema).toEqual(pageOf('x'));
    expect(
      await design('publish', { path: route, schema: { ...marked, $$id: 'b' }, baseVersion: 1 }),
    ).toEqual({
      status: 422,
      msg: '内容与当前版本相同，无需发布',
      data: null,
      errors: { schema: '内容与当前版本相同，无需发布' },
    });
  });

  it('an invalid page may be a draft, but cannot be published', async () => {
    const route = await freshRoute();
    const schema = { type: 'page', body: { type: 'button', label: 'x', onClick: 'alert(1)' } };
    const draft = await design('draft/save', { path: route, schema, baseVersion: 0 });
    expect(draft.data.findings).toContainEqual(
      expect.objectContaining({ pointer: '/body/onClick', severity: 'error' }),
    );
    const refused = await design('publish', { path: route, schema, baseVersion: 0 });
    expect(refused).toMatchObject({
      status: 422,
      msg: expect.stringMatching(/^页面有 \d+ 处错误，不能发布$/),
    });
    expect(refused.data.findings).toEqual(draft.data.findings);
    expect((await design('check', { path: route, schema })).data).toEqual({ findings: draft.data.findings });
    expect((await design('open', { path: route })).data).toMatchObject({ version: 0 });
  });

  it('each user has their own drafts', async () => {
    const route = await freshRoute();
    await design('draft/save', { path: route, schema: pageOf('管理员的'), baseVersion: 0 });
    await console.loginAs({ menus: [menu] });
    expect((await design('open', { path: route })).data).toMatchObject({ draft: null });
    await design('draft/save', { path: route, schema: pageOf('别人的'), baseVersion: 0 });
    expect((await design('open', { path: route })).data).toMatchObject({
      draft: { schema: pageOf('别人的') },
    });
    console.token = adminToken;
    const mine = await design('list', { keyword: route });
    expect(mine.data.items[0]).toMatchObject({ path: route, draftSavedAt: '2026-03-01 08:00:00' });
    expect(await design('draft/remove', { path: route })).toEqual({ status: 0, msg: '', data: null });
    expect(await design('draft/remove', { path: route })).toEqual({ status: 0, msg: '', data: null });
    expect((await design('open', { path: route })).data).toMatchObject({ draft: null });
  });
});

describe('[Foundation §6] two users edit one page', () => {
  it('publishing from a stale version is refused, naming the earlier publisher', async () => {
    const route = await freshRoute();
    const { loginName } = await console.loginAs({ menus: [menu, `${menu}/publish`] });
    await design('publish', { path: route, schema: pageOf('她的'), baseVersion: 0 });
    console.token = adminToken;
    const refused = {
      status: 409,
      msg: `${loginName} 已于 2026-03-01 08:00:00 发布了版本 1，请先查看后再发布`,
      data: {
        version: 1,
        publishedBy: loginName,
        publishedAt: '2026-03-01 08:00:00',
      },
    };
    expect(await design('publish', { path: route, schema: pageOf('我的'), baseVersion: 0 })).toEqual(refused);
    expect(await design('restore', { path: route, version: 0, baseVersion: 0 })).toEqual(refused);
    expect(await design('publish', { path: route, schema: pageOf('我的'), baseVersion: 7 })).toMatchObject({
      status: 409,
      msg: '该记录已被他人修改，请核对后再试',
    });
    expect((await design('open', { path: route })).data).toMatchObject({
      version: 1,
      schema: pageOf('她的'),
    });
  });

  it('one of several concurrent publications succeeds, and version numbers have no gap', async () => {
    const route = await freshRoute();
    for (let base = 0; base < 3; base += 1) {
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map((person) =>
          design('publish', { path: route, schema: pageOf(`${base}-${person}`), baseVersion: base }),
        ),
      );
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([0, 409, 409, 409, 409]);
    }
    const history = await design('history', { path: route });
    expect(history.data.items.map(({ version }) => version)).toEqual([3, 2, 1, 0]);
  });
});

describe('[A §6] who may design', () => {
  const every = [
    'list',
    'open',
    'check',
    'draft/save',
    'draft/remove',
    'publish',
    'history',
    'version',
    'restore',
  ] as const;
  const body = { path, schema: pageOf('x'), baseVersion: 0, version: 0 };

  let otherToken: string;
  beforeAll(async () => {
    await console.loginAs({ menus: [path] });
    otherToken = console.token;
  });

  it.each(every)('%s needs the menu 页面设计', async (call) => {
    console.token = otherToken;
    expect(await design(call, body)).toEqual({ status: 403, msg: '没有权限，请联系管理员', data: null });
    console.token = 'unknown';
    expect(await design(call, body)).toEqual({ status: 1009, msg: '登录已过期，请重新登录', data: null });
    console.token = '';
    expect(await design(call, body)).toEqual({ status: 1009, msg: '登录已过期，请重新登录', data: null });
  });

  it.each(every.filter((call) => call !== 'list'))('%s refuses a path that is not a page', async (call) => {
    const answer = await design(call, { ...body, path: '/platform/../etc/passwd' });
    expect(answer).toEqual({ status: 404, msg: '页面不存在', data: null });
  });
});

describe('bad input', () => {
  it('refuses missing fields, a non-object, and pages too large or too deep', async () => {
    expect(await design('publish', { path })).toMatchObject({
      status: 422,
      errors: { baseVersion: '缺少起始版本' },
    });
    expect(await design('open', {})).toMatchObject({ status: 422, errors: { path: '缺少页面路径' } });
    const large = { path, schema: { type: 'page', body: 'x'.repeat(1024 * 1024) }, baseVersion: 0 };
    expect(await design('draft/save', large)).toEqual({ status: 413, msg: '提交的内容过大', data: null });
    const answer = await fetch(`${console.url}/api/console/designs/draft/save`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: console.token },
      body: `{"path":"${path}","baseVersion":0,"schema":{"body":${'['.repeat(300_000)}${']'.repeat(300_000)}}}`,
    });
    expect(await answer.json()).toMatchObject({ status: 422, msg: '内容嵌套过深（最多 200 层）' });
    // As indented text, many small deeply nested values would take hundreds of megabytes.
    const many = { path, schema: { type: 'page', body: Array(12_000).fill(1) }, baseVersion: 0 };
    expect(await design('draft/save', many)).toMatchObject({
      status: 422,
      msg: '页面超过 12000 个值，无法保存',
    });
    // Before it is compared with the live page, which takes seconds.
    expect(await design('publish', many)).toMatchObject({ msg: '页面超过 12000 个值，无法发布', data: null });
    const { findings } = (await design('check', many)).data;
    expect(findings.map(({ rule }) => rule)).toEqual(['structure/too-large']);
  });

  it('refuses an unknown call and another method', async () => {
    expect(await console.callUnchecked('/console/nothing')).toEqual({
      status: 404,
      msg: '接口不存在',
      data: null,
    });
    const answer = await fetch(`${console.url}/api/console/designs/list`);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 405, msg: '不支持的请求方式', data: null },
    ]);
  });
});
