import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { selectSums } from '../../../../server/backend/channels';
import { TestConsole } from '../../../support/console';
import { ChannelDriver } from './channel-driver';

let console: TestConsole;
let driver: ChannelDriver;
beforeAll(async () => {
  console = await TestConsole.start();
  driver = new ChannelDriver(console);
  await driver.login();
});
afterAll(() => console.close());
beforeEach(() => driver.empty());

const zeros = {
  clickCount: 0,
  downloadCount: 0,
  subscribeCount: 0,
  yearCount: 0,
  monthCount: 0,
  yearlyCount: 0,
  monthlyCount: 0,
};
const unknown = { status: 404, msg: '渠道不存在或已被删除', data: null };

it('[B §3] the counts of a channel are the sums of its days in the range, both ends included', async () => {
  const channel = await driver.made();
  const other = await driver.made('别的渠道');
  await driver.count(channel.id, '2025-01-31', [100, 40, 1, 2, 3, 4]);
  await driver.count(channel.id, '2025-02-01', [200, 80, 5, 6, 7, 8]);
  await driver.count(channel.id, '2025-02-28', [400, 160, 9, 10, 11, 12]);
  await driver.count(other.id, '2025-02-01', [999, 999, 999, 999, 999, 999]);
  const february = {
    ...{ clickCount: 600, downloadCount: 240, subscribeCount: 68 },
    ...{ yearCount: 14, monthCount: 16, yearlyCount: 18, monthlyCount: 20 },
    channelName: '抖音信息流',
  };
  expect(await driver.stats(channel.channelCode, { startDate: '2025-02-01', endDate: '2025-02-28' })).toEqual(
    {
      status: 0,
      msg: '',
      data: february,
    },
  );
  expect(await driver.stats(channel.channelCode, { startDate: '2025-02-01' })).toMatchObject({
    data: february,
  });
  expect(await driver.stats(channel.channelCode, { endDate: '2025-02-27' })).toMatchObject({
    data: { clickCount: 300, downloadCount: 120, subscribeCount: 36 },
  });
});

it('[B §9] without dates the range is 2025-01-01 to 2099-12-31', async () => {
  const { id, channelCode } = await driver.made();
  for (const day of ['2024-12-31', '2025-01-01', '2099-12-31', '2100-01-01'])
    await driver.count(id, day, [1]);
  for (const range of [{}, { startDate: '', endDate: '' }]) {
    expect(await driver.stats(channelCode, range)).toMatchObject({ data: { clickCount: 2 } });
  }
  expect(await driver.stats(channelCode, { startDate: '2024-01-01', endDate: '2100-12-31' })).toMatchObject({
    data: { clickCount: 4 },
  });
});

it('[B §3] a channel without counted days has zeros', async () => {
  const { channelCode, channelName } = await driver.made();
  expect(await driver.stats(channelCode)).toEqual({ status: 0, msg: '', data: { ...zeros, channelName } });
});

it('[B §7] an unknown code, a missing code and a reversed range are refused with a message', async () => {
  const channel = await driver.made();
  expect(await driver.stats('nosuchcode')).toEqual(unknown);
  expect(await driver.stats('')).toMatchObject({ status: 422, errors: { code: '缺少渠道编码' } });
  expect(
    await driver.stats(channel.channelCode, { startDate: '2025-02-02', endDate: '2025-02-01' }),
  ).toMatchObject({ status: 422, errors: { endDate: '结束日期不能早于开始日期' } });
  await driver.remove(channel.id);
  expect(await driver.stats(channel.channelCode)).toEqual(unknown);
});

it('[Foundation §3] removing a channel deletes its days; a range reads only its own days', async () => {
  const { id } = await driver.made();
  await sql`
    insert into backend.promotion_channel_day (channel_id, day, click_count)
    select ${id}, date '2000-01-01' + n, 1 from generate_series(0, 30000) as n`.execute(console.db);
  await sql`analyze backend.promotion_channel_day`.execute(console.db);
  const range = { startDate: '2025-01-01', endDate: '2025-01-31' };
  const query = selectSums(console.db, id, range);
  const plan = JSON.stringify(await query.explain('json'));
  expect(plan).toMatch(/"Index Name":"promotion_channel_day_\w+"/);
  expect(plan).not.toContain('Seq Scan');
  expect(await query.execute()).toMatchObject([{ clickCount: 31 }]);
  await driver.remove(id);
  const { rows } = await sql`select from backend.promotion_channel_day`.execute(console.db);
  expect(rows).toHaveLength(0);
});
