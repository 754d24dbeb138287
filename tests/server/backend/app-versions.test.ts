import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestConsole, type Fields } from '../../support/console';
import { done, refusal, stale } from '../../support/answers';

const missing = { status: 404, msg: '记录不存在或已被删除', data: null };
const [retired, inUse, draft] = [0, 1, 2];
const usual = {
  pfType: 0,
  version: '2.4.0',
  minVersion: '0.1.0',
  url: 'https://download.example.com/app.apk',
  isForce: 'F',
  content: '修复已知问题',
  status: draft,
};

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.loginAs({ menus: ['/platform/app/version/list'] });
  console.clock = () => new Date('2026-03-01T08:00:00Z');
});
afterAll(() => console.close());
beforeEach(async () => {
  await sql`delete from backend.app_version`.execute(console.db);
  await sql`update backend.app_version_code set released_code = 0`.execute(console.db);
});

const add = (given: Fields<'/admin/app/version/add'> = {}) =>
  console.call('/admin/app/version/add', { ...usual, ...given });
const edit = (given: Fields<'/admin/app/version/edit'>) =>
  console.call('/admin/app/version/edit', { ...usual, ...given });
const remove = (id: unknown) => console.call(`/admin/app/version/remove/${id}`);
const list = async (filter: Fields<'/admin/app/version/list'> = {}) =>
  (await console.call('/admin/app/version/list', filter)).data;
const next = async (pfType: number) =>
  (await console.call('/admin/app/version/check/v_code', { pfType })).data.value;
/** The versions of a client type, oldest first. */
const summary = async (pfType = 0) =>
  (await list({ pfType, perPage: 100 })).items
    .map(({ versionCode, status }) => [versionCode, status])
    .reverse();
type Version = Awaited<ReturnType<typeof list>>['items'][number];
const newest = async () => (await list()).items[0] as Version;

it('[A §7] adds, lists, reads, edits and removes a version', async () => {
  expect(await add()).toEqual(done);
  const { id } = await newest();
  const stored = {
    ...usual,
    id,
    versionCode: 1,
    modifier: 'public',
    revision: 0,
    createTime: '2026-03-01 16:00:00',
    releaseTime: '',
  };
  expect(await list()).toEqual({ items: [stored], total: 1 });
  const detail = () => console.call(`/admin/app/version/detail/${String(id)}`);
  expect(await detail()).toEqual({ status: 0, msg: '', data: stored });
  const changed = { ...usual, version: '2.4.1', isForce: 'T', content: '新增小组件', modifier: 'beta' };
  expect(await edit({ ...changed, id, revision: 0 })).toEqual(done);
  expect((await detail()).data).toEqual({ ...stored, ...changed, revision: 1 });
  expect(await remove(id)).toEqual(done);
  expect(await remove(id)).toEqual(missing);
  expect(await detail()).toEqual(missing);
  expect(await edit({ id })).toEqual(missing);
});

it('[A §5] every field is required, with its own message', async () => {
  const { status, errors } = await console.call('/admin/app/version/add', {});
  expect({ status, errors }).toEqual({
    status: 422,
    errors: {
      pfType: '请选择客户端类型!',
      version: '请输入版本号!',
      minVersion: '请输入版本号!',
      url: '请输入下载地址!',
      isForce: '请选择是否强制下载!',
      content: '请输入版本新增内容!',
      status: '请选择保存为草稿或立即发布',
    },
  });
  expect(await add({ url: 'javascript:alert(1)' })).toEqual(
    refusal('url', '请输入以 http:// 或 https:// 开头的完整地址'),
  );
  for (const invisible of [' \n ', '\u200b', '\u2060 \ufeff'])
    expect(await add({ content: invisible })).toEqual(refusal('content', '请输入版本新增内容!'));
  expect(await add({ version: '2.9.0', minVersion: '2.10' })).toEqual(
    refusal('minVersion', '最低支持版本不能高于版本号'),
  );
  for (const wrong of ['abc', 'v2.4.0', '2.4.', '2..4', '1.2.3.4.5', '2.4.0-beta']) {
    expect(await add({ version: wrong, status: inUse })).toEqual(refusal('version', '版本号格式应为 1.2.3'));
    expect(await add({ minVersion: wrong })).toEqual(refusal('minVersion', '版本号格式应为 1.2.3'));
  }
  expect((await add({ status: retired })).errors).toEqual({ status: '请选择保存为草稿或立即发布' });
  expect(await list()).toEqual({ items: [], total: 0 });
});

it('[A §3] the server assigns the code per client type and ignores the caller’s', async () => {
  expect([await next(0), await next(3)]).toEqual([1, 1]);
  await console.callUnchecked('/admin/app/version/add', { ...usual, versionCode: 77 });
  await add({ pfType: 3 });
  await add();
  expect([await summary(0), await summary(3)]).toEqual([
    [
      [1, draft],
      [2, draft],
    ],
    [[1, draft]],
  ]);
  expect([await next(0), await next(3)]).toEqual([3, 2]);
});

it('[A §3] twenty concurrent saves, some of them refused, leave neither gaps nor duplicates', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => add(index % 4 === 3 ? { minVersion: '9.0.0' } : {})),
  );
  expect(answers.filter(({ status }) => status === 0)).toHaveLength(15);
  expect((await summary()).map(([code]) => code)).toEqual(
    Array.from({ length: 15 }, (_, index) => index + 1),
  );
});

it('[A §3] removing the draft with the highest code frees it; a published code is never reused', async () => {
  await add({ status: inUse });
  await add();
  await remove((await newest())['id']);
  expect(await next(0)).toBe(2);
  await remove((await newest())['id']);
  expect(await next(0)).toBe(2);
});

it('[A §3] a draft may change its client type and gets a new code; a published version may not', async () => {
  await add({ pfType: 1, status: inUse });
  await add();
  const { id } = await newest();
  expect(await edit({ id, pfType: 1 })).toEqual(done);
  expect(await summary(1)).toEqual([
    [1, inUse],
    [2, draft],
  ]);
  const published = (await list({ pfType: 1 })).items[1]?.['id'];
  expect(await edit({ id: published, pfType: 0 })).toEqual(
    refusal('pfType', '已发布过的版本不能更换客户端类型'),
  );
});

it('[A §4] save as draft sets 2, publish now sets 1; the previous version is no longer in use', async () => {
  await add({ status: inUse });
  await add({ pfType: 2, status: inUse });
  await add();
  const { id } = await newest();
  console.clock = () => new Date('2026-03-02T08:00:00Z');
  // The publish action sends the row without its times.
  expect(await edit({ id, status: inUse, revision: 0 })).toEqual(done);
  expect([await summary(0), await summary(2)]).toEqual([
    [
      [1, retired],
      [2, inUse],
    ],
    [[1, inUse]],
  ]);
  expect((await list({ pfType: 0 })).items.map(({ releaseTime }) => releaseTime)).toEqual([
    '2026-03-02 16:00:00',
    '2026-03-01 16:00:00',
  ]);
  console.clock = () => new Date('2026-03-03T08:00:00Z');
  await edit({ id, status: inUse, content: '改错别字' });
  expect((await list({ pfType: 0 })).items[0]?.['releaseTime']).toBe('2026-03-02 16:00:00');
  await edit({ id, status: draft });
  expect(await summary(0)).toEqual([
    [1, retired],
    [2, draft],
  ]);
  console.clock = () => new Date('2026-03-01T08:00:00Z');
});

it('[A §4] ten concurrent publications of drafts leave one version in use', async () => {
  for (let index = 0; index < 10; index += 1) await add();
  const { items } = await list({ perPage: 100 });
  const answers = await Promise.all(items.map(({ id }) => edit({ id, status: inUse, revision: 0 })));
  expect(answers).toEqual(items.map(() => done));
  const states = (await summary()).map(([, status]) => status);
  expect(states.filter((status) => status === inUse)).toHaveLength(1);
  expect(states.filter((status) => status === retired)).toHaveLength(9);
});

it('[A §7] refuses the second of two edits of one version, and keeps the first', async () => {
  await add();
  const { id } = await newest();
  expect(await edit({ id, content: '第一次', revision: 0 })).toEqual(done);
  expect(await edit({ id, content: '第二次', revision: 0 })).toEqual(stale);
  expect((await newest())['content']).toBe('第一次');
});

it('[A §2] filters by a part of the version and by client type', async () => {
  await add({ version: '2.4.0' });
  await add({ version: '2.4.1', pfType: 1 });
  await add({ version: '2.5.0', pfType: 1 });
  const found = async (filter: object) => (await list(filter)).items.map(({ version }) => version);
  expect(await found({ version: '2.4' })).toEqual(['2.4.1', '2.4.0']);
  expect(await found({ pfType: 1 })).toEqual(['2.5.0', '2.4.1']);
  expect(await found({ version: '2.4', pfType: 1 })).toEqual(['2.4.1']);
  expect(await list({ page: 2, perPage: 2 })).toMatchObject({ items: [{ version: '2.4.0' }], total: 3 });
});
