import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDayNumber } from '../../../../server/database/bucket-counts/day-buckets';
import { dataUnder, TestConsole } from '../../../support/console';
import { anEvent, recordEvents } from '../../../support/database/events';
import { addOrder } from '../../../support/database/orders';
import { addUser } from '../../../support/database/users';
import { addFeedback } from '../feedback-data';

/** 2025-06-11 is a Wednesday; 00:30 in Shanghai. */
const now = new Date('2025-06-10T16:30:00Z');
const at = (text: string) => new Date(`${text}+08:00`);
const landing = '/platform/user/register/data';
let console: TestConsole;

beforeAll(async () => {
  console = await TestConsole.start();
  console.clock = () => now;
  const { db } = console;
  const register = (n: number, time: string, sysType: number, province: string) =>
    addUser(db, { mobile: `1380000000${n}`, createTime: at(time), sysType, province });
  const users = [
    await register(1, '2025-06-11T00:00:00', 0, '广东省'),
    await register(2, '2025-06-10T23:59:59', 1, '广东省'),
    await register(3, '2025-06-10T00:00:00', 0, '浙江省'),
    await register(4, '2025-06-04T12:00:00', 0, '广东省'),
    await register(5, '2025-05-31T23:59:59', 0, ''),
  ];
  const [one = 0, two = 0, three = 0, four = 0] = users;
  const active = (userId: number, ...times: string[]) =>
    times.map((time) => anEvent({ userId, time: at(time) }));
  await recordEvents(
    db,
    [
      ...active(one, '2025-06-11T00:00:00', '2025-06-11T00:10:00'),
      ...active(two, '2025-06-10T23:59:59', '2025-06-11T00:05:00', '2025-06-04T09:00:00'),
      ...active(three, '2025-06-09T12:00:00', '2025-06-01T12:00:00', '2025-06-02T12:00:00'),
      ...active(four, '2025-06-10T08:00:00', '2025-05-31T08:00:00'),
    ],
    now,
  );
  const order = (time: string, totalAmount: string, state = 2, paymentType = 1) =>
    addOrder(db, { userId: one, createTime: at(time), totalAmount, state, paymentType });
  await order('2025-06-11T00:00:00', '198.00');
  await order('2025-06-11T00:01:00', '25.00', 4);
  await order('2025-06-10T12:00:00', '25.00');
  await order('2025-06-10T13:00:00', '19.90');
  await order('2025-06-04T13:00:00', '9.90');
  await order('2025-06-10T12:01:00', '0.00', 2, 6);
  await order('2025-06-10T12:02:00', '0.00', 2, 5);
  await order('2025-06-04T13:01:00', '0.00', 2, 7);
  await console.loginAs({
    menus: [
      landing,
      '/platform/feedback/list',
      '/platform/mini/feedback/list',
      '/platform/vip/give/list',
      '/platform/vip/redemption/batch/list',
      '/platform/user/order/list',
    ],
  });
});
afterAll(() => console.close());

const ask = dataUnder('/admin/report/', () => console);

describe("[decisions 'Screens the spec names without contents'] the landing report", () => {
  it('compares today with yesterday and the same weekday a week ago, up to the same time and as whole days', async () => {
    const { db } = console;
    const made = { kind: 'app' as const, createTime: at('2025-06-01T12:00:00') };
    await addFeedback(db, { ...made, status: 0 });
    await addFeedback(db, { ...made, kind: 'mini', status: 1 });
    await addFeedback(db, { ...made, status: 0, createTime: at('2025-06-11T00:10:00') });
    const settled = await addFeedback(db, { ...made, status: 1, createTime: at('2025-06-05T12:00:00') });
    console.clock = () => at('2025-06-10T12:00:00');
    await console.call('/admin/feedback/edit', { id: settled, status: 2, remark: '已处理' });
    console.clock = () => now;
    // A week ago and yesterday, when the fourth was handled, only the first two were open.
    expect((await ask('overview')).items).toEqual([
      // Yesterday until 00:30 one user had registered, and no user had opened the app or paid.
      card('newUsers', '新增用户', 1, [1, 2], [0, 1], 0, null),
      card('activeUsers', '活跃用户', 2, [0, 2], [0, 1], null, null),
      card('paidOrders', '支付订单', 1, [0, 2], [0, 1], null, null),
      card('redeemedOrders', '兑换订单', 0, [0, 1], [0, 0], null, null),
      card('rewardOrders', '赠送订单', 0, [0, 1], [0, 1], null, null),
      {
        ...card('revenue', '收入', '198.00', ['0.00', '44.90'], ['0.00', '9.90'], null, null),
        kind: 'amount',
      },
      card('openFeedback', '未完成反馈', 3, [3, 2], [2, 2], 0, 50),
    ]);
  });

  it('weekly and monthly active users count distinct users over whole periods, for any range', async () => {
    const weeks = await ask('trend', { granularity: 'week', startDate: '2025-06-04', endDate: '2025-06-10' });
    expect(weeks.range).toEqual({ startDate: '2025-06-02', endDate: '2025-06-15', granularity: 'week' });
    expect(weeks.items).toEqual([
      { date: '2025-06-02', newUsers: 1, activeUsers: 2, ...orders(1, 0, 1), revenue: '9.90' },
      { date: '2025-06-09', newUsers: 3, activeUsers: 4, ...orders(3, 1, 1), revenue: '242.90' },
    ]);
    expect(weeks.summary).toEqual({
      newUsers: 4,
      averageActiveUsers: 3,
      ...orders(4, 1, 2),
      revenue: '252.80',
    });
    const months = await ask('trend', {
      granularity: 'month',
      startDate: '2025-05-31',
      endDate: '2025-06-01',
    });
    expect(months.items.map((row) => [row.date, row.activeUsers, row.newUsers])).toEqual([
      ['2025-05-01', 1, 1],
      ['2025-06-01', 4, 4],
    ]);
    const days = await ask('trend', { startDate: '2025-06-09', endDate: '2025-06-12' });
    expect(days.items.map((row) => [row.date, row.activeUsers, row.newUsers])).toEqual([
      ['2025-06-09', 1, 0],
      ['2025-06-10', 2, 2],
      ['2025-06-11', 2, 1],
      ['2025-06-12', 0, 0],
    ]);
    // Future days do not lower the average.
    expect(days.summary.averageActiveUsers).toBe(1.67);
  });

  it('shows the clients, provinces and promotion channels of users', async () => {
    const days = { startDate: '2025-06-01', endDate: '2025-06-11' };
    const shown = async (dimension: string, given = days) => {
      const { items, summary } = await ask('source', { ...given, dimension });
      return [items.map((row) => [row.name, row.users, row.share]), summary];
    };
    expect(await shown('client')).toEqual([
      [
        ['Android', 3, 75],
        ['iOS', 1, 25],
      ],
      { users: 4 },
    ]);
    expect(await shown('province')).toEqual([
      [
        ['广东省', 3, 75],
        ['浙江省', 1, 25],
      ],
      { users: 4 },
    ]);
    expect(await shown('province', { startDate: '2025-05-31', endDate: '2025-05-31' })).toEqual([
      [['未知', 1, 100]],
      { users: 1 },
    ]);
    const { db } = console;
    await sql`
      insert into backend.promotion_channel (channel_name, channel_expiry, channel_code, create_time)
      values ('官网', '2099-12-31', 'a', now()), ('抖音', '2099-12-31', 'b', now()), ('沙龙', '2099-12-31', 'c', now())`.execute(
      db,
    );
    await sql`
      insert into backend.promotion_channel_day (channel_id, day, click_count, download_count)
      select c.id, d.day::date, 100, d.count from backend.promotion_channel c
      join (values ('a', '2025-06-01', 3), ('a', '2025-06-12', 50), ('b', '2025-06-11', 6), ('c', '2025-06-11', 0)) d (code, day, count)
      on d.code = c.channel_code`.execute(db);
    expect(await shown('channel')).toEqual([
      [
        ['抖音', 6, 66.67],
        ['官网', 3, 33.33],
      ],
      { users: 9 },
    ]);
  });

  it('pending work has the same count as the linked list', async () => {
    const { db } = console;
    await sql`
      insert into backend.redemption_batch (batch_number, generate_total, expire_type, period_from, period_to, redeem_duration, duration_type, state, create_time)
      select n::text, 1, 1, date '2025-05-01', date '2025-06-10' + n, 1, 'M', case when n = 3 then 2 else 1 end, now()
      from generate_series(0, 10) n`.execute(db);
    await sql`insert into backend.activity (activity_name) values ('国庆')`.execute(db);
    await sql`
      insert into backend.vip_grant (mobile, activity_id, duration, duration_type, status)
      select '13900000001', activity_id, 1, 'M', 1 from backend.activity, generate_series(1, 1234) where activity_name = '国庆'`.execute(
      db,
    );
    const { items } = await ask('attention');
    expect(items.map((row) => [row.text, row.link])).toEqual([
      ['2 条APP反馈待处理', '/platform/feedback/list?status=0'],
      ['0 条小程序反馈待处理', '/platform/mini/feedback/list?status=0'],
      ['1,234 条会员发放失败', '/platform/vip/give/list?status=1'],
      ['7 个兑换码批次将在 7 天内到期', '/platform/vip/redemption/batch/list?expireWithin=7'],
      ['今日 1 笔订单支付失败', '/platform/user/order/list?startDate=2025-06-11&endDate=2025-06-11&state=4'],
    ]);
    for (const { link, count } of items) {
      const { pathname, searchParams } = new URL(link, 'http://console');
      const list = await console.callUnchecked(
        pathname.replace('/platform/', '/admin/'),
        Object.fromEntries(searchParams),
      );
      expect({ link, ...list }).toMatchObject({ link, data: { total: count } });
    }
  });

  it('[A §6] shows only lists that the user may open', async () => {
    const session = { token: console.token, sessionId: console.sessionId };
    await console.loginAs({ menus: [landing, '/platform/mini/feedback/list'] });
    expect((await ask('attention')).items.map((row) => row.key)).toEqual(['miniFeedback']);
    await console.loginAs({ menus: [landing] });
    expect(await ask('attention')).toEqual({ items: [], total: 0 });
    Object.assign(console, session);
  });

  it('shows an unknown figure up to this time for a day without per-minute counts', async () => {
    const { db } = console;
    const minutes = sql`from backend.report_count where kind = 'minute' and bucket = ${toDayNumber('2025-06-04')}`;
    const { rows } = await sql<{ value: string; users: number }>`select value, users ${minutes}`.execute(db);
    await sql`delete ${minutes}`.execute(db);
    const active = (await ask('overview')).items[1];
    expect(active).toEqual(card('activeUsers', '活跃用户', 2, [0, 2], [null, 1], null, null));
    for (const { value, users } of rows)
      await sql`insert into backend.report_count values ('minute', ${toDayNumber('2025-06-04')}, ${value}, 0, ${users})`.execute(
        db,
      );
  });

  it('at noon, compares with earlier days up to noon', async () => {
    console.clock = () => at('2025-06-11T12:30:00');
    await console.loginAs({ menus: [landing] });
    expect((await ask('overview')).items.slice(0, 6)).toEqual([
      card('newUsers', '新增用户', 1, [1, 2], [1, 1], 0, 0),
      card('activeUsers', '活跃用户', 2, [1, 2], [1, 1], 100, 100),
      card('paidOrders', '支付订单', 1, [1, 2], [0, 1], 0, null),
      card('redeemedOrders', '兑换订单', 0, [1, 1], [0, 0], -100, null),
      card('rewardOrders', '赠送订单', 0, [1, 1], [0, 1], -100, null),
      {
        ...card('revenue', '收入', '198.00', ['25.00', '44.90'], ['0.00', '9.90'], 692, null),
        kind: 'amount',
      },
    ]);
  });
});

const orders = (paidOrders: number, redeemedOrders: number, rewardOrders: number) => ({
  paidOrders,
  redeemedOrders,
  rewardOrders,
});

const card = (
  key: string,
  name: string,
  today: unknown,
  [yesterdayNow, yesterday]: [unknown, unknown],
  [lastWeekNow, lastWeek]: [unknown, unknown],
  dayChange: number | null,
  weekChange: number | null,
) => ({
  key,
  name,
  kind: 'count',
  today,
  yesterdayNow,
  lastWeekNow,
  yesterday,
  lastWeek,
  dayChange,
  weekChange,
});
