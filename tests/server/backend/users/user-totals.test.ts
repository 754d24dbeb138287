import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endOfDay, startOfDay } from '../../../../server/contract/shanghai-time';
import { findUserPage, type UserFilter } from '../../../../server/backend/users/user-page-store';
import type { Db } from '../../../../server/database/database';
import { openTestDatabase } from '../../../support/database/database';

const seed = 20260101;
let db: Db;
let close: () => Promise<void>;

/** Deliberately uneven data: days with hundreds of rows and with none, equal times, ids out of time order. */
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await sql`select setseed(0.5)`.execute(db);
  await sql`
    insert into backend.registered_user (mobile, sys_type, max_version, create_time)
    select (array['130', '131', '138', '139', '155', '199'])[1 + floor(random() * random() * 6)] || lpad(n::text, 8, '0'),
      floor(random() * 2), (array['', '1.0', '1.0.1', '2.3.1'])[1 + floor(random() * 4)],
      date_trunc('hour', timestamptz '2025-01-01 00:00:00+08' + interval '40 days' * (random() * random()))
    from generate_series(1, 3000) n`.execute(db);
  await sql`delete from backend.registered_user where id % 7 = 0`.execute(db);
  await sql`update backend.registered_user set max_version = '2.4.0', sys_type = 1 - sys_type where id % 11 = 0`.execute(
    db,
  );
  await sql`update backend.registered_user set create_time = create_time + interval '3 days' where id % 13 = 0`.execute(
    db,
  );
});
afterAll(() => close());

const mobile = fc.option(
  fc.constantFrom(
    '1',
    '13',
    '130',
    '138',
    '15',
    '199',
    '1300',
    '138000',
    '2',
    '139000',
    '%',
    '13_',
    '13a',
    ':',
  ),
  { nil: undefined },
);
const days = fc.record({
  fromDay: fc.option(fc.constantFrom('2024-12-31', '2025-01-01', '2025-01-05', '2025-01-20'), {
    nil: undefined,
  }),
  toDay: fc.option(fc.constantFrom('2024-12-30', '2025-01-01', '2025-01-06', '2025-02-20'), {
    nil: undefined,
  }),
});
const filter: fc.Arbitrary<UserFilter> = fc
  .oneof(
    fc.record({ mobile, days, sysType: fc.option(fc.constantFrom(0, 1), { nil: undefined }) }),
    fc.record({
      mobile,
      days,
      maxVersions: fc.uniqueArray(fc.constantFrom('1.0', '1.0.1', '2.3.1', '2.4.0', '2', '1.0.1:13', "'"), {
        maxLength: 3,
      }),
    }),
  )
  .map(({ days: range, ...rest }) => ({ ...rest, ...range }));

it('[Foundation §7] totals and pages are exactly those of a full count, whatever the filter', async () => {
  await fc.assert(
    fc.asyncProperty(
      filter,
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom(1, 7, 10, 100),
      async (given, pageNum, pageSize) => {
        const expected = await readByScan(given);
        const start = (pageNum - 1) * pageSize;
        expect(await findUserPage(db, given, { pageNum, pageSize })).toEqual({
          ids: expected.slice(start, start + pageSize),
          total: expected.length,
        });
      },
    ),
    { numRuns: 300, seed },
  );
});

/** Every matching id, newest first, from a plain query. */
async function readByScan(given: UserFilter): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from backend.registered_user
    where strpos(mobile, ${given.mobile ?? ''}) = 1
      and (${given.sysType ?? null}::integer is null or sys_type = ${given.sysType ?? null})
      and (${given.maxVersions === undefined} or max_version = any(${[...(given.maxVersions ?? [])]}))
      and create_time >= ${startOfDay(given.fromDay ?? '2000-01-01')} and create_time < ${endOfDay(given.toDay ?? '2100-01-01')}
    order by create_time desc, id desc`.execute(db);
  return rows.map((row) => row.id);
}
