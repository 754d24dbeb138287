import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestConsole, type Fields } from '../../../support/console';
import { RedemptionDriver } from './redemption-driver';
import { done } from '../../../support/answers';

let console: TestConsole;
let driver: RedemptionDriver;
beforeAll(async () => {
  console = await TestConsole.start();
  driver = new RedemptionDriver(console);
  await driver.login();
});
afterAll(() => console.close());
beforeEach(() => driver.empty());

const add = (channelName: unknown) =>
  console.call('/admin/vip/redemption/channel/add', { channelName: channelName as string });
const list = async (filter: Fields<'/admin/vip/redemption/channel/list'> = {}) =>
  (await console.call('/admin/vip/redemption/channel/list', filter)).data;
const firstId = async () => (await list()).items[0]?.channelId as number;
const taken = {
  status: 422,
  msg: '渠道名称已存在',
  errors: { channelName: '渠道名称已存在' },
  data: null,
};

it('[B §7] adds, lists, reads, renames and removes a channel', async () => {
  expect(await add(' 抖音 ')).toEqual(done);
  const channelId = await firstId();
  const row = { channelId, channelName: '抖音', createTime: '2025-03-01 23:30:00', revision: 0 };
  expect(await list()).toEqual({ items: [row], total: 1 });
  expect(await console.call(`/admin/vip/redemption/channel/detail/${channelId}`)).toEqual({
    status: 0,
    msg: '',
    data: row,
  });
  expect(
    await console.call('/admin/vip/redemption/channel/edit', {
      channelId,
      channelName: '小红书',
      revision: 0,
    }),
  ).toEqual(done);
  expect(await list()).toEqual({ items: [{ ...row, channelName: '小红书', revision: 1 }], total: 1 });
  expect(await console.call('/admin/vip/redemption/channel/remove', { channelId })).toEqual(done);
  expect(await list()).toEqual({ items: [], total: 0 });
});

it('[B §5] a name is required', async () => {
  const refusal = {
    status: 422,
    msg: '请输入渠道名称!',
    errors: { channelName: '请输入渠道名称!' },
    data: null,
  };
  for (const name of ['', '   ', null, undefined]) expect(await add(name)).toEqual(refusal);
  await add('抖音');
  const channelId = await firstId();
  expect(await console.call('/admin/vip/redemption/channel/edit', { channelId, channelName: ' ' })).toEqual(
    refusal,
  );
});

it('[Foundation §3] a name is unique: on adding, on renaming, and under concurrent saves', async () => {
  await add('抖音');
  expect(await add('抖音')).toEqual(taken);
  await add('快手');
  const channelId = await firstId();
  expect(
    await console.call('/admin/vip/redemption/channel/edit', { channelId, channelName: '抖音' }),
  ).toEqual(taken);
  const answers = await Promise.all(['微信', '微信', '微信', '微信'].map(add));
  expect(answers.filter(({ status }) => status === 0)).toHaveLength(1);
  expect((await list()).total).toBe(3);
});

it('[decisions] exactly one of eight concurrent renames of the same record succeeds', async () => {
  for (let round = 0; round < 3; round += 1) {
    await driver.empty();
    await add('抖音');
    const channelId = await firstId();
    const answers = await Promise.all(
      [...'甲乙丙丁戊己庚辛'].map((channelName) =>
        console.call('/admin/vip/redemption/channel/edit', { channelId, channelName, revision: 0 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([0, ...Array(7).fill(409)]);
  }
});

it('[Foundation §3] a channel with batches cannot be removed, and the refusal says how many it has', async () => {
  await add('抖音');
  const channelId = await firstId();
  await driver.addBatch({ channelId });
  await driver.addBatch({ channelId });
  expect(await console.call('/admin/vip/redemption/channel/remove', { channelId })).toEqual({
    status: 409,
    msg: '该渠道下有 2 个批次，不能删除',
    data: null,
  });
  expect((await list()).total).toBe(1);
});

it('[Foundation §3] refuses either a removal or a concurrent new batch; no batch loses its channel', async () => {
  for (let round = 0; round < 5; round += 1) {
    await driver.empty();
    await add('抖音');
    const channelId = await firstId();
    const number = await driver.newNumber();
    const [removal, batch] = await Promise.all([
      console.call('/admin/vip/redemption/channel/remove', { channelId }),
      driver.add(number, { channelId }),
    ]);
    const statuses = [removal.status, batch.status];
    expect([
      [0, 422],
      [409, 0],
    ]).toContainEqual(statuses);
  }
});

it('[B §9] pages, and filters by part of the name', async () => {
  for (const name of ['抖音 A', '抖音 B', '快手 A']) await add(name);
  const names = async (filter: object) => (await list(filter)).items.map((row) => row.channelName);
  expect(await names({ channelName: '抖音' })).toEqual(['抖音 B', '抖音 A']);
  expect(await names({ channelName: '%' })).toEqual([]);
  expect(await names({ page: 2, perPage: 2 })).toEqual(['抖音 A']);
  expect((await list({ page: 2, perPage: 2 })).total).toBe(3);
});

it('refuses, with a message, a record that does not exist', async () => {
  const missing = { status: 404, msg: '记录不存在或已被删除', data: null };
  expect(await console.call('/admin/vip/redemption/channel/detail/999')).toEqual(missing);
  expect(await console.call('/admin/vip/redemption/channel/remove', { channelId: 999 })).toEqual(missing);
  expect(
    await console.call('/admin/vip/redemption/channel/edit', { channelId: 999, channelName: '甲' }),
  ).toEqual(missing);
});
