import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestConsole, type Fields } from '../../support/console';
import { done } from '../../support/answers';

const missing = { status: 404, msg: '记录不存在或已被删除', data: null };
const stale = { status: 409, msg: '该记录已被他人修改，请核对后再试', data: null };
const usual = {
  title: '满意度调查',
  pfType: 1,
  btnYes: '去填写',
  btnNo: '下次再说',
  content: '花一分钟告诉我们',
  url: 'https://survey.example.com/s/1',
};

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.loginAs({ menus: ['/platform/question/survey/list'] });
});
afterAll(() => console.close());
beforeEach(async () => {
  await sql`delete from backend.survey`.execute(console.db);
});

const add = (given: Fields<'/admin/question/survey/add'> = {}) =>
  console.call('/admin/question/survey/add', { ...usual, ...given });
const edit = (given: Fields<'/admin/question/survey/edit'>) =>
  console.call('/admin/question/survey/edit', { ...usual, ...given });
const list = async (filter: Fields<'/admin/question/survey/list'> = {}) =>
  (await console.call('/admin/question/survey/list', filter)).data;
type Row = Awaited<ReturnType<typeof list>>['items'][number];
const first = async () => (await list()).items[0] as Row;
const enable = (id: unknown, isEnable: unknown) =>
  console.call('/admin/question/survey/editStatus', { id, isEnable });
const show = (id: unknown, isShow: unknown) =>
  console.call('/admin/question/survey/editShow', { id, isShow });

it('[B §7] adds a survey with its switches off, lists, reads, edits and removes it', async () => {
  expect(await add()).toEqual(done);
  const { id } = await first();
  const survey = { ...usual, id, isEnable: 'F', isShow: 'F', revision: 0 };
  expect(await list()).toEqual({ items: [survey], total: 1 });
  expect(await console.call(`/admin/question/survey/detail/${String(id)}`)).toEqual({
    status: 0,
    msg: '',
    data: survey,
  });
  const changed = { ...usual, title: '功能调研', pfType: 0, isEnable: 'T', isShow: 'T' };
  expect(await edit({ ...changed, id, revision: 0 })).toEqual(done);
  expect(await first()).toEqual({ ...changed, id, revision: 1 });
  expect(await console.call(`/admin/question/survey/remove/${String(id)}`)).toEqual(done);
  expect(await list()).toEqual({ items: [], total: 0 });
});

it('[B §5] every field is required, on adding and on editing, each with its message', async () => {
  const errors = {
    title: '请输入问卷标题',
    pfType: '请选择客户端类型',
    btnYes: '请输入确认按钮文字',
    btnNo: '请输入取消按钮文字',
    content: '请输入问卷内容',
    url: '请输入问卷链接',
  };
  await add();
  const { id } = await first();
  for (const field of Object.keys(usual)) {
    const expected = { [field]: errors[field as keyof typeof errors] };
    expect((await add({ [field]: ' ' })).errors).toEqual(expected);
    expect((await edit({ id, [field]: '' })).errors).toEqual(expected);
  }
  const { status, errors: all } = await console.call('/admin/question/survey/add', {});
  expect({ status, errors: all }).toEqual({ status: 422, errors });
});

it('[B §9] accepts Android and iOS as client types, and only http and https addresses', async () => {
  for (const pfType of [2, 3]) expect((await add({ pfType })).errors).toEqual({ pfType: '请选择客户端类型' });
  for (const url of ['javascript:alert(1)', 'survey.example.com', 'file:///etc/passwd', 'http://']) {
    expect((await add({ url })).errors).toEqual({ url: '请输入以 http:// 或 https:// 开头的完整地址' });
  }
});

it('[B §4] each switch flips independently, both ways, and reports invalid input', async () => {
  await add();
  const { id } = await first();
  expect(await enable(id, 'T')).toEqual(done);
  expect(await first()).toMatchObject({ isEnable: 'T', isShow: 'F' });
  expect(await show(id, 'T')).toEqual(done);
  expect(await enable(id, 'F')).toEqual(done);
  expect(await first()).toMatchObject({ isEnable: 'F', isShow: 'T' });
  expect((await enable(id, 'X')).errors).toEqual({ isEnable: '请选择是否启用' });
  expect((await show(id, '')).errors).toEqual({ isShow: '请选择是否显示' });
  expect(await enable(999, 'T')).toEqual(missing);
  expect(await show(999, 'T')).toEqual(missing);
});

it('[decisions] refuses an edit that began before a switch was flipped, and keeps the switch', async () => {
  await add();
  const read = await first();
  expect(await enable(read.id, 'T')).toEqual(done);
  expect(await edit(read)).toEqual(stale);
  expect(await first()).toMatchObject({ isEnable: 'T', revision: 1 });
  // Setting the current value changes nothing.
  expect(await enable(read.id, 'T')).toEqual(done);
  expect(await edit({ ...usual, id: read.id, revision: 1, title: '改' })).toEqual(done);
  expect(await first()).toMatchObject({ title: '改', isEnable: 'T', isShow: 'F', revision: 2 });
});

it('[decisions] exactly one of eight concurrent saves of the same survey succeeds', async () => {
  await add();
  const { id } = await first();
  const answers = await Promise.all([...'甲乙丙丁戊己庚辛'].map((title) => edit({ id, title, revision: 0 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([0, ...Array(7).fill(409)]);
});

it('[B §9] pages newest first, and filters by part of the title', async () => {
  for (const title of ['调研 A', '调研 B', '征集 A']) await add({ title });
  const titles = async (filter: object) => (await list(filter)).items.map((row) => row.title);
  expect(await titles({})).toEqual(['征集 A', '调研 B', '调研 A']);
  expect(await titles({ title: '调研' })).toEqual(['调研 B', '调研 A']);
  expect(await titles({ title: '_' })).toEqual([]);
  expect(await titles({ page: 2, perPage: 2 })).toEqual(['调研 A']);
});

it('refuses, with a message, a record that does not exist', async () => {
  expect(await console.call('/admin/question/survey/detail/999')).toEqual(missing);
  expect(await edit({ id: 999 })).toEqual(missing);
  expect(await console.call('/admin/question/survey/remove/999')).toEqual(missing);
});
