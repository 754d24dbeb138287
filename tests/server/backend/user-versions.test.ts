import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listUserVersions, type UserVersionFilter } from '../../../server/backend/user-versions';
import { TestConsole, type Fields } from '../../support/console';
import { explainQueries } from '../../support/database/explain';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.loginAs({ menus: ['/platform/user/version/list'] });
});
afterAll(() => console.close());
beforeEach(async () => {
  await sql`delete from backend.user_version`.execute(console.db);
});

const list = (filter: Fields<'/admin/user/version/list'> = {}) =>
  console.call('/admin/user/version/list', filter);
const insertMany = (count: number) =>
  sql`
  insert into backend.user_version (mobile, version, device_name, device_type, create_time)
  select (array['138', '139', '177'])[1 + i % 3] || lpad((i * 7919 % 100000000)::text, 8, '0'), '2.' || i % 9 || '.0',
    'HUAWEI Mate 60', i % 7 % 3, timestamptz '2025-01-01 00:00:00+08' + i * interval '7 minutes'
  from generate_series(1, ${count}) i`.execute(console.db);

it('[A §2] a row has phone, version, device name and type, and the time of the update in Shanghai', async () => {
  await sql`
    insert into backend.user_version (mobile, version, device_name, device_type, create_time)
    values ('13800000001', '2.4.0', 'iPad Pro', 1, '2025-03-01T15:30:00Z')`.execute(console.db);
  expect(await list()).toEqual({
    status: 0,
    msg: '',
    data: {
      items: [
        {
          mobile: '13800000001',
          version: '2.4.0',
          deviceName: 'iPad Pro',
          deviceType: 1,
          createTime: '2025-03-01 23:30:00',
        },
      ],
      total: 1,
    },
  });
  expect((await list({ deviceType: 3 })).errors).toEqual({ deviceType: '不是可选的值' });
});

it('[A §2] totals and pages are exactly those of a full scan, whatever the filter', async () => {
  await insertMany(2_000);
  await sql`update backend.user_version set device_type = 2 where id % 11 = 0`.execute(console.db);
  await sql`delete from backend.user_version where id % 7 = 0`.execute(console.db);
  const filters = fc.record({
    mobile: fc.constantFrom(undefined, '1', '13', '138', '1380', '13800', '199'),
    deviceType: fc.constantFrom(undefined, 0, 1, 2),
  });
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 40 }), async (filter, pageNum) => {
      const found = await listUserVersions(console.db, filter, { pageNum, pageSize: 10 });
      expect({ mobiles: found.rows.map(({ mobile }) => mobile), total: found.total }).toEqual(
        await scan(filter, pageNum),
      );
    }),
    { numRuns: 80 },
  );
});

async function scan({ mobile = '', deviceType }: UserVersionFilter, pageNum: number) {
  const { rows } = await sql<{ mobile: string }>`
    select mobile from backend.user_version
    where starts_with(mobile, ${mobile}) and (${deviceType ?? null}::integer is null or device_type = ${deviceType ?? null})
    order by create_time desc, id desc`.execute(console.db);
  const mobiles = rows.map((row) => row.mobile);
  return { mobiles: mobiles.slice((pageNum - 1) * 10, pageNum * 10), total: mobiles.length };
}

it('[A §2] never scans all 100 000 devices, for any filter and page', async () => {
  await insertMany(100_000);
  await sql`analyze backend.user_version`.execute(console.db);
  await sql`analyze backend.user_version_count`.execute(console.db);
  const filters: UserVersionFilter[] = [
    {},
    { deviceType: 1 },
    { mobile: '138' },
    { mobile: '1380001', deviceType: 1 },
  ];
  for (const filter of filters) {
    for (const pageNum of [1, 900]) {
      const steps = await explainQueries(console.db, (db) =>
        listUserVersions(db, filter, { pageNum, pageSize: 10 }),
      );
      expect(steps.filter(({ kind, table }) => kind === 'Seq Scan' && table === 'user_version')).toEqual([]);
      const read = steps.filter(({ table }) => table === 'user_version').map(({ rows }) => rows);
      expect(Math.max(0, ...read)).toBeLessThan(2_000);
    }
  }
});
