import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listMiniUsers, type MiniUserFilter } from '../../../server/backend/mini-users';
import { endOfDay, startOfDay } from '../../../server/contract/shanghai-time';
import { TestConsole, type Fields } from '../../support/console';
import { explainQueries } from '../../support/database/explain';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.loginAs({ menus: ['/platform/miniUser/list'] });
});
afterAll(() => console.close());
beforeEach(async () => {
  await sql`delete from backend.mini_user`.execute(console.db);
});

const list = (filter: Fields<'/admin/miniUser/list'> = {}) => console.call('/admin/miniUser/list', filter);
const insert = (nickName: string, sysType: number, createTime: string) =>
  sql`
  insert into backend.mini_user (nick_name, sys_type, create_time)
  values (${nickName}, ${sysType}, ${new Date(createTime)})`.execute(console.db);

it('[B §3] a row has every field of the entity, its time in Shanghai', async () => {
  await sql`
    insert into backend.mini_user
      (id, sys_type, avatar, nick_name, region, name, phone_number, wechat, company_name, dept, post, create_time)
    values (7, 1, '/files/images/a.png', '晴天', '浙江省 杭州市', '王芳', '13800000001', 'wx_1', '杭州云启科技有限公司',
      '市场部', '市场经理', '2025-03-01T15:30:00Z')`.execute(console.db);
  expect(await list()).toEqual({
    status: 0,
    msg: '',
    data: {
      items: [
        {
          id: 7,
          avatar: '/files/images/a.png',
          nickName: '晴天',
          region: '浙江省 杭州市',
          name: '王芳',
          phoneNumber: '13800000001',
          wechat: 'wx_1',
          companyName: '杭州云启科技有限公司',
          dept: '市场部',
          post: '市场经理',
          createTime: '2025-03-01 23:30:00',
        },
      ],
      total: 1,
    },
  });
});

it('[B §2] filters by client type and by registration days (Shanghai days, both ends included)', async () => {
  await insert('前一天末', 0, '2025-02-28T15:59:59Z');
  await insert('当天初', 0, '2025-02-28T16:00:00Z');
  await insert('当天末', 1, '2025-03-01T15:59:59Z');
  await insert('后一天初', 1, '2025-03-01T16:00:00Z');
  const names = async (filter: object) => (await list(filter)).data.items.map(({ nickName }) => nickName);
  expect(await names({})).toEqual(['后一天初', '当天末', '当天初', '前一天末']);
  expect(await names({ startDate: '2025-03-01', endDate: '2025-03-01' })).toEqual(['当天末', '当天初']);
  expect(await names({ startDate: '2025-03-01' })).toEqual(['后一天初', '当天末', '当天初']);
  expect(await names({ endDate: '2025-02-28' })).toEqual(['前一天末']);
  expect(await names({ sysType: 1 })).toEqual(['后一天初', '当天末']);
  expect(await names({ sysType: 0, startDate: '2025-03-01' })).toEqual(['当天初']);
  expect(await names({ page: 2, perPage: 3 })).toEqual(['前一天末']);
  expect((await list({ sysType: 2 })).errors).toEqual({ sysType: '不是可选的值' });
  expect((await list({ startDate: '2025-02-30' })).errors).toEqual({ startDate: '日期不存在' });
});

const day = (index: number) => new Date(Date.UTC(2025, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
const dayOrNone = fc.option(fc.integer({ min: -2, max: 42 }).map(day), { nil: undefined });

it('[Foundation §7] totals and pages are exactly those of a full count, whatever the filter', async () => {
  await sql`select setseed(0.5)`.execute(console.db);
  await sql`
    insert into backend.mini_user (sys_type, create_time)
    select floor(random() * 2), date_trunc('hour', timestamptz '2025-01-01 00:00:00+08' + interval '40 days' * (random() * random()))
    from generate_series(1, 2000)`.execute(console.db);
  await sql`update backend.mini_user set sys_type = 1 - sys_type where id % 11 = 0`.execute(console.db);
  await sql`delete from backend.mini_user where id % 7 = 0`.execute(console.db);
  await fc.assert(
    fc.asyncProperty(
      fc.record({ sysType: fc.constantFrom(undefined, 0, 1), fromDay: dayOrNone, toDay: dayOrNone }),
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom(1, 7, 10, 100),
      async (filter, pageNum, pageSize) => {
        const expected = await readByScan(filter);
        const start = (pageNum - 1) * pageSize;
        const { rows, total } = await listMiniUsers(console.db, filter, { pageNum, pageSize });
        expect({ ids: rows.map(({ id }) => id), total }).toEqual({
          ids: expected.slice(start, start + pageSize),
          total: expected.length,
        });
      },
    ),
    { numRuns: 150, seed: 20260101 },
  );
});

/** Every matching id, newest first, from a plain query. */
async function readByScan({ sysType, fromDay, toDay }: MiniUserFilter): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from backend.mini_user
    where (${sysType ?? null}::integer is null or sys_type = ${sysType ?? null})
      and create_time >= ${startOfDay(fromDay ?? '2000-01-01')} and create_time < ${endOfDay(toDay ?? '2100-01-01')}
    order by create_time desc, id desc`.execute(console.db);
  return rows.map(({ id }) => id);
}

it('[Foundation §7] finds users by an index, never by a scan, even on the last page', async () => {
  const users = 20_000;
  await sql`
    insert into backend.mini_user (sys_type, nick_name, create_time)
    select case when n % 5 = 0 then 1 else 0 end, '用户' || n,
      timestamptz '2024-01-01 00:00:00+08' + interval '731 days' * ((n - 0.5) / ${users}::float8)
    from generate_series(1, ${users}::integer) n`.execute(console.db);
  await sql`vacuum analyze backend.mini_user, backend.mini_user_count`.execute(console.db);
  const quarter = { fromDay: '2025-01-01', toDay: '2025-03-31' };
  for (const [filter, pageNum] of [
    [{}, 1],
    [{}, users / 20],
    [{}, users / 10],
    [{ sysType: 1 }, 350],
    [{ ...quarter, sysType: 0 }, 150],
  ] as const) {
    const steps = await explainQueries(console.db, async (recorded) => {
      const { rows } = await listMiniUsers(recorded, filter, { pageNum, pageSize: 10 });
      expect(rows).toHaveLength(10);
    });
    expect(steps.filter((step) => step.kind === 'Seq Scan' && step.table === 'mini_user')).toEqual([]);
    // The plan reads one counter per day, for any number of users, and only a few days of users.
    const ofUsers = steps.filter(({ table = '', index = '' }) => !/_count/.test(`${table} ${index}`));
    expect(ofUsers.filter((step) => step.rows > 732)).toEqual([]);
  }
});
