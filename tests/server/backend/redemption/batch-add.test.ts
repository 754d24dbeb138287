import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestConsole } from '../../../support/console';
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

const batchCount = async () => (await console.call('/admin/vip/redemption/batch/list')).data.total;

it('[B §7] a number is the Shanghai day and a sequence; twenty concurrent requests get twenty numbers', async () => {
  console.clock = () => new Date('2025-03-01T15:59:59Z');
  const numbers = await Promise.all(Array.from({ length: 20 }, () => driver.newNumber()));
  expect(new Set(numbers).size).toBe(20);
  expect(numbers.every((number) => /^20250301\d{4}$/.test(number))).toBe(true);
  console.clock = () => new Date('2025-03-01T16:00:00Z');
  expect(await driver.newNumber()).toBe('202503020001');
  console.clock = () => new Date('2025-03-01T15:30:00Z');
});

it('[B §3] a batch has every field, in the list and by its number', async () => {
  await console.call('/admin/vip/redemption/channel/add', { channelName: '抖音' });
  const channels = await console.call('/admin/vip/redemption/channel/list', { pageSize: 1000 });
  const channelId = channels.data.items[0]?.['channelId'];
  const batchNumber = await driver.addBatch({
    generateTotal: '5',
    redeemDuration: 11,
    durationType: 'M',
    expireType: '1',
    expireDuration: '2025-03-01|2025-03-31',
    channelId,
  });
  const row = {
    id: expect.any(Number),
    batchNumber,
    generateTotal: 5,
    expireType: 1,
    expireDuration: '2025-03-01|2025-03-31',
    redeemDuration: 11,
    durationType: 'M',
    channelId,
    channelName: '抖音',
    state: 1,
    redeemedCount: 0,
    createTime: '2025-03-01 23:30:00',
  };
  expect(await driver.detail(batchNumber)).toEqual(row);
  const { data } = await console.call('/admin/vip/redemption/batch/list');
  expect(data).toEqual({ items: [row], total: 1 });
});

it('[B §5] the channel is optional; the three kinds of expiry are returned as sent', async () => {
  for (const [expireType, expireDuration] of [
    [0, ''],
    [1, '2025-03-01|2025-03-01'],
    [2, '30'],
  ] as const) {
    const batch = await driver.detail(await driver.addBatch({ expireType, expireDuration }));
    expect(batch).toMatchObject({ expireType, expireDuration, channelId: null, channelName: '' });
  }
});

describe('[B §9] durations: 3, 7, 14 days; 1 to 11 months; 1 year', () => {
  const offered = [
    '3D',
    '7D',
    '14D',
    '1M',
    '2M',
    '3M',
    '4M',
    '5M',
    '6M',
    '7M',
    '8M',
    '9M',
    '10M',
    '11M',
    '1Y',
  ];
  it('accepts each of them and refuses any other', async () => {
    const taken: string[] = [];
    for (const durationType of ['D', 'M', 'Y']) {
      for (let redeemDuration = 1; redeemDuration <= 15; redeemDuration += 1) {
        const { status, errors } = await driver.add(await driver.newNumber(), {
          redeemDuration,
          durationType,
          generateTotal: 1,
        });
        if (status === 0) taken.push(`${redeemDuration}${durationType}`);
        else expect(errors).toEqual({ redeemDuration: '兑换时长只能是3、7、14天，1至11个月或1年' });
      }
    }
    expect(taken).toEqual(offered);
  });
});

describe('[B §5] reports missing or invalid fields at the field, and creates nothing', () => {
  const period = '有效期格式应为 YYYY-MM-DD|YYYY-MM-DD';
  const days = '有效天数应为 1 至 3650 的整数';
  it.each([
    [{ generateTotal: '' }, { generateTotal: 'please enter quantity' }],
    [{ generateTotal: 'abc' }, { generateTotal: 'please enter quantity' }],
    [{ generateTotal: 1.5 }, { generateTotal: 'please enter quantity' }],
    [{ generateTotal: 0 }, { generateTotal: '不能小于1' }],
    [{ generateTotal: 100001 }, { generateTotal: '不能大于100000' }],
    [{ redeemDuration: '' }, { redeemDuration: '请选择兑换时长' }],
    [{ durationType: '' }, { durationType: '请选择兑换时长' }],
    [{ durationType: 'W' }, { durationType: '请选择兑换时长' }],
    [{ expireType: '' }, { expireType: '请选择有效期类型' }],
    [{ expireType: 3 }, { expireType: '请选择有效期类型' }],
    [{ expireType: 0, expireDuration: '5' }, { expireDuration: '有效期不限时不能填写有效期' }],
    [{ expireType: 1, expireDuration: '' }, { expireDuration: '请选择有效期' }],
    [{ expireType: 1, expireDuration: '2025-03-01' }, { expireDuration: period }],
    [{ expireType: 1, expireDuration: '2025-03-01|' }, { expireDuration: period }],
    [{ expireType: 1, expireDuration: '2025-02-30|2025-03-01' }, { expireDuration: period }],
    [{ expireType: 1, expireDuration: '2025-03-01|2025-03-02|' }, { expireDuration: period }],
    [
      { expireType: 1, expireDuration: '2025-03-02|2025-03-01' },
      { expireDuration: '有效期的开始日期不能晚于结束日期' },
    ],
    [{ expireType: 2, expireDuration: '' }, { expireDuration: '请输入领取后的有效天数' }],
    [{ expireType: 2, expireDuration: '0' }, { expireDuration: days }],
    [{ expireType: 2, expireDuration: '-3' }, { expireDuration: days }],
    [{ expireType: 2, expireDuration: '1.5' }, { expireDuration: days }],
    [{ expireType: 2, expireDuration: '3651' }, { expireDuration: days }],
    [{ channelId: 4711 }, { channelId: '渠道不存在，请重新选择' }],
  ])('%o', async (given, errors) => {
    const answer = await driver.add(await driver.newNumber(), given);
    expect(answer).toEqual({ status: 422, msg: Object.values(errors)[0], errors, data: null });
    expect(await batchCount()).toBe(0);
  });

  it('the number must be one that the server issued', async () => {
    const number = await driver.newNumber();
    const next = String(Number(number) + 1);
    for (const forged of [
      next,
      '209901010001',
      `${number.slice(0, 8)}0${number.slice(8)}`,
      'abc',
      '2025030100x1',
    ]) {
      const { errors } = await driver.add(forged);
      expect(errors).toEqual({ batchNumber: '批次号无效，请重新获取' });
    }
    expect((await driver.add('')).errors).toEqual({ batchNumber: '缺少批次号' });
    expect(await batchCount()).toBe(0);
  });
});

describe('[B §5] guarded against double submit', () => {
  it('the same batch sent repeatedly or six times at once is created once; every request succeeds', async () => {
    const number = await driver.newNumber();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => driver.add(number, { generateTotal: 500 })),
    );
    expect(answers).toEqual(answers.map(() => done));
    expect(await driver.add(number, { generateTotal: 500 })).toEqual(done);
    expect(await batchCount()).toBe(1);
    expect((await driver.codes(number)).total).toBe(500);
    expect((await driver.codes(number, { pageSize: 10000 })).items).toHaveLength(500);
  });

  it('a different batch with a used number is refused and changes nothing', async () => {
    const number = await driver.addBatch({ expireType: 1, expireDuration: '2025-03-01|2025-04-01' });
    const before = await driver.detail(number);
    for (const other of [
      { generateTotal: 4 },
      { redeemDuration: 14 },
      { expireDuration: '2025-03-01|2025-04-02' },
    ]) {
      const given = { expireType: 1, expireDuration: '2025-03-01|2025-04-01', ...other };
      expect(await driver.add(number, given)).toEqual({
        status: 409,
        msg: `批次 ${number} 已经生成，不能重复使用该批次号`,
        data: null,
      });
    }
    expect(await driver.detail(number)).toEqual(before);
  });

  it('creates one of several concurrent batches with the same number', async () => {
    const number = await driver.newNumber();
    const answers = await Promise.all(
      [1, 2, 3].map((generateTotal) => driver.add(number, { generateTotal })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([0, 409, 409]);
    const winner = answers.findIndex(({ status }) => status === 0) + 1;
    expect(await driver.detail(number)).toMatchObject({ generateTotal: winner });
    expect((await driver.codes(number)).items).toHaveLength(winner);
  });
});
