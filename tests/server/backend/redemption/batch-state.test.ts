import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { matchingBatches } from '../../../../server/backend/redemption/batch-store';
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
beforeEach(async () => {
  console.clock = () => new Date('2025-03-01T15:30:00Z');
  await driver.empty();
});

const edit = (batchNumber: string, state: unknown) =>
  console.call('/admin/vip/redemption/batch/edit', { batchNumber, state });
const addMore = (batchNumber: string, addCount: unknown = 2) =>
  console.call('/admin/vip/redemption/batch/additional', { batchNumber, addCount });
const stateOf = async (batchNumber: string) => (await driver.detail(batchNumber)).state;
const numbersOf = async (filter: object) => {
  const { data } = await console.call('/admin/vip/redemption/batch/list', { ...filter });
  expect(data.total).toBe(data.items.length);
  return data.items.map((row) => row.batchNumber);
};

/** Creates a batch in each state. */
const inState = {
  1: () => driver.addBatch(),
  2: async () => {
    const number = await driver.addBatch();
    await edit(number, 2);
    return number;
  },
  3: () => driver.addEndedBatch(),
} as const;

describe('[B §4] states', () => {
  const allowed = ['1>2', '2>1'];
  for (const from of [1, 2, 3] as const) {
    for (const to of [0, 1, 2, 3, 4, '', null]) {
      const may = allowed.includes(`${from}>${to}`);
      it(`${from} to ${JSON.stringify(to)} is ${may ? 'allowed' : 'refused'}`, async () => {
        const number = await inState[from]();
        expect(await stateOf(number)).toBe(from);
        const answer = await edit(number, to);
        expect(answer.status).toBe(may ? 0 : to === 1 || to === 2 ? 409 : 422);
        expect(await stateOf(number)).toBe(may ? to : from);
      });
    }
  }

  it('a refusal says what changed the batch, who did it and when', async () => {
    const released = await inState[1]();
    expect((await edit(released, 1)).msg).toBe(`批次 ${released} 正在发放，未被停用`);
    const expired = await inState[3]();
    expect((await edit(expired, 1)).msg).toBe(`批次 ${expired} 的有效期已于 2025-02-28 结束`);
    const disabled = await inState[2]();
    const { username } = driver;
    expect(await edit(disabled, 2)).toEqual({
      status: 409,
      msg: `批次 ${disabled} 已由 ${username} 于 2025-03-01 23:30:00 停用`,
      data: null,
    });
    console.clock = () => new Date('2025-03-01T15:50:00Z');
    await edit(disabled, 1);
    expect((await edit(disabled, 1)).msg).toBe(
      `批次 ${disabled} 已由 ${username} 于 2025-03-01 23:50:00 恢复`,
    );
  });

  it('a disabled batch whose period has ended is expired and stays so', async () => {
    const number = await driver.addBatch({ expireType: 1, expireDuration: '2025-03-01|2025-03-01' });
    await edit(number, 2);
    console.clock = () => new Date('2025-03-01T16:00:00Z');
    expect(await stateOf(number)).toBe(3);
    expect((await edit(number, 1)).status).toBe(409);
  });

  it('exactly one of eight identical concurrent toggles succeeds', async () => {
    for (let round = 0; round < 3; round += 1) {
      const number = await inState[1]();
      const answers = await Promise.all(Array.from({ length: 8 }, () => edit(number, 2)));
      expect(answers.map(({ status }) => status).sort()).toEqual([0, ...Array(7).fill(409)]);
    }
  });

  it('a fixed period expires at the end of its last Shanghai day, in the row and in the filter', async () => {
    const number = await driver.addBatch({ expireType: 1, expireDuration: '2025-02-01|2025-03-01' });
    console.clock = () => new Date('2025-03-01T15:59:59.999Z');
    expect(await stateOf(number)).toBe(1);
    expect(await numbersOf({ state: 1 })).toEqual([number]);
    expect(await numbersOf({ state: 3 })).toEqual([]);
    expect((await driver.codes(number)).items[0]).toMatchObject({ isExpired: 'F' });
    console.clock = () => new Date('2025-03-01T16:00:00Z');
    expect(await stateOf(number)).toBe(3);
    expect(await numbersOf({ state: 1 })).toEqual([]);
    expect(await numbersOf({ state: 3 })).toEqual([number]);
    expect((await driver.codes(number)).items[0]).toMatchObject({ isExpired: 'T' });
  });
});

describe('[B §4] add-more', () => {
  it('adds codes to a released batch; existing codes keep their index', async () => {
    const number = await driver.addBatch();
    const before = await driver.codes(number);
    expect(await addMore(number, 4)).toEqual(done);
    const after = await driver.codes(number);
    expect(after.total).toBe(7);
    expect(after.items.map((row) => row.index)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(after.items.slice(0, 3)).toEqual(before.items);
    expect(await driver.detail(number)).toMatchObject({ generateTotal: 7 });
  });

  it('is refused for a disabled or expired batch', async () => {
    for (const [state, msg] of [
      [2, /^批次 \d+ 已由 .+ 于 2025-03-01 23:30:00 停用，不能追加$/],
      [3, /^批次 \d+ 的有效期已于 2025-02-28 结束，不能追加$/],
    ] as const) {
      const number = await inState[state]();
      expect(await addMore(number)).toEqual({ status: 409, msg: expect.stringMatching(msg), data: null });
      expect((await driver.codes(number)).total).toBe(3);
    }
  });

  it('adds the codes of all concurrent calls, without gaps', async () => {
    const number = await driver.addBatch();
    const answers = await Promise.all([10, 20, 30, 40].map((count) => addMore(number, count)));
    expect(answers).toEqual(answers.map(() => done));
    const { items, total } = await driver.codes(number, { pageSize: 10000 });
    expect(total).toBe(103);
    expect(items.map((row) => row.index)).toEqual(Array.from({ length: 103 }, (_, index) => index + 1));
  });

  it('refuses to add codes when the total differs from the one the form showed, as after a repeated submit', async () => {
    const number = await driver.addBatch();
    const submit = () =>
      console.call('/admin/vip/redemption/batch/additional', {
        batchNumber: number,
        addCount: 2,
        currentTotal: 3,
      });
    const answers = await Promise.all([submit(), submit()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([0, 409]);
    expect((await submit()).msg).toBe(`批次 ${number} 的数量已变为 5，请关闭后重新打开，核对后再追加`);
    expect((await driver.codes(number)).total).toBe(5);
  });

  it('validates the quantity', async () => {
    const number = await driver.addBatch();
    for (const [count, msg] of [
      ['', 'please enter quantity'],
      [0, '不能小于1'],
      [100001, '不能大于100000'],
    ]) {
      expect((await addMore(number, count)).errors).toEqual({ addCount: msg });
    }
  });
});

it('[Foundation §3] expired batches are found by the index of periods', async () => {
  await sql`
    insert into backend.redemption_batch
      (batch_number, generate_total, expire_type, period_from, period_to, redeem_duration, duration_type)
    select 'N' || n, 1, 1, date '2020-01-01', date '2025-02-28' + (case when n % 100 = 0 then 0 else n end), 1, 'M'
    from generate_series(1, 20000) as n`.execute(console.db);
  await sql`analyze backend.redemption_batch`.execute(console.db);
  const query = matchingBatches(console.db, { state: 3 }, '2025-03-01').select(({ fn }) =>
    fn.countAll<number>().as('total'),
  );
  const plan = JSON.stringify(await query.explain('json'));
  expect(plan).toContain('"Index Name":"redemption_batch_by_period"');
  expect(plan).not.toContain('Seq Scan');
  expect(await query.execute()).toEqual([{ total: 200 }]);
  const { data } = await console.call('/admin/vip/redemption/batch/list', { state: 3, pageSize: 50 });
  expect([data.items.length, data.total]).toEqual([50, 200]);
});

it('[B §2] filters by state, channel and part of the number, newest first', async () => {
  await console.call('/admin/vip/redemption/channel/add', { channelName: '抖音' });
  const { data } = await console.call('/admin/vip/redemption/channel/list');
  const channelId = data.items[0]?.channelId;
  const [released, disabled, expired] = [await inState[1](), await inState[2](), await inState[3]()];
  const channelled = await driver.addBatch({ channelId });
  expect(await numbersOf({})).toEqual([channelled, expired, disabled, released]);
  expect(await numbersOf({ state: 1 })).toEqual([channelled, released]);
  expect(await numbersOf({ state: 2 })).toEqual([disabled]);
  expect(await numbersOf({ state: 3 })).toEqual([expired]);
  expect(await numbersOf({ channelId })).toEqual([channelled]);
  expect(await numbersOf({ channelId, state: 2 })).toEqual([]);
  expect(await numbersOf({ batchNumber: disabled.slice(4) })).toEqual([disabled]);
  expect(await numbersOf({ batchNumber: '20250301' })).toHaveLength(4);
  expect(await numbersOf({ batchNumber: '%' })).toEqual([]);
});

it("[decisions 'Screens the spec names without contents'] lists released batches that end within the given days as expiring soon", async () => {
  await driver.addBatch();
  await driver.addEndedBatch();
  const [today, week, later] = [
    await driver.addBatch({ expireType: 1, expireDuration: '2025-02-01|2025-03-01' }),
    await driver.addBatch({ expireType: 1, expireDuration: '2025-02-01|2025-03-08' }),
    await driver.addBatch({ expireType: 1, expireDuration: '2025-02-01|2025-03-09' }),
  ];
  const disabled = await driver.addBatch({ expireType: 1, expireDuration: '2025-02-01|2025-03-05' });
  await edit(disabled, 2);
  expect(await numbersOf({ expireWithin: 7 })).toEqual([week, today]);
  expect(await numbersOf({ expireWithin: 30 })).toEqual([later, week, today]);
});

it('refuses, with a message, a record that does not exist', async () => {
  const missing = { status: 404, msg: '记录不存在或已被删除', data: null };
  expect(await console.call('/admin/vip/redemption/batch/detail/x1')).toEqual(missing);
  expect(await edit('x1', 1)).toEqual(missing);
  expect(await addMore('x1')).toEqual(missing);
  expect(await console.call('/admin/vip/redemption/batch/code/list', { batchNumber: 'x1' })).toEqual(missing);
});
