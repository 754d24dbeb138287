import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { toDayNumber } from '../../../../server/database/bucket-counts/day-buckets';
import { dataUnder, TestConsole } from '../../../support/console';
import { anEvent, recordEvents } from '../../../support/database/events';
import { addUser } from '../../../support/database/users';

/** 2025-06-11, a Wednesday, noon in Shanghai. */
const now = new Date('2025-06-11T04:00:00Z');
const at = (text: string) => new Date(`${text}+08:00`);
let console: TestConsole;

beforeAll(async () => {
  console = await TestConsole.start();
  console.clock = () => now;
  const { db } = console;
  const register = (n: number, time: string, sysType: number) =>
    addUser(db, { mobile: `1380000000${n}`, createTime: at(time), sysType, fieldIds: [] });
  const [one, two, three] = [
    await register(1, '2025-05-26T09:00:00', 0),
    await register(2, '2025-06-01T23:59:59', 1),
    await register(3, '2025-06-09T00:00:00', 0),
  ];
  const android = { clientType: 0, appVersion: '2.5.0', model: 'Xiaomi 14' };
  const iphone = { clientType: 1, appVersion: '2.5.1', model: 'iPhone 15' };
  const pc = { clientType: 2, appVersion: '2.5.0', model: '' };
  const did = (userId: number, device: object, time: string, category = 1, name = '启动应用') =>
    anEvent({ userId, ...device, time: at(time), category, name });
  await recordEvents(
    db,
    [
      did(one, android, '2025-05-26T09:00:00'),
      did(one, android, '2025-05-27T09:00:00'),
      did(one, android, '2025-06-02T09:00:00'),
      did(one, android, '2025-06-10T09:00:00'),
      did(one, pc, '2025-06-10T09:59:59'),
      did(one, pc, '2025-06-10T10:00:00', 3, '快速拨号'),
      did(one, android, '2025-06-10T10:01:00', 3, '快速拨号'),
      did(two, iphone, '2025-06-01T23:59:59'),
      did(two, iphone, '2025-06-02T00:00:00'),
      did(two, iphone, '2025-06-10T23:00:00', 3, '扫描名片'),
      did(two, iphone, '2025-06-10T23:01:00', 4, '生日提醒'),
      did(three, android, '2025-06-10T08:00:00'),
      did(three, { ...android, appVersion: '2.5.1' }, '2025-06-10T20:00:00', 2, '联系人'),
      did(three, android, '2025-06-11T00:00:00'),
    ],
    now,
  );
  await console.loginAs({ menus: ['/platform/app/data/analysis', '/platform/app/function/shortcut'] });
});
afterAll(() => console.close());

const ask = dataUnder('/admin/report/', () => console);
const pick = <Row>(rows: readonly Row[], ...fields: (keyof Row)[]) =>
  rows.map((row) => fields.map((field) => row[field]));
const june = { startDate: '2025-06-09', endDate: '2025-06-11' };

describe("[decisions 'Screens the spec names without contents'] use of the app", () => {
  it('counts active users by day, week and month, in total and by client', async () => {
    expect((await ask('app/activity', june)).items).toEqual([
      {
        date: '2025-06-09',
        activeUsers: 0,
        newUsers: 1,
        launches: 0,
        launchesPerUser: 0,
        events: 0,
        change: null,
      },
      {
        date: '2025-06-10',
        activeUsers: 3,
        newUsers: 0,
        launches: 3,
        launchesPerUser: 1,
        events: 8,
        change: null,
      },
      {
        date: '2025-06-11',
        activeUsers: 1,
        newUsers: 0,
        launches: 1,
        launchesPerUser: 1,
        events: 1,
        change: -66.67,
      },
    ]);
    const weeks = await ask('app/activity', {
      startDate: '2025-05-26',
      endDate: '2025-06-11',
      granularity: 'week',
    });
    expect(pick(weeks.items, 'date', 'activeUsers', 'newUsers', 'launches', 'change')).toEqual([
      ['2025-05-26', 2, 2, 3, null],
      ['2025-06-02', 2, 0, 2, 0],
      ['2025-06-09', 3, 1, 4, 50],
    ]);
    expect(weeks.summary).toEqual({
      averageActiveUsers: 2.33,
      peakActiveUsers: 3,
      peakDate: '2025-06-09',
      newUsers: 3,
      launches: 9,
      launchesPerUser: 1.29,
      events: 14,
    });
    const pcs = await ask('app/activity', { ...june, clientType: 2 });
    expect(pick(pcs.items, 'activeUsers', 'launches', 'events')).toEqual([
      [0, 0, 0],
      [1, 1, 2],
      [0, 0, 0],
    ]);
    const overview = await ask('app/overview');
    expect(overview).toEqual({
      totalUsers: 3,
      ...{ dayActive: 1, previousDayActive: 3, weekActive: 3, previousWeekActive: 2 },
      ...{ monthActive: 3, previousMonthActive: 1, stickiness: 6.45 },
      ...{ launches: 1, previousLaunches: 3, launchesPerUser: 1, previousLaunchesPerUser: 1 },
    });
  });

  it('leaves the retention of an unfinished period blank', async () => {
    const days = await ask('app/retention', { startDate: '2025-05-26', endDate: '2025-06-10' });
    expect(days.offsets).toEqual([1, 2, 3, 4, 5, 6, 7, 14, 30]);
    const [first] = days.items;
    expect(first).toEqual({
      ...{
        date: '2025-05-26',
        newUsers: 1,
        p1: 100,
        p2: 0,
        p3: 0,
        p4: 0,
        p5: 0,
        p6: 0,
        p7: 100,
        p14: 0,
        p30: null,
      },
      ...{ u1: 1, u2: 0, u3: 0, u4: 0, u5: 0, u6: 0, u7: 1, u14: 0, u30: null },
    });
    const of = (date: string) => days.items.find((row) => row.date === date);
    expect(of('2025-06-01')).toMatchObject({ newUsers: 1, p1: 100, p2: 0, p7: 0, p14: null });
    expect(of('2025-06-09')).toMatchObject({ newUsers: 1, p1: 100, u1: 1, p2: null, u2: null });
    expect(of('2025-06-10')).toMatchObject({ newUsers: 0, p1: null });
    expect(days.summary).toMatchObject({ newUsers: 3, p1: 100, u1: 3, p7: 50, u7: 1, p30: null });
    const weeks = await ask('app/retention', {
      startDate: '2025-05-28',
      endDate: '2025-06-10',
      granularity: 'week',
    });
    expect(pick(weeks.items, 'date', 'newUsers', 'p1', 'u1', 'p2')).toEqual([
      ['2025-05-26', 2, 100, 2, null],
      ['2025-06-02', 0, null, null, null],
      ['2025-06-09', 1, null, null, null],
    ]);
    const iphones = await ask('app/retention', {
      startDate: '2025-05-26',
      endDate: '2025-06-09',
      clientType: 1,
    });
    expect(iphones.summary).toMatchObject({ newUsers: 1, p1: 100, u1: 1, p2: 0, u2: 0 });
    // Users belong to the client with which they registered, which is never a computer.
    const pcs = await ask('app/retention', { granularity: 'month', clientType: 2 });
    expect(pcs.summary).toMatchObject({ newUsers: 0, p1: 0, u1: 0 });
  });

  it('shows cohorts by client as unknown, not zero, for days before they were counted', async () => {
    const { db } = console;
    const asked = { startDate: '2025-06-01', endDate: '2025-06-01', clientType: 1 };
    await sql`update backend.event_window set by_client_from = ${toDayNumber('2025-06-03')}`.execute(db);
    expect((await ask('app/retention', asked)).items[0]).toMatchObject({ newUsers: 1, p1: null, p2: 0 });
    await sql`update backend.event_window set by_client_from = 0`.execute(db);
    expect((await ask('app/retention', asked)).items[0]).toMatchObject({ newUsers: 1, p1: 100, p2: 0 });
  });

  it('counts versions, phones and clients; a user with two in one day counts for both', async () => {
    const versions = await ask('app/spread', { ...june, dimension: 'version' });
    expect(versions.items).toEqual(
      [
        { name: '2.5.0', averageUsers: 1, latestUsers: 1, share: 60, events: 6 },
        { name: '2.5.1', averageUsers: 0.67, latestUsers: 0, share: 40, events: 4 },
      ].map((row) =>
        expect.objectContaining({
          name: row.name,
          averageUsers: row.averageUsers,
          latestUsers: row.latestUsers,
          share: row.share,
        }),
      ),
    );
    const clients = await ask('app/spread', {
      startDate: '2025-06-10',
      endDate: '2025-06-10',
      dimension: 'client',
    });
    expect(pick(clients.items, 'name', 'averageUsers', 'share', 'events')).toEqual(
      [
        ['Android', 2, 50, 4],
        ['iOS', 1, 25, 2],
        ['Windows for pc', 1, 25, 2],
      ].map((row) => [...row.slice(0, 3), expect.any(Number)]),
    );
    const models = await ask('app/spread', { ...june, dimension: 'model' });
    expect(models.items.map((row) => row.name)).toContain('未知');
    const trend = await ask('app/spread/trend', {
      startDate: '2025-06-09',
      endDate: '2025-06-10',
      dimension: 'version',
    });
    expect(trend.names).toEqual(['2.5.0', '2.5.1']);
    expect(pick(trend.items, 'date', 'name', 'users')).toEqual([
      ['2025-06-09', '2.5.0', 0],
      ['2025-06-09', '2.5.1', 0],
      ['2025-06-10', '2.5.0', 2],
      ['2025-06-10', '2.5.1', 2],
    ]);
    const onPhones = await ask('app/spread/trend', {
      startDate: '2025-06-10',
      endDate: '2025-06-10',
      clientType: 0,
    });
    expect(pick(onPhones.items, 'name', 'users')).toEqual([
      ['2.5.0', 2],
      ['2.5.1', 1],
    ]);
    expect(
      await console.call('/admin/report/app/spread/trend', { dimension: 'model', clientType: 0 }),
    ).toEqual({
      status: 422,
      msg: '只有版本可以按客户端筛选',
      errors: { clientType: '只有版本可以按客户端筛选' },
      data: null,
    });
  });

  it('shows new values by name, even if older values are more common', async () => {
    const { db } = console;
    const old = ['1.0', '1.1', '1.2', '1.3', '1.4', '1.5', '1.6'].flatMap((appVersion) =>
      ['2025-05-05', '2025-05-06'].map((day) =>
        anEvent({ userId: 900, appVersion, time: at(`${day}T09:00:00`) }),
      ),
    );
    const fresh = [901, 902].map((userId) =>
      anEvent({ userId, appVersion: '1.7', time: at('2025-05-07T09:00:00') }),
    );
    await recordEvents(db, [...old, ...fresh], now);
    const trend = await ask('app/spread/trend', { startDate: '2025-05-05', endDate: '2025-05-07' });
    expect(trend.names).toEqual(['1.7', '1.0', '1.1', '1.2', '1.3', '1.4', '1.5', '其他']);
  });

  it('shows the hours of a day, and leaves future hours blank', async () => {
    const { items } = await ask('app/hours');
    expect(items).toHaveLength(24);
    expect(items[0]).toEqual({ hour: '00:00', launches: 1, previousDay: 0, lastWeek: 0 });
    expect(items[9]).toEqual({ hour: '09:00', launches: 0, previousDay: 2, lastWeek: 0 });
    expect(items[13]).toMatchObject({ hour: '13:00', launches: null });
    expect((await ask('app/hours', { date: '2025-06-10' })).items[8]).toMatchObject({ launches: 1 });
    const pcs = await ask('app/hours', { clientType: 2 });
    expect(pcs.items[9]).toEqual({ hour: '09:00', launches: 0, previousDay: 1, lastWeek: 0 });
  });
});

describe("[decisions 'Screens the spec names without contents'] use of functions", () => {
  it('counts a user once a day for a category, one event, or all events', async () => {
    const shortcuts = await ask('function/trend', { ...june, category: 3 });
    expect(shortcuts.items).toEqual([
      { date: '2025-06-09', events: 0, dailyUsers: 0, eventsPerUser: 0 },
      { date: '2025-06-10', events: 3, dailyUsers: 2, eventsPerUser: 1.5 },
      { date: '2025-06-11', events: 0, dailyUsers: 0, eventsPerUser: 0 },
    ]);
    expect(shortcuts.summary).toEqual({ events: 3, dailyUsers: 0.67, eventsPerUser: 1.5 });
    const one = await ask('function/trend', { ...june, category: 3, name: '快速拨号' });
    expect(one.summary).toEqual({ events: 2, dailyUsers: 0.33, eventsPerUser: 2 });
    expect((await ask('function/trend', june)).summary).toMatchObject({ events: 9 });
    expect(await console.call('/admin/report/function/trend', { name: '快速拨号' })).toEqual({
      status: 422,
      msg: '请选择事件的分类',
      errors: { category: '请选择事件的分类' },
      data: null,
    });
  });

  it('ranks functions with their shares, groups them by category, and compares them over time', async () => {
    const ranking = await ask('function/ranking', { ...june, category: 3 });
    expect(pick(ranking.items, 'rank', 'category', 'categoryName', 'name', 'events', 'share')).toEqual([
      [1, 3, '快捷操作', '快速拨号', 2, 66.67],
      [2, 3, '快捷操作', '扫描名片', 1, 33.33],
    ]);
    expect((await ask('function/ranking', june)).total).toBe(5);
    const categories = await ask('function/categories', june);
    expect(pick(categories.items, 'name', 'events')).toEqual([
      ['应用启动', 4],
      ['模块使用', 1],
      ['快捷操作', 3],
      ['桌面小组件', 1],
      ['通讯录分析', 0],
      ['会员转化', 0],
    ]);
    const series = await ask('function/series', {
      startDate: '2025-06-10',
      endDate: '2025-06-10',
      category: 3,
    });
    expect(series.names).toEqual(['快速拨号', '扫描名片']);
    expect(pick(series.items, 'name', 'events')).toEqual([
      ['快速拨号', 2],
      ['扫描名片', 1],
    ]);
  });
});

it("[decisions 'Screens the spec names without contents'] compares the usage of modules with the number of users who have them", async () => {
  await sql`insert into backend.field (id, name, is_sys, sort) values (7, '联系人', true, 1), (8, '来电', true, 2)`.execute(
    console.db,
  );
  await addUser(console.db, { mobile: '13900000000', fieldIds: [8] });
  await addUser(console.db, { mobile: '13900000001', fieldIds: [7, 8] });
  const { items, total, summary } = await ask('app/modules', june);
  expect(items).toEqual([
    { name: '联系人', owners: 1, events: 1, dailyUsers: 0.33, eventsPerUser: 1, share: 100 },
    { name: '来电', owners: 2, events: 0, dailyUsers: 0, eventsPerUser: 0, share: 0 },
  ]);
  expect({ total, summary }).toEqual({ total: 2, summary: { events: 1 } });
  expect((await ask('app/modules', { startDate: '2025-06-11', endDate: '2025-06-11' })).summary).toEqual({
    events: 0,
  });
});
