import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestConsole } from '../../../support/console';
import { addUser } from '../../../support/database/users';
import { GrantDriver, menus } from './grant-driver';
import { refusal } from '../../../support/answers';

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

const [one, two, three, nobody] = ['13800000001', '13800000002', '13800000003', '13900000009'];
const granted = { status: 0, msg: '', data: {} };

it('[B §7] grants to registered numbers; returns the others and stores them as failed', async () => {
  expect(await grants.add([one, nobody, two, '139'])).toEqual({
    status: 0,
    msg: '',
    data: { unRegMobiles: [nobody, '139'] },
  });
  expect(await grants.expiry(one)).toBe('2025-02-07 23:30:00');
  expect(await grants.expiry(two)).toBe('2025-02-07 23:30:00');
  expect(await grants.expiry(nobody)).toBeUndefined();
  expect(await grants.giveQuantity()).toBe(2);
  const { items, total } = await grants.list();
  expect(total).toBe(4);
  expect(items.map((row) => [row.mobile, row.status]).sort()).toEqual([
    [one, 0],
    [two, 0],
    ['139', 1],
    [nobody, 1],
  ]);
  expect(items.find((row) => row.mobile === one)).toEqual({
    giveId: expect.any(Number),
    mobile: one,
    activityId: grants.activityId,
    activityName: '春节回馈',
    duration: 7,
    durationType: 'D',
    status: 0,
    revision: 0,
    createTime: '2025-01-31 23:30:00',
  });
});

it('[B §9] a grant creates an order of payment type 5 and a purchase of its period; a failed grant creates neither', async () => {
  await grants.add([one, nobody, two]);
  await grants.add([one], { duration: 12, durationType: 'M' });
  const { rows } = await sql<Record<string, unknown>>`
    select o.order_code, o.mobile, o.product_type, o.total_amount, o.state, o.payment_type, o.payment_code,
      o.pay_time = o.create_time as paid_at_once,
      to_char(p.start_valid_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as begins,
      to_char(p.end_valid_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as ends, p.agreement_no
    from backend.user_order o join backend.member_purchase p on p.order_id = o.id
    order by p.start_valid_time, o.mobile`.execute(console.db);
  const free = {
    orderCode: expect.stringMatching(/^20250131233000\d{6}$/),
    ...{
      totalAmount: '0.00',
      state: 2,
      paymentType: 5,
      paymentCode: '',
      paidAtOnce: true,
      agreementNo: null,
    },
  };
  const week = { productType: 2, begins: '2025-01-31 23:30:00', ends: '2025-02-07 23:30:00' };
  expect(rows).toEqual([
    { ...free, ...week, mobile: one },
    { ...free, ...week, mobile: two },
    { ...free, mobile: one, productType: 1, begins: '2025-02-07 23:30:00', ends: '2026-02-07 23:30:00' },
  ]);
});

it('[B §7] accepts numbers as a list or comma-separated, and grants once to a duplicate', async () => {
  expect(await grants.add(`${one},${two},${one}`)).toEqual(granted);
  expect(await grants.add([three, three, nobody, nobody])).toMatchObject({
    data: { unRegMobiles: [nobody] },
  });
  expect((await grants.list()).total).toBe(4);
  expect(await grants.giveQuantity()).toBe(3);
  expect(await grants.expiry(three)).toBe('2025-02-07 23:30:00');
});

it('[B §5] grants to a number in full-width digits', async () => {
  expect(await grants.add(['１３８０００００００１'])).toMatchObject({ status: 0 });
  expect((await grants.list()).items.map(({ mobile, status }) => [mobile, status])).toEqual([[one, 0]]);
});

describe('[B §5] refuses, and grants nothing:', () => {
  const message = '请输入用户注册的手机号';
  it.each([
    ['no entries', [], refusal('mobiles.0', message)],
    ['an omitted field', undefined, refusal('mobiles', message)],
    ['null', null, expect.objectContaining({ status: 422, msg: message })],
    ['an empty row', ['13800000001', ''], refusal('mobiles.1', message)],
    ['an inner space', ['13800000001', '1380000 002'], refusal('mobiles.1', message)],
    ['a trailing space', ['13800000001 '], refusal('mobiles.0', message)],
    ['an ideographic space', ['138\u30000000'], refusal('mobiles.0', message)],
    ['a zero-width space alone', ['\u200b'], refusal('mobiles.0', message)],
    ['a direction mark before the number', ['\u202d1380000002'], refusal('mobiles.0', message)],
    ['twelve characters', ['138000000012'], refusal('mobiles.0', message)],
    ['1001 numbers', Array(1001).fill('13800000001'), refusal('mobiles', '一次最多 1000 个手机号')],
  ])('%s', async (_name, mobiles, answer) => {
    expect(await grants.add(mobiles)).toEqual(answer);
    expect((await grants.list()).total).toBe(0);
  });

  it.each([
    [{ activityId: '' }, 'activityId', '请选择活动'],
    [{ activityId: 999_999 }, 'activityId', '活动不存在，请重新选择'],
    [{ duration: '' }, 'duration', '请选择发放时长'],
    [{ durationType: '' }, 'durationType', '请选择发放时长'],
    [{ durationType: 'Y', duration: 1 }, 'durationType', '请选择发放时长'],
    [{ duration: 1 }, 'duration', '发放时长只能是3、7、14天或1至12个月'],
    [{ duration: 13, durationType: 'M' }, 'duration', '发放时长只能是3、7、14天或1至12个月'],
    [{ duration: 0, durationType: 'M' }, 'duration', '不能小于1'],
    [{ duration: 1.5, durationType: 'M' }, 'duration', '请选择发放时长'],
  ])('%j', async (given, field, msg) => {
    expect(await grants.add([one], given)).toEqual(refusal(field, msg));
    expect((await grants.list()).total).toBe(0);
    expect(await grants.expiry(one)).toBeUndefined();
  });
});

it.each([
  [3, 'D', '2025-02-03 23:30:00'],
  [14, 'D', '2025-02-14 23:30:00'],
  [1, 'M', '2025-02-28 23:30:00'],
  [3, 'M', '2025-04-30 23:30:00'],
  [12, 'M', '2026-01-31 23:30:00'],
])(
  '[B §9] a grant of %d %s on 31 January expires by the calendar, in a shorter month on its last day',
  async (duration, durationType, expires) => {
    expect(await grants.add([one], { duration, durationType })).toEqual(granted);
    expect(await grants.expiry(one)).toBe(expires);
  },
);

it('[B §7] time is added after the member’s current end; grants of different kinds add up', async () => {
  await grants.add([one], { duration: 3 });
  await grants.add([one], { duration: 1, durationType: 'M' });
  expect(await grants.expiry(one)).toBe('2025-03-03 23:30:00');
  const { rows } = await sql`
    select start_valid_time as start, end_valid_time as end from backend.vip_grant order by give_id`.execute(
    console.db,
  );
  expect(rows).toEqual([
    { start: new Date('2025-01-31T15:30:00Z'), end: new Date('2025-02-03T15:30:00Z') },
    { start: new Date('2025-02-03T15:30:00Z'), end: new Date('2025-03-03T15:30:00Z') },
  ]);
});

describe('[B §5] a grant that is sent more than once', () => {
  const mixed = { status: 0, msg: '', data: { unRegMobiles: [nobody] } };

  it('is granted once for eight concurrent requests with one request id, which get the same answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => grants.add([one, nobody], { requestId: 'r1' })),
    );
    expect(answers).toEqual(Array(8).fill(mixed));
    expect(await grants.expiry(one)).toBe('2025-02-07 23:30:00');
    expect(await grants.giveQuantity()).toBe(1);
    expect((await grants.list()).total).toBe(2);
  });

  it('is not granted again long after with the same id; a new id is a new grant', async () => {
    await grants.add([one], { requestId: 'r1' });
    console.clock = () => new Date('2025-01-31T17:00:00Z');
    expect(await grants.add([one], { requestId: 'r1' })).toEqual(granted);
    expect(await grants.expiry(one)).toBe('2025-02-07 23:30:00');
    await grants.add([one], { requestId: 'r2' });
    expect(await grants.expiry(one)).toBe('2025-02-14 23:30:00');
  });

  it('is refused if its content differs under the same id', async () => {
    await grants.add([one], { requestId: 'r1' });
    expect(await grants.add([one, two], { requestId: 'r1' })).toEqual({
      status: 409,
      msg: '该次发放已提交，请重新打开发放窗口',
      data: null,
    });
    expect(await grants.expiry(two)).toBeUndefined();
  });

  it('may reuse the id of a refused request, with corrected fields', async () => {
    expect((await grants.add([one], { requestId: 'r1', activityId: 999_999 })).status).toBe(422);
    expect(await grants.add([one], { requestId: 'r1' })).toEqual(granted);
    expect(await grants.expiry(one)).toBe('2025-02-07 23:30:00');
  });

  it('without an id is the same grant if the same user sends the same content within a minute', async () => {
    const answers = await Promise.all(
      [
        [one, two],
        [two, one],
        [one, two, one],
      ].map((mobiles) => grants.add(mobiles)),
    );
    expect(answers).toEqual([granted, granted, granted]);
    expect(await grants.giveQuantity()).toBe(2);
    expect(await grants.add([one, two], { duration: 3 })).toEqual(granted);
    expect(await grants.giveQuantity()).toBe(4);
    console.clock = () => new Date('2025-01-31T15:31:01Z');
    await grants.add([one, two]);
    expect(await grants.giveQuantity()).toBe(6);
    const mine = console.token;
    await console.loginAs({ menus });
    await grants.add([one, two]);
    expect(await grants.giveQuantity()).toBe(8);
    console.token = mine;
  });
});

it('[B §7] concurrent grants to the same users all extend every expiry', async () => {
  const other = await grants.addActivity('国庆');
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      grants.add(index % 2 === 0 ? [one, two, three] : [three, one, two], {
        requestId: `r${index}`,
        activityId: index % 3 === 0 ? other : grants.activityId,
        duration: 3,
      }),
    ),
  );
  expect(answers).toEqual(Array(12).fill(granted));
  for (const mobile of [one, two, three]) expect(await grants.expiry(mobile)).toBe('2025-03-08 23:30:00');
  expect([await grants.giveQuantity(), await grants.giveQuantity(other)]).toEqual([24, 12]);
});

it('[B §5] accepts a thousand numbers in one call', async () => {
  const mobiles = Array.from({ length: 1000 }, (_, index) => `137${String(index).padStart(8, '0')}`);
  for (const mobile of mobiles.slice(0, 20)) await addUser(console.db, { mobile });
  const answer = await grants.add(mobiles);
  expect(answer.data.unRegMobiles).toEqual(mobiles.slice(20));
  expect((await grants.list()).total).toBe(1000);
  expect(await grants.giveQuantity()).toBe(20);
});
