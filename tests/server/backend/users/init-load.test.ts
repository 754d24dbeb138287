import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { TestConsole, type Fields } from '../../../support/console';
import { addUser } from '../../../support/database/users';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.login();
});
afterAll(() => console.close());

const [phone, tablet] = [0, 1];
/** Ann has a phone and a tablet, Ben a phone, Cyd a tablet, Dan no device. */
let ann = 0;
let ben = 0;
let cyd = 0;
let dan = 0;
beforeEach(async () => {
  await sql`truncate backend.registered_user cascade`.execute(console.db);
  ann = await addUser(console.db, { mobile: '13800000001', devices: [phone, tablet] });
  ben = await addUser(console.db, { mobile: '13800000002', devices: [phone] });
  cyd = await addUser(console.db, { mobile: '13800000003', devices: [tablet] });
  dan = await addUser(console.db, { mobile: '13800000004' });
});

type Given = Fields<'/admin/user/init/load'>;
const set = (body: Given) => console.call('/admin/user/init/load', { isAll: 'F', ...body });
const count = async (body: Given) => (await set(body)).data?.count;

/** Devices as the list shows them: `phone:T`. */
async function shown(): Promise<Record<number, string[]>> {
  const { data } = await console.call('/admin/user/register/list');
  return Object.fromEntries(
    data.items.map((user) => [
      user.id,
      user.deviceList.map((device) => `${device.type === phone ? 'phone' : 'tablet'}:${device.isReload}`),
    ]),
  );
}

it('[A §2] sets the chosen device type of selected users, and answers how many devices changed and which users have none', async () => {
  expect(await set({ isLoad: 'T', userIds: `${ann},${ben},${ann},${dan}`, type: phone })).toEqual({
    status: 0,
    msg: '',
    data: { count: 2, withoutDevice: ['13800000004'] },
  });
  expect(await shown()).toEqual({
    [ann]: ['phone:T', 'tablet:F'],
    [ben]: ['phone:T'],
    [cyd]: ['tablet:F'],
    [dan]: [],
  });
  expect(await count({ isLoad: 'T', userIds: String(ann), type: phone })).toBe(0);
  expect(await count({ isLoad: 'F', userIds: `${ann},${ben}`, type: phone })).toBe(2);
});

it('[A §2] sets all users regardless of their state, and counts only real changes', async () => {
  await set({ isLoad: 'T', userIds: String(ann), type: tablet });
  expect(await count({ isLoad: 'T', isAll: 'T', type: tablet })).toBe(1);
  expect(await shown()).toMatchObject({ [ann]: ['phone:F', 'tablet:T'], [cyd]: ['tablet:T'] });
  expect(await count({ isLoad: 'T', isAll: 'T', type: tablet })).toBe(0);
  expect(await count({ isLoad: 'F', userIds: String(cyd), type: tablet })).toBe(1);
  expect(await shown()).toMatchObject({ [ann]: ['phone:F', 'tablet:T'], [cyd]: ['tablet:F'] });
  expect(await count({ isLoad: 'T', isAll: 'T', type: tablet })).toBe(1);
  expect(await count({ isLoad: 'F', isAll: 'T', type: tablet, userIds: '' })).toBe(2);
  expect(await count({ isLoad: 'T', isAll: 'T', type: phone })).toBe(2);
  expect(await shown()).toMatchObject({ [ann]: ['phone:T', 'tablet:F'], [ben]: ['phone:T'] });
});

it('[A §2] a device added after a set-all starts uninitialised', async () => {
  await set({ isLoad: 'T', isAll: 'T', type: tablet });
  const eve = await addUser(console.db, { mobile: '13800000005', devices: [tablet] });
  expect(await shown()).toMatchObject({ [ann]: ['phone:F', 'tablet:T'], [eve]: ['tablet:F'] });
  expect(await count({ isLoad: 'T', isAll: 'T', type: tablet })).toBe(1);
});

it('[A §5] refuses a request without a selected user', async () => {
  const refused = { status: 422, msg: '请选择用户', data: null };
  expect(await set({ isLoad: 'T', userIds: '', type: phone })).toEqual(refused);
  expect(await set({ isLoad: 'T', userIds: ' , ', type: phone, isAll: '' })).toEqual(refused);
});

it('[Foundation §3] an unknown user rejects the whole request', async () => {
  expect(await set({ isLoad: 'T', userIds: `${ann},999999999`, type: phone })).toEqual({
    status: 404,
    msg: '用户不存在或已被删除：999999999，未做任何修改',
    data: null,
  });
  expect(await shown()).toMatchObject({ [ann]: ['phone:F', 'tablet:F'] });
});

it('[A §7] refuses malformed input at its field', async () => {
  expect(await set({ isLoad: 'X', userIds: '1,abc', type: 2 })).toMatchObject({
    status: 422,
    errors: { isLoad: '请选择是否初始化加载', type: '请选择设备类型' },
  });
  // Only decimal digits are an id, as in every other call: 1e1 must not set user 10.
  for (const wrong of ['abc', '1e1', '0x1', '1.5', '9'.repeat(20)]) {
    expect(await set({ isLoad: 'T', userIds: `${ann},${wrong}`, type: phone })).toEqual({
      status: 422,
      msg: '编号必须是整数',
      errors: { 'userIds.1': '编号必须是整数' },
      data: null,
    });
  }
  expect((await set({ isLoad: 'T', userIds: '0', type: phone })).msg).toBe('编号必须是正数');
});

it('[Foundation §3] concurrent requests all take effect, one after the other', async () => {
  const all = [ann, ben, cyd, dan].join();
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => set({ isLoad: 'T', userIds: all, type: phone })),
    ...Array.from({ length: 4 }, () => set({ isLoad: 'T', isAll: 'T', type: phone })),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 0));
  const changed = answers.reduce((sum, answer) => sum + (answer.data?.count ?? 0), 0);
  expect(changed).toBe(2);
  expect(await shown()).toMatchObject({ [ann]: ['phone:T', 'tablet:F'], [ben]: ['phone:T'] });
});
