import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestConsole } from '../../../support/console';
import { addUser } from '../../../support/database/users';

import { GrantDriver, menus } from './grant-driver';
import { conflict, done } from '../../../support/answers';

let console: TestConsole;
let grants: GrantDriver;
beforeAll(async () => {
  console = await TestConsole.start();
  grants = new GrantDriver(console);
  await grants.reset();
  await console.loginAs({ menus });
});
afterAll(() => console.close());
beforeEach(() => grants.reset());

const [one, two, nobody] = ['13800000001', '13800000002', '13900000009'];
const missing = { status: 404, msg: '记录不存在或已被删除', data: null };
const detail = async (giveId: unknown) =>
  (await console.call(`/admin/vip/give/detail/${String(giveId)}`)).data;
const successId = async () => {
  await grants.add([two]);
  return (await grants.list({ mobile: two })).items[0]?.giveId as number;
};

describe('[B §4] state transitions', () => {
  it('an edit corrects a failed grant, which stays failed and grants nothing yet', async () => {
    const giveId = await grants.addFailed();
    const other = await grants.addActivity('国庆');
    const change = { mobile: one, activityId: other, duration: 2, durationType: 'M', revision: 0 };
    expect(await grants.edit(giveId, change)).toEqual(done);
    expect(await detail(giveId)).toEqual({
      giveId,
      mobile: one,
      activityId: other,
      activityName: '国庆',
      duration: 2,
      durationType: 'M',
      status: 1,
      revision: 1,
      createTime: '2025-01-31 23:30:00',
    });
    expect(await grants.expiry(one)).toBeUndefined();
    expect(await grants.again(giveId)).toEqual(done);
    expect(await detail(giveId)).toMatchObject({ status: 0, revision: 2 });
    expect(await grants.expiry(one)).toBe('2025-03-31 23:30:00');
    expect([await grants.giveQuantity(), await grants.giveQuantity(other)]).toEqual([0, 1]);
  });

  it('a retry of a failed grant is refused while the number is unregistered, and then grants', async () => {
    const giveId = await grants.addFailed();
    expect(await grants.again(giveId)).toEqual(conflict(`${nobody}手机号未注册，发放失败`));
    expect(await detail(giveId)).toMatchObject({ status: 1 });
    await addUser(console.db, { mobile: nobody });
    expect(await grants.again(giveId)).toEqual(done);
    expect(await detail(giveId)).toMatchObject({ status: 0 });
    expect(await grants.expiry(nobody)).toBe('2025-02-07 23:30:00');
    expect(await grants.giveQuantity()).toBe(1);
  });

  it('a successful grant cannot be edited or retried', async () => {
    const giveId = await successId();
    const before = await detail(giveId);
    expect(await grants.edit(giveId)).toEqual(conflict('该记录已发放成功，不能修改'));
    expect(await grants.again(giveId)).toEqual(conflict('该记录已发放成功，不能重复发放'));
    expect(await detail(giveId)).toEqual(before);
    expect(await grants.expiry(one)).toBeUndefined();
    expect(await grants.expiry(two)).toBe('2025-02-07 23:30:00');
    expect(await grants.giveQuantity()).toBe(1);
  });
});

it('[B §7] eight concurrent retries extend the expiry once', async () => {
  for (let round = 0; round < 3; round += 1) {
    await grants.reset();
    const giveId = await grants.addFailed();
    await addUser(console.db, { mobile: nobody });
    const answers = await Promise.all(Array.from({ length: 8 }, () => grants.again(giveId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([0, ...Array(7).fill(409)]);
    expect(await grants.expiry(nobody)).toBe('2025-02-07 23:30:00');
    expect(await grants.giveQuantity()).toBe(1);
  }
});

it('[B §7] after a concurrent edit and retry, the record matches the grant', async () => {
  for (let round = 0; round < 5; round += 1) {
    await grants.reset();
    const giveId = await grants.addFailed();
    await addUser(console.db, { mobile: nobody });
    const [edit, again] = await Promise.all([
      grants.edit(giveId, { mobile: one, revision: 0 }),
      grants.again(giveId),
    ]);
    expect(again.status).toBe(0);
    expect([0, 409]).toContain(edit.status);
    const [got, not] = edit.status === 0 ? [one, nobody] : [nobody, one];
    expect(await detail(giveId)).toMatchObject({ mobile: got, status: 0 });
    expect([await grants.expiry(got), await grants.expiry(not)]).toEqual(['2025-02-07 23:30:00', undefined]);
  }
});

it('[decisions] exactly one of two concurrent edits of the same record succeeds', async () => {
  const giveId = await grants.addFailed();
  expect(await grants.edit(giveId, { mobile: one, revision: 0 })).toEqual(done);
  expect(await grants.edit(giveId, { mobile: two, revision: 0 })).toEqual(
    conflict('该记录已被他人修改，请核对后再试'),
  );
  expect(await detail(giveId)).toMatchObject({ mobile: one });
});

it('[B §5] an edit is validated like a grant', async () => {
  const giveId = await grants.addFailed();
  for (const [given, field, msg] of [
    [{ mobile: '' }, 'mobile', '请输入用户注册的手机号'],
    [{ mobile: '138 0000' }, 'mobile', '请输入用户注册的手机号'],
    [{ mobile: '138000000012' }, 'mobile', '请输入用户注册的手机号'],
    [{ activityId: '' }, 'activityId', '请选择活动'],
    [{ activityId: 999_999 }, 'activityId', '活动不存在，请重新选择'],
    [{ duration: 5 }, 'duration', '发放时长只能是3、7、14天或1至12个月'],
  ] as const) {
    expect(await grants.edit(giveId, given)).toEqual({
      status: 422,
      msg,
      errors: { [field]: msg },
      data: null,
    });
  }
  expect(await detail(giveId)).toMatchObject({ mobile: nobody, revision: 0 });
});

it('[B §4] a failed grant of a removed activity can be retried only with another activity', async () => {
  const giveId = await grants.addFailed();
  await console.call(`/admin/app/activity/remove/${grants.activityId}`);
  await addUser(console.db, { mobile: nobody });
  expect(await grants.again(giveId)).toEqual(conflict('活动“春节回馈”已删除，请编辑后重新选择活动'));
  const other = await grants.addActivity('国庆');
  expect(await grants.edit(giveId, { mobile: nobody, activityId: other })).toEqual(done);
  expect(await grants.again(giveId)).toEqual(done);
  expect(await grants.giveQuantity(other)).toBe(1);
});

it('[B §2] filters by mobile prefix and by activity, and pages newest first', async () => {
  const other = await grants.addActivity('国庆');
  await grants.add([one, '139']);
  console.clock = () => new Date('2025-01-31T16:30:00Z');
  await grants.add([one, two], { activityId: other });
  const shown = async (filter: Parameters<typeof grants.list>[0]) => {
    const { items, total } = await grants.list({ pageSize: 100, ...filter });
    expect(total).toBe(items.length);
    return items.map((row) => `${row.mobile.slice(-2)} ${row.activityName}`);
  };
  expect(await shown({})).toEqual(['02 国庆', '01 国庆', '39 春节回馈', '01 春节回馈']);
  expect(await shown({ activityId: other })).toEqual(['02 国庆', '01 国庆']);
  expect(await shown({ mobile: '138' })).toEqual(['02 国庆', '01 国庆', '01 春节回馈']);
  expect(await shown({ mobile: '13' })).toHaveLength(4);
  expect(await shown({ mobile: '139', activityId: other })).toEqual([]);
  expect(await shown({ mobile: one, activityId: other })).toEqual(['01 国庆']);
  expect(await shown({ mobile: '%' })).toEqual([]);
  expect(await shown({ status: 1 })).toEqual(['39 春节回馈']);
  expect(await shown({ status: 1, mobile: '139' })).toEqual(['39 春节回馈']);
  expect(await shown({ status: 1, activityId: other })).toEqual([]);
  const page = await grants.list({ page: 2, perPage: 3 });
  expect([page.items.map((row) => row.mobile), page.total]).toEqual([[one], 4]);
});

it('refuses, with a message, a record that does not exist', async () => {
  expect(await console.call('/admin/vip/give/detail/999999')).toEqual(missing);
  expect(await grants.again(999_999)).toEqual(missing);
  expect(await grants.edit(999_999)).toEqual(missing);
});
