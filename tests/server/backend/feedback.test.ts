import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestConsole, type Fields } from '../../support/console';
import { done } from '../../support/answers';
import { addFeedback } from './feedback-data';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.loginAs({ menus: ['/platform/feedback/list', '/platform/mini/feedback/list'] });
});
afterAll(() => console.close());
beforeEach(async () => {
  await sql`delete from backend.feedback`.execute(console.db);
});

type Kind = 'feedback' | 'mini/feedback';
const idsOf = async (filter: Fields<`/admin/${Kind}/list`>, kind: Kind = 'feedback') => {
  const { data } = await console.call(`/admin/${kind}/list`, filter);
  expect(data.total).toBe(data.items.length);
  return data.items.map((row) => row.id);
};

describe.each([
  { kind: 'app', path: 'feedback', imgUrl: '/files/a.jpg,/files/b.png' },
  { kind: 'mini', path: 'mini/feedback', imgUrl: '/files/a.jpg|/files/b.png' },
] as const)('$path', ({ kind, path, imgUrl }) => {
  it('[A §3] [B §3] a row has every field; image urls are joined by the kind’s own separator', async () => {
    const id = await addFeedback(console.db, {
      kind,
      contact: '13900000002',
      content: '<b>不要</b><script>alert(1)</script>',
      imageUrls: ['/files/a.jpg', '/files/b.png'],
      remark: '已联系',
      status: 1,
    });
    const row = {
      id,
      mobile: '13800000001',
      contact: '13900000002',
      content: '<b>不要</b><script>alert(1)</script>',
      imgUrl,
      isAcceptContact: 'T',
      isReply: 'F',
      deviceName: 'HUAWEI P60',
      version: '3.2.1',
      status: 1,
      remark: '已联系',
      createTime: '2025-03-01 10:00:00',
      revision: 0,
    };
    expect(await console.call(`/admin/${path}/list`)).toEqual({
      status: 0,
      msg: '',
      data: { items: [row], total: 1 },
    });
    expect((await console.call(`/admin/${path}/detail/${id}`)).data).toEqual(row);
  });

  it("[decisions 'Additions'] the feedback list is sorted by handling status, in both directions", async () => {
    for (const status of [2, 0, 1]) await addFeedback(console.db, { kind, status });
    const statuses = async (orderDir: string) => {
      const { data } = await console.call(`/admin/${path}/list`, {
        orderBy: 'status',
        orderDir,
      });
      return data.items.map(({ status }) => status);
    };
    expect([await statuses('asc'), await statuses('desc')]).toEqual([
      [0, 1, 2],
      [2, 1, 0],
    ]);
  });

  it('[A §7] feedback of the other kind cannot be read, changed or answered', async () => {
    const id = await addFeedback(console.db, { kind: kind === 'app' ? 'mini' : 'app' });
    expect(await idsOf({}, path)).toEqual([]);
    const missing = { status: 404, msg: '记录不存在或已被删除', data: null };
    expect(await console.call(`/admin/${path}/detail/${id}`)).toEqual(missing);
    expect(await console.call(`/admin/${path}/edit`, { id, status: 2, remark: '' })).toEqual(missing);
    expect(await console.call(`/admin/${path}/reply`, { feedbackId: id, content: '您好' })).toEqual(missing);
    expect(await console.call(`/admin/${path}/reply/list`, { id })).toEqual(missing);
  });

  it('[A §4] any status can be set from any other; nothing but status and remark changes', async () => {
    const id = await addFeedback(console.db, { kind });
    for (const status of [2, 0, 1, 2, 1, 0]) {
      const { data } = await console.call(`/admin/${path}/detail/${id}`);
      const whole = { ...data, status, remark: `第${status}步`, content: '改写', mobile: '1', isReply: 'T' };
      expect(await console.call(`/admin/${path}/edit`, whole)).toEqual({ status: 0, msg: '', data: null });
      expect((await console.call(`/admin/${path}/detail/${id}`)).data).toEqual({
        ...data,
        status,
        remark: `第${status}步`,
        revision: Number(data.revision) + 1,
      });
    }
  });

  it('[B §3] a reply is listed after the feedback, marks it replied, and leaves open edits valid', async () => {
    const id = await addFeedback(console.db, { kind, imageUrls: ['/files/a.jpg', '/files/b.png'] });
    console.clock = () => new Date('2025-03-02T03:04:05Z');
    const answer = await console.call(`/admin/${path}/reply`, {
      feedbackId: id,
      content: ' 已修复 <1.2> & 上线 ',
    });
    expect(answer).toEqual({ status: 0, msg: '', data: null });
    console.clock = () => new Date('2025-03-03T03:04:05Z');
    await console.call(`/admin/${path}/reply`, { feedbackId: id, content: '请更新' });
    console.clock = () => new Date();
    expect((await console.call(`/admin/${path}/reply/list`, { id })).data).toEqual({
      feedback: { id, content: '登录后闪退', imgUrl, createTime: '2025-03-01 10:00:00' },
      replyList: [
        { id: expect.any(Number), content: '已修复 <1.2> & 上线', solveTime: '2025-03-02 11:04:05' },
        { id: expect.any(Number), content: '请更新', solveTime: '2025-03-03 11:04:05' },
      ],
    });
    expect((await console.call(`/admin/${path}/detail/${id}`)).data).toMatchObject({
      isReply: 'T',
      revision: 0,
    });
    expect(await idsOf({ isReply: 'T' }, path)).toEqual([id]);
  });
});

it('[Foundation §3] stores a reply once that is submitted again within a minute', async () => {
  const feedbackId = await addFeedback(console.db);
  const reply = (content: string) => console.call('/admin/feedback/reply', { feedbackId, content });
  console.clock = () => new Date('2025-03-02T03:04:05Z');
  const answers = await Promise.all([reply('请更新'), reply('请更新'), reply('请更新')]);
  expect(answers).toEqual([done, done, done]);
  await reply('已修复');
  await addFeedback(console.db).then((other) =>
    console.call('/admin/feedback/reply', { feedbackId: other, content: '已修复' }),
  );
  console.clock = () => new Date('2025-03-02T03:05:06Z');
  await reply('请更新');
  console.clock = () => new Date();
  const { data } = await console.call('/admin/feedback/reply/list', { id: feedbackId });
  expect(data.replyList.map(({ content }) => content)).toEqual(['请更新', '已修复', '请更新']);
});

it('[B §5] an empty reply is refused at its field', async () => {
  const feedbackId = await addFeedback(console.db);
  expect(await console.call('/admin/feedback/reply', { feedbackId, content: '  ' })).toEqual({
    status: 422,
    msg: '请输入回复内容',
    errors: { content: '请输入回复内容' },
    data: null,
  });
  expect((await console.call('/admin/feedback/reply/list', { id: feedbackId })).data).toMatchObject({
    replyList: [],
  });
});

it('refuses a character that the database cannot store, at its field', async () => {
  const feedbackId = await addFeedback(console.db);
  expect(await console.call('/admin/feedback/reply', { feedbackId, content: '您\0好' })).toEqual({
    status: 422,
    msg: '含有不支持的字符',
    errors: { content: '含有不支持的字符' },
    data: null,
  });
});

it('[decisions] exactly one of eight concurrent edits of the same record succeeds, and a later one is refused', async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = await addFeedback(console.db);
    const edit = (remark: string) =>
      console.call('/admin/feedback/edit', { id, status: 1, remark, revision: 0 });
    const answers = await Promise.all([...'甲乙丙丁戊己庚辛'].map(edit));
    expect(answers.map(({ status }) => status).sort()).toEqual([0, ...Array(7).fill(409)]);
    const stale = { status: 409, msg: '该记录已被他人修改，请核对后再试', data: null };
    expect(await edit('壬')).toEqual(stale);
  }
});

it('[A §4] only the three statuses exist', async () => {
  const id = await addFeedback(console.db);
  for (const status of [3, -1, 'x', '', null]) {
    expect(await console.call('/admin/feedback/edit', { id, status, remark: '' })).toEqual({
      status: 422,
      msg: '请选择处理状态',
      errors: { status: '请选择处理状态' },
      data: null,
    });
  }
});

describe('[A §2] filters', () => {
  it('phone matches a part of the account’s or the contact’s phone; wildcards are literal', async () => {
    const first = await addFeedback(console.db, { mobile: '13812345678' });
    const second = await addFeedback(console.db, { mobile: '13900000000', contact: '18612345678' });
    await addFeedback(console.db, { mobile: '13900000000', contact: 'a%b_c' });
    expect(await idsOf({ contact: '13812345678' })).toEqual([first]);
    expect(await idsOf({ contact: ' 2345678 ' })).toEqual([second, first]);
    expect(await idsOf({ contact: '%' })).toHaveLength(1);
    expect(await idsOf({ contact: '1_8' })).toEqual([]);
  });

  it('submit days are Shanghai days, both ends included', async () => {
    const first = await addFeedback(console.db, { createTime: new Date('2025-02-28T16:00:00Z') });
    const last = await addFeedback(console.db, { createTime: new Date('2025-03-01T15:59:59.999Z') });
    await addFeedback(console.db, { createTime: new Date('2025-02-28T15:59:59.999Z') });
    await addFeedback(console.db, { createTime: new Date('2025-03-01T16:00:00Z') });
    expect(await idsOf({ startDate: '2025-03-01', endDate: '2025-03-01' })).toEqual([last, first]);
    expect(await idsOf({ startDate: '2025-03-02' })).toHaveLength(1);
    expect(await idsOf({ endDate: '2025-02-28' })).toHaveLength(1);
  });

  it('filters by status 0, by consent to contact and by replied, alone and together', async () => {
    const shy = await addFeedback(console.db, { isAcceptContact: false, status: 2 });
    const answered = await addFeedback(console.db, { isReply: true, status: 1 });
    const fresh = await addFeedback(console.db);
    expect(await idsOf({ status: 0 })).toEqual([fresh]);
    expect(await idsOf({ status: '1' })).toEqual([answered]);
    expect(await idsOf({ isAcceptContact: 'F' })).toEqual([shy]);
    expect(await idsOf({ isReply: 'F' })).toEqual([fresh, shy]);
    expect(await idsOf({ isReply: 'F', isAcceptContact: 'T', status: 0, contact: '' })).toEqual([fresh]);
  });

  it('invalid input is refused at its field', async () => {
    const answer = await console.call('/admin/feedback/list', { startDate: '2025-02-30', status: 9 });
    expect(answer.errors).toEqual({ startDate: '日期不存在', status: '不是可选的值' });
  });
});

it('[A §9] a page has 10 rows, newest first, and the total of the filter', async () => {
  const ids: number[] = [];
  for (let minute = 0; minute < 12; minute += 1) {
    ids.unshift(await addFeedback(console.db, { createTime: new Date(Date.UTC(2025, 2, 1, 0, minute)) }));
  }
  const first = await console.call('/admin/feedback/list');
  const second = await console.call('/admin/feedback/list', { page: 2, perPage: 10 });
  expect(first.data.items.map((row) => row.id)).toEqual(ids.slice(0, 10));
  expect(second.data.items.map((row) => row.id)).toEqual(ids.slice(10));
  expect([first.data.total, second.data.total]).toEqual([12, 12]);
});
