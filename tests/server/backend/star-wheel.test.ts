import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestConsole, type Fields } from '../../support/console';
import { done } from '../../support/answers';

const missing = { status: 404, msg: '记录不存在或已被删除', data: null };
const usual = { id: null, stage: '起步', minScore: 0, maxScore: 20, suggestion: '<p>慢慢来</p>' };

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  console.clock = () => new Date('2025-03-01T15:30:00Z');
  await console.loginAs({ menus: ['/platform/starWheel/list'] });
});
afterAll(() => console.close());
beforeEach(async () => {
  await sql`delete from backend.star_wheel_stage`.execute(console.db);
});

const add = (given: Fields<'/admin/starWheel/add'> = {}) =>
  console.call('/admin/starWheel/add', { ...usual, ...given });
const list = async (paging: Fields<'/admin/starWheel/list'> = {}) =>
  (await console.call('/admin/starWheel/list', paging)).data;
const firstId = async () => (await list()).items[0]?.id as number;
const detail = (id: unknown) => console.call(`/admin/starWheel/detail/${String(id)}`);

it('[B §7] adds a stage with id null, lists, reads, modifies and removes it', async () => {
  expect(await add()).toEqual(done);
  const id = await firstId();
  const stage = {
    id,
    stage: '起步',
    minScore: 0,
    maxScore: 20,
    suggestion: '<p>慢慢来</p>',
    createTime: '2025-03-01 23:30:00',
    revision: 0,
  };
  expect(await list()).toEqual({ items: [{ ...stage, excerpt: '慢慢来' }], total: 1 });
  expect(await detail(id)).toEqual({ status: 0, msg: '', data: stage });
  const changed = { stage: '成长', minScore: 5, maxScore: 5, suggestion: '<p>加油</p>' };
  expect(await console.call('/admin/starWheel/modify', { ...stage, ...changed })).toEqual(done);
  expect((await detail(id)).data).toEqual({ ...stage, ...changed, revision: 1 });
  expect(await console.call('/admin/starWheel/remove', { id })).toEqual(done);
  expect(await list()).toEqual({ items: [], total: 0 });
});

it('[B §5] a missing field is reported with the specified message', async () => {
  const { status, errors } = await console.call('/admin/starWheel/add', { id: null, stage: ' ' });
  expect({ status, errors }).toEqual({
    status: 422,
    errors: {
      stage: 'please enter stage name',
      minScore: 'please select stage range',
      maxScore: 'please select stage range',
      suggestion: 'Stage suggestion not filled in, cannot proceed',
    },
  });
});

it('[B §5] a suggestion without visible content is empty, on adding and on modifying', async () => {
  await add();
  const id = await firstId();
  for (const suggestion of [
    '',
    '<p><br></p>',
    '<p>&nbsp;&nbsp;</p>',
    '<p> \u200b</p>',
    '<script>x()</script>',
  ]) {
    const refusal = {
      status: 422,
      msg: 'Stage suggestion not filled in, cannot proceed',
      errors: { suggestion: 'Stage suggestion not filled in, cannot proceed' },
      data: null,
    };
    expect(await add({ suggestion })).toEqual(refusal);
    expect(await console.call('/admin/starWheel/modify', { ...usual, id, suggestion })).toEqual(refusal);
  }
  expect(await add({ suggestion: '<p><img src="/files/a.jpg"></p>' })).toEqual(done);
  expect((await detail(id)).data).toMatchObject({ suggestion: '<p>慢慢来</p>', revision: 0 });
});

it('[Foundation §3] reports a reversed range at both scores, and accepts equal ends as a range of one score', async () => {
  const msg = '分数范围颠倒：最低分不能大于最高分';
  expect(await add({ minScore: 60, maxScore: 59 })).toEqual({
    status: 422,
    msg,
    errors: { minScore: msg, maxScore: msg },
    data: null,
  });
  expect(await add({ minScore: 60, maxScore: 60 })).toEqual(done);
});

it('[Foundation §3] accepts only whole scores from 0 to 100', async () => {
  for (const [given, errors] of [
    [{ minScore: -1 }, { minScore: '不能小于0' }],
    [{ maxScore: 101 }, { maxScore: '不能大于100' }],
    [{ minScore: 1.5 }, { minScore: 'please select stage range' }],
    [{ maxScore: 'x' }, { maxScore: 'please select stage range' }],
  ] as const) {
    expect((await add(given)).errors).toEqual(errors);
  }
  expect(await add({ minScore: 0, maxScore: 100 })).toEqual(done);
});

it('[Foundation §3] saves an overlap; the list has the scores that the editor needs to warn about it', async () => {
  await add({ stage: '甲', minScore: 0, maxScore: 50 });
  expect(await add({ stage: '乙', minScore: 50, maxScore: 80 })).toEqual(done);
  const { items } = await list({ page: 1, perPage: 1000 });
  expect(items.map(({ stage, minScore, maxScore }) => [stage, minScore, maxScore])).toEqual([
    ['甲', 0, 50],
    ['乙', 50, 80],
  ]);
});

it('[decisions] sanitises the suggestion, and removes the signature of its image URLs', async () => {
  const signed = '/files/images/a.jpg?t=1740000000&amp;sign=0123456789abcdef0123456789abcdef';
  await add({
    suggestion: `<p onclick="x()" style="font-size:12px;position:fixed">好<img src="${signed}" onerror="x()"><script>x()</script></p>`,
  });
  const { items } = await list();
  expect(items[0]).toMatchObject({
    suggestion: '<p style="font-size:12px">好<img src="/files/images/a.jpg" /></p>',
    excerpt: '好',
  });
});

it('[decisions] the list has an excerpt in plain text of at most 100 characters, and sorts by scores', async () => {
  await add({ minScore: 40, maxScore: 60, suggestion: `<h2>目标</h2><p>${'一二三四五'.repeat(30)}</p>` });
  await add({ minScore: 0, maxScore: 60 });
  await add({ minScore: 0, maxScore: 20, suggestion: '<p>1 &lt; 2</p>' });
  const { items, total } = await list();
  expect(items.map((row) => row.excerpt)).toEqual([
    '1 < 2',
    '慢慢来',
    `目标 ${'一二三四五'.repeat(30)}`.slice(0, 99) + '…',
  ]);
  const second = await list({ page: 2, perPage: 2 });
  expect(second).toEqual({ items: [items[2]], total });
});

it('[decisions] exactly one of eight concurrent saves of the same stage succeeds, and a later one is refused', async () => {
  for (let round = 0; round < 3; round += 1) {
    await sql`delete from backend.star_wheel_stage`.execute(console.db);
    await add();
    const id = await firstId();
    const modify = (stage: string) =>
      console.call('/admin/starWheel/modify', { ...usual, id, stage, revision: 0 });
    const answers = await Promise.all([...'甲乙丙丁戊己庚辛'].map(modify));
    expect(answers.map(({ status }) => status).sort()).toEqual([0, ...Array(7).fill(409)]);
    const stale = { status: 409, msg: '该记录已被他人修改，请核对后再试', data: null };
    expect(await modify('壬')).toEqual(stale);
  }
});

it('refuses, with a message, a record that does not exist', async () => {
  expect(await detail(999)).toEqual(missing);
  expect(await console.call('/admin/starWheel/modify', { ...usual, id: 999 })).toEqual(missing);
  expect(await console.call('/admin/starWheel/remove', { id: 999 })).toEqual(missing);
});
