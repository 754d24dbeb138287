import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestConsole, type Fields } from '../../support/console';
import { addUser } from '../../support/database/users';
import { done } from '../../support/answers';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  console.clock = () => new Date('2025-03-01T15:30:00Z');
  await console.loginAs({ menus: ['/platform/app/activity/list', '/platform/vip/give/list'] });
  await addUser(console.db, { mobile: '13800000001' });
  await addUser(console.db, { mobile: '13800000002' });
});
afterAll(() => console.close());
beforeEach(async () => {
  await sql`delete from backend.vip_grant_request`.execute(console.db);
  await sql`delete from backend.vip_grant`.execute(console.db);
  await sql`delete from backend.activity`.execute(console.db);
});

const add = (activityName: unknown) => console.call('/admin/app/activity/add', { activityName });
const edit = (body: Fields<'/admin/app/activity/edit'>) => console.call('/admin/app/activity/edit', body);
const remove = (id: number) => console.call(`/admin/app/activity/remove/${id}`);
const list = async (filter: Fields<'/admin/app/activity/list'> = {}) =>
  (await console.call('/admin/app/activity/list', filter)).data;
const detail = async (id: number) => (await console.call(`/admin/app/activity/detail/${id}`)).data;
const give = (activityId: number, ...mobiles: string[]) =>
  console.call('/admin/vip/give/add', { mobiles, activityId, duration: 7, durationType: 'D' });
async function added(name: string): Promise<number> {
  expect(await add(name)).toEqual(done);
  return (await list({ activityName: name })).items[0]?.activityId as number;
}
const taken = {
  status: 422,
  msg: '活动名称已存在',
  errors: { activityName: '活动名称已存在' },
  data: null,
};

it('[B §7] adds, lists, reads, renames and removes an activity', async () => {
  const activityId = await added(' 春节回馈 ');
  const row = {
    activityId,
    activityName: '春节回馈',
    giveQuantity: 0,
    createTime: '2025-03-01 23:30:00',
    revision: 0,
  };
  expect(await list()).toEqual({ items: [row], total: 1 });
  expect(await detail(activityId)).toEqual(row);
  expect(await edit({ activityId, activityName: '老用户回馈', revision: 0 })).toEqual(done);
  expect(await list()).toEqual({ items: [{ ...row, activityName: '老用户回馈', revision: 1 }], total: 1 });
  expect(await remove(activityId)).toEqual(done);
  expect(await list()).toEqual({ items: [], total: 0 });
  const missing = { status: 404, msg: '记录不存在或已被删除', data: null };
  expect(await remove(activityId)).toEqual(missing);
  expect(await console.call(`/admin/app/activity/detail/${activityId}`)).toEqual(missing);
  expect(await edit({ activityId, activityName: '又来' })).toEqual(missing);
});

it('[B §5] a name is required', async () => {
  const refusal = {
    status: 422,
    msg: '请输入活动名称!',
    errors: { activityName: '请输入活动名称!' },
    data: null,
  };
  for (const name of ['', '   ', null, undefined]) expect(await add(name)).toEqual(refusal);
  const activityId = await added('春节回馈');
  expect(await edit({ activityId, activityName: ' ' })).toEqual(refusal);
  expect((await add('名'.repeat(51))).errors).toEqual({ activityName: '不能超过50个字符' });
});

it('[decisions] a name is unique, also under concurrent saves; a removed name can be reused', async () => {
  const first = await added('春节回馈');
  expect(await add('春节回馈')).toEqual(taken);
  const second = await added('教师节');
  expect(await edit({ activityId: second, activityName: '春节回馈' })).toEqual(taken);
  await remove(first);
  expect(await add('春节回馈')).toEqual(done);
  const answers = await Promise.all(['国庆', '国庆', '国庆', '国庆'].map(add));
  expect(answers.filter(({ status }) => status === 0)).toHaveLength(1);
});

it('[decisions] exactly one of eight concurrent renames of the same record succeeds', async () => {
  const activityId = await added('春节回馈');
  const answers = await Promise.all(
    [...'甲乙丙丁戊己庚辛'].map((activityName) => edit({ activityId, activityName, revision: 0 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([0, ...Array(7).fill(409)]);
  expect(answers.find(({ status }) => status !== 0)).toEqual({
    status: 409,
    msg: '该记录已被他人修改，请核对后再试',
    data: null,
  });
});

it('[B §5] an activity with grants cannot be deleted, and the refusal gives their number', async () => {
  const activityId = await added('春节回馈');
  await give(activityId, '13800000001', '13800000002', '13900000000');
  expect(await detail(activityId)).toMatchObject({ giveQuantity: 2 });
  expect(await remove(activityId)).toEqual({
    status: 409,
    msg: '该活动已发放 2 次，不能删除',
    data: null,
  });
  expect((await list()).total).toBe(1);
});

it('[B §5] an activity with only failed grants can be deleted; the failed rows keep its name', async () => {
  const activityId = await added('春节回馈');
  await give(activityId, '13900000000');
  expect(await detail(activityId)).toMatchObject({ giveQuantity: 0 });
  expect(await remove(activityId)).toEqual(done);
  const { items } = (await console.call('/admin/vip/give/list')).data;
  expect(items).toMatchObject([{ mobile: '13900000000', activityName: '春节回馈', status: 1 }]);
});

it('[B §5] refuses either a removal or a concurrent grant; a removed activity grants nothing', async () => {
  for (let round = 0; round < 5; round += 1) {
    const activityId = await added(`第${round}次`);
    const [removal, grant] = await Promise.all([remove(activityId), give(activityId, '13800000001')]);
    expect([
      [0, 422],
      [409, 0],
    ]).toContainEqual([removal.status, grant.status]);
  }
});

it('[B §9] pages, and filters by part of the name', async () => {
  for (const name of ['春节 A', '春节 B', '国庆 A']) await add(name);
  const names = async (filter: object) => (await list(filter)).items.map((row) => row.activityName);
  expect(await names({ activityName: '春节' })).toEqual(['春节 B', '春节 A']);
  expect(await names({ activityName: '%' })).toEqual([]);
  expect(await names({ page: 2, perPage: 2 })).toEqual(['春节 A']);
  expect((await list({ page: 2, perPage: 2 })).total).toBe(3);
});
