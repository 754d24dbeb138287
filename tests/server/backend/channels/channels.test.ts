import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestConsole } from '../../../support/console';
import { ChannelDriver } from './channel-driver';
import { done, refusal, stale } from '../../../support/answers';

let console: TestConsole;
let driver: ChannelDriver;
beforeAll(async () => {
  console = await TestConsole.start();
  driver = new ChannelDriver(console);
  await driver.login();
});
afterAll(() => console.close());
beforeEach(() => driver.empty());

const taken = refusal('channelName', '渠道名称已存在');
const gone = { status: 404, msg: '记录不存在或已被删除', data: null };

it('[B §7] adds, lists, reads, changes and removes a channel', async () => {
  await driver.setAddress('https://www.example.com/d/{code}');
  expect(await driver.add(' 抖音信息流 ', '2025-12-31')).toEqual(done);
  const [listed] = (await driver.list()).items;
  const row = {
    id: listed?.id,
    channelName: '抖音信息流',
    channelExpiry: '2025-12-31',
    channelLink: `https://www.example.com/d/${listed?.channelCode}`,
    channelCode: expect.stringMatching(/^[2-9a-hj-km-np-z]{12}$/),
    createTime: '2025-03-01 23:30:00',
    isExpired: 'F',
    revision: 0,
  };
  const id = listed?.id ?? 0;
  expect(await driver.list()).toEqual({ items: [row], total: 1 });
  expect(await console.call(`/admin/app/channel/detail/${id}`)).toEqual({ status: 0, msg: '', data: row });
  const change = { id, channelName: '抖音达人', channelExpiry: '2099-12-31', revision: 0 };
  expect(await driver.edit(change)).toEqual(done);
  const changed = { ...row, ...change, channelCode: listed?.channelCode, revision: 1 };
  expect(await driver.list()).toEqual({ items: [changed], total: 1 });
  expect(await driver.remove(id)).toEqual(done);
  expect(await driver.list()).toEqual({ items: [], total: 0 });
});

describe('[B §5] reports missing or invalid fields at the field, and creates nothing', () => {
  it.each([
    ['', '2099-12-31', 'channelName', '请输入渠道名称'],
    ['   ', '2099-12-31', 'channelName', '请输入渠道名称'],
    ['\u200b\u2060', '2099-12-31', 'channelName', '请输入渠道名称'],
    [undefined, '2099-12-31', 'channelName', '请输入渠道名称'],
    ['渠'.repeat(51), '2099-12-31', 'channelName', '不能超过50个字符'],
    ['抖音', '', 'channelExpiry', '请选择结束日期'],
    ['抖音', null, 'channelExpiry', '请选择结束日期'],
    ['抖音', 'tomorrow', 'channelExpiry', '日期格式应为 YYYY-MM-DD'],
    ['抖音', '2025-02-30', 'channelExpiry', '日期不存在'],
    ['抖音', '2025-02-28', 'channelExpiry', '结束日期不能早于今天'],
  ])('the name %o with the end date %o', async (name, expiry, field, msg) => {
    expect(await driver.add(name, expiry)).toEqual(refusal(field, msg));
    expect((await driver.list()).total).toBe(0);
    const { id, channelName, channelExpiry } = await driver.made('原来的');
    expect(await driver.edit({ id, channelName: name, channelExpiry: expiry, revision: 0 })).toEqual(
      refusal(field, msg),
    );
    expect((await driver.list()).items).toMatchObject([{ channelName, channelExpiry, revision: 0 }]);
  });

  it('a name has at most 50 characters; the end date is today at the earliest', async () => {
    expect(await driver.add('渠'.repeat(50), '2025-03-01')).toEqual(done);
    expect((await driver.list()).items).toMatchObject([{ channelExpiry: '2025-03-01', isExpired: 'F' }]);
  });

  it('an end date ends at midnight in Shanghai (16:00 UTC), when the channel expires', async () => {
    const { id } = await driver.made('到今天', '2025-03-01');
    try {
      console.clock = () => new Date('2025-03-01T15:59:59.999Z');
      expect((await driver.list()).items).toMatchObject([{ id, isExpired: 'F' }]);
      console.clock = () => new Date('2025-03-01T16:00:00Z');
      expect((await driver.list()).items).toMatchObject([{ id, isExpired: 'T' }]);
      expect(await driver.add('晚了', '2025-03-01')).toEqual(
        refusal('channelExpiry', '结束日期不能早于今天'),
      );
    } finally {
      console.clock = () => new Date('2025-03-01T15:30:00Z');
    }
  });

  it('a name is unique, also under concurrent saves', async () => {
    const answers = await Promise.all([driver.add('抖音'), driver.add('抖音'), driver.add('抖音')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([0, 422, 422]);
    expect(answers).toContainEqual(taken);
    const other = await driver.made('小红书');
    expect(await driver.edit({ ...other, channelName: '抖音' })).toEqual(taken);
    expect(await driver.edit({ ...other, channelName: '小红书', channelExpiry: '2025-03-02' })).toEqual(done);
  });
});

it('[Foundation §3] refuses a save on a stale revision, overwrites nothing, and reports a removed record', async () => {
  const channel = await driver.made();
  const both = await Promise.all(['甲', '乙'].map((channelName) => driver.edit({ ...channel, channelName })));
  expect(both.map(({ status }) => status).sort()).toEqual([0, 409]);
  expect(both).toContainEqual(stale);
  expect((await driver.list()).items[0]?.revision).toBe(1);
  const removals = await Promise.all([driver.remove(channel.id), driver.remove(channel.id)]);
  expect(removals).toContainEqual(done);
  expect(removals).toContainEqual(gone);
  expect(await driver.edit({ ...channel, channelName: '丙' })).toEqual(gone);
  expect(await console.call(`/admin/app/channel/detail/${channel.id}`)).toEqual(gone);
});

describe('[B §3] the server assigns code and link', () => {
  it('codes are unique, and staff cannot choose or change them', async () => {
    await console.callUnchecked('/admin/app/channel/add', {
      channelName: '自选',
      channelExpiry: '2099-12-31',
      channelCode: 'mine',
      channelLink: 'https://evil.example/',
    });
    for (let index = 0; index < 30; index += 1) await driver.add(`渠道${index}`);
    const { items } = await driver.list({ pageSize: 100 });
    expect(new Set(items.map((row) => row.channelCode)).size).toBe(31);
    const own = items.find((row) => row.channelName === '自选');
    expect(own?.channelCode).toMatch(/^[2-9a-hj-km-np-z]{12}$/);
    expect(own?.channelLink).toBe('');
    await console.callUnchecked('/admin/app/channel/edit', { ...own, channelCode: 'mine' });
    expect(await driver.list({ channelName: '自选' })).toMatchObject({
      items: [{ channelCode: own?.channelCode, revision: 1 }],
      total: 1,
    });
  });

  it.each([
    ['https://www.example.com/d/{code}', 'https://www.example.com/d/CODE'],
    ['https://www.example.com/?c={code}&d={code}', 'https://www.example.com/?c=CODE&d=CODE'],
    ['https://www.example.com/get', 'https://www.example.com/get?channel=CODE'],
    ['https://www.example.com/get?a=1#top', 'https://www.example.com/get?a=1&channel=CODE#top'],
    ['javascript:alert("{code}")', ''],
    ['www.example.com/{code}', ''],
    ['https://', ''],
    ['  ', ''],
  ])('the address template %j gives the link %j', async (address, link) => {
    await driver.setAddress(address);
    const channel = await driver.made();
    expect(channel.channelLink.replaceAll(channel.channelCode, 'CODE')).toBe(link);
  });
});

it('[B §9] pages have ten channels, newest first; the filter finds a part of the name', async () => {
  for (let index = 1; index <= 12; index += 1) await driver.add(`渠道${index}`);
  const names = async (filter: object) =>
    (await driver.list({ ...filter })).items.map((row) => row.channelName);
  expect(await names({ page: 1, perPage: 10 })).toHaveLength(10);
  expect(await names({ page: 2, perPage: 10 })).toEqual(['渠道2', '渠道1']);
  expect(await driver.list({ channelName: '道12' })).toMatchObject({ total: 1 });
  expect(await driver.list({ channelName: '%' })).toEqual({ items: [], total: 0 });
});
