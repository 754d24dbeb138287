import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestConsole, type Fields } from '../../support/console';
import { done, refusal, stale } from '../../support/answers';

const missing = { status: 404, msg: '记录不存在或已被删除', data: null };
const taken = refusal('versionCode', '该客户端的同类协议已有这个版本值');
const badUrl = refusal('url', '请输入以 http:// 或 https:// 开头的完整地址');
const usual = {
  pfType: 0,
  type: 1,
  version: '2.0.0',
  versionCode: 200,
  title: '隐私政策更新',
  attr1: 'force',
  content: '<p>请阅读</p>',
  btnYes: '同意',
  btnNo: '不同意',
  url: 'https://www.example.com/privacy?client=android',
};

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.loginAs({ menus: ['/platform/app/policy/list'] });
});
afterAll(() => console.close());
beforeEach(async () => {
  await sql`delete from backend.policy`.execute(console.db);
});

const add = (given: Fields<'/admin/app/policy/add'> = {}) =>
  console.call('/admin/app/policy/add', { ...usual, ...given });
const edit = (given: Fields<'/admin/app/policy/edit'>) =>
  console.call('/admin/app/policy/edit', { ...usual, ...given });
const list = async (filter: Fields<'/admin/app/policy/list'> = {}) =>
  (await console.call('/admin/app/policy/list', filter)).data;
const firstId = async () => (await list()).items[0]?.id as number;
const detail = (id: number) => console.call(`/admin/app/policy/detail/${id}`);

it('[B §7] adds a policy, lists it without its text, reads, edits and removes it', async () => {
  expect(await add()).toEqual(done);
  const id = await firstId();
  const { content, ...listed } = { ...usual, id, revision: 0 };
  expect(await list()).toEqual({ items: [listed], total: 1 });
  expect(await detail(id)).toEqual({ status: 0, msg: '', data: { ...listed, content } });
  const changed = { ...usual, pfType: 1, type: 7, version: '2.1.0', versionCode: 210, title: '自动续费说明' };
  expect(await edit({ ...changed, id, revision: 0 })).toEqual(done);
  expect((await detail(id)).data).toEqual({ ...changed, id, revision: 1 });
  expect(await console.call(`/admin/app/policy/remove/${id}`)).toEqual(done);
  expect(await list()).toEqual({ items: [], total: 0 });
});

it('[B §5] client type, type and version are required, and the version code once a client type is chosen', async () => {
  const { status, errors } = await console.call('/admin/app/policy/add', {});
  expect({ status, errors }).toEqual({
    status: 422,
    errors: { pfType: '请选择客户端类型!', type: '请选择协议类型!', version: '请输入版本号!' },
  });
  const chosen = await console.call('/admin/app/policy/add', { pfType: 0 });
  expect(chosen.errors).toEqual({
    type: '请选择协议类型!',
    version: '请输入版本号!',
    versionCode: '请输入版本值!',
  });
  expect(await add({ version: '第二版' })).toEqual(refusal('version', '版本号格式应为 1.2.3'));
  expect(await add({ versionCode: '' })).toEqual(refusal('versionCode', '请输入版本值!'));
  await add();
  const id = await firstId();
  expect(await edit({ id, versionCode: null })).toEqual(refusal('versionCode', '请输入版本值!'));
});

it('[B §9] types run from 1 to 7, client types are Android and iOS, version codes are whole and not negative', async () => {
  for (const [given, errors] of [
    [{ type: 0 }, { type: '请选择协议类型!' }],
    [{ type: 8 }, { type: '请选择协议类型!' }],
    [{ pfType: 2 }, { pfType: '请选择客户端类型!' }],
    [{ pfType: 3 }, { pfType: '请选择客户端类型!' }],
    [{ versionCode: 1.5 }, { versionCode: '请输入整数' }],
    [{ versionCode: -1 }, { versionCode: '不能小于0' }],
    [{ version: '1'.repeat(33) }, { version: '不能超过32个字符' }],
  ] as const) {
    expect((await add(given)).errors).toEqual(errors);
  }
  for (const type of [1, 2, 3, 4, 5, 6, 7]) expect(await add({ type })).toEqual(done);
});

it('[B §5] a policy requires only client type, type, version and version code', async () => {
  const { pfType, type, version } = usual;
  expect(await console.call('/admin/app/policy/add', { pfType, type, version, versionCode: 0 })).toEqual(
    done,
  );
  const empty = { title: '', attr1: '', content: '', btnYes: '', btnNo: '', url: '' };
  const id = await firstId();
  expect((await detail(id)).data).toEqual({
    pfType,
    type,
    version,
    versionCode: 0,
    ...empty,
    id,
    revision: 0,
  });
});

it('[B §3] a version code is unique per client type and type: on adding, on editing, under concurrent saves', async () => {
  expect(await add()).toEqual(done);
  expect(await add({ version: '2.0.1' })).toEqual(taken);
  expect(await add({ pfType: 1 })).toEqual(done);
  expect(await add({ type: 2 })).toEqual(done);
  const id = await firstId();
  expect(await edit({ id, type: 1 })).toEqual(taken);
  expect(await edit({ id, type: 2 })).toEqual(done);
  const answers = await Promise.all(Array.from({ length: 6 }, () => add({ versionCode: 300 })));
  expect(answers.filter(({ status }) => status === 0)).toHaveLength(1);
  expect((await list()).total).toBe(4);
});

it('[B §3] the address of a policy is an http or https address', async () => {
  for (const url of [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    '//example.com/a',
    'example.com',
    'ftp://example.com',
    'http://',
    'https:///a',
    'https://exa mple.com',
    'java\nscript:alert(1)',
  ]) {
    expect(await add({ url })).toEqual(badUrl);
  }
  for (const [index, url] of ['http://a.cn', 'HTTPS://例子.中国/路径?x=1#y', ''].entries())
    expect(await add({ url, versionCode: index })).toEqual(done);
});

it('[B §7] an edit from the list, which lacks the text, keeps the stored text', async () => {
  await add({ content: '<p>隐私政策全文</p>' });
  const [row] = (await list()).items;
  expect(await console.call('/admin/app/policy/edit', { ...row, title: '改了标题' })).toEqual(done);
  expect((await detail(row?.id as number)).data).toMatchObject({
    title: '改了标题',
    content: '<p>隐私政策全文</p>',
    revision: 1,
  });
});

it('[decisions] sanitises the text, removes the signature of its image URLs, and empties a text without visible content', async () => {
  const signed = '/files/images/a.jpg?t=1740000000&amp;sign=0123456789abcdef0123456789abcdef';
  await add({
    content: `<p onclick="x()" style="font-size:12px;position:fixed">好<a href="javascript:x()">链接</a><img src="${signed}" onerror="x()"><script>x()</script></p>`,
  });
  const id = await firstId();
  expect((await detail(id)).data.content).toBe(
    '<p style="font-size:12px">好<a>链接</a><img src="/files/images/a.jpg" /></p>',
  );
  expect(await edit({ id, content: '<p>&nbsp;<br></p>' })).toEqual(done);
  expect((await detail(id)).data.content).toBe('');
});

it('[decisions] exactly one of eight concurrent saves of the same policy succeeds, and a later one is refused', async () => {
  await add();
  const id = await firstId();
  const answers = await Promise.all([...'甲乙丙丁戊己庚辛'].map((title) => edit({ id, title, revision: 0 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([0, ...Array(7).fill(409)]);
  expect(await edit({ id, title: '壬', revision: 0 })).toEqual(stale);
});

it('[B §2] filters by version and client type; newest first, page by page', async () => {
  for (const [version, pfType, versionCode] of [
    ['1.0.0', 0, 1],
    ['1.1.0', 1, 2],
    ['2.1.0', 0, 3],
  ] as const)
    await add({ version, pfType, versionCode });
  const versions = async (filter: object) => (await list(filter)).items.map((row) => row.version);
  expect(await versions({})).toEqual(['2.1.0', '1.1.0', '1.0.0']);
  expect(await versions({ version: '1.1' })).toEqual(['1.1.0']);
  expect(await versions({ version: '.1.' })).toEqual(['2.1.0', '1.1.0']);
  expect(await versions({ pfType: 0 })).toEqual(['2.1.0', '1.0.0']);
  expect(await versions({ pfType: 1, version: '2' })).toEqual([]);
  expect(await versions({ version: '%' })).toEqual([]);
  expect(await list({ page: 2, perPage: 2 })).toMatchObject({ items: [{ version: '1.0.0' }], total: 3 });
});

it('refuses, with a message, a record that does not exist', async () => {
  expect(await detail(999)).toEqual(missing);
  expect(await edit({ id: 999 })).toEqual(missing);
  expect(await console.call('/admin/app/policy/remove/999')).toEqual(missing);
});
