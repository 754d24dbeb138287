import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findGrantPage, listGrants } from '../../../../server/backend/grants/grant-store';
import { findMemberPage, type MemberPageRequest } from '../../../../server/backend/members/member-page-store';
import { listMembers } from '../../../../server/backend/members/member-store';
import type { Db } from '../../../../server/database/database';
import { openTestDatabase } from '../../../support/database/database';
import { explainQueries, type PlanStep } from '../../../support/database/explain';

const members = 50_000;
const now = new Date('2025-07-01T04:00:00Z');
let db: Db;
let close: () => Promise<void>;

/**
 * Expiry dates over two years around now, one member in fifty without any; 40 mobile prefixes; every product; one
 * agreement in twenty rescinded; one grant per user.
 */
async function fill(): Promise<void> {
  await sql`
    insert into backend.registered_user (mobile, sys_type, create_time)
    select (130 + (n::bigint * 7919) % 40)::text || lpad(((n::bigint * 61803399) % 100000000)::text, 8, '0'), 0,
      timestamptz '2024-01-01 00:00:00+08'
    from generate_series(1, ${members}::integer) n`.execute(db);
  await sql`
    insert into backend.member (user_id, mobile, vip_type, expire_time, agreement_no, agreement_type,
      agreement_payment, agreement_amount, rescind_time, create_time)
    select id, mobile, nullif(id % 5, 0),
      case when id % 50 = 0 then 'epoch'
        else timestamptz '2024-07-01 00:00:00+08' + interval '730 days' * ((id - 0.5) / ${members}::float8) end,
      'A' || id, 4, 1, 19, case when id % 20 = 3 then create_time end, create_time
    from backend.registered_user`.execute(db);
  await sql`insert into backend.activity (activity_name) select 'A' || n from generate_series(1, 20) n`.execute(
    db,
  );
  await sql`
    insert into backend.vip_grant (mobile, activity_id, duration, duration_type, status, create_time)
    select mobile, (select min(activity_id) from backend.activity) + id % 20, 7, 'D', 1,
      timestamptz '2024-07-01 00:00:00+08' + interval '730 days' * ((id - 0.5) / ${members}::float8)
    from backend.registered_user`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await fill();
}, 120_000);
afterAll(() => close());

const lists: [string, Omit<MemberPageRequest, 'now' | 'pageNum' | 'pageSize'>, number][] = [
  ['first page', {}, 1],
  ['page in the middle', {}, members / 20],
  ['last page', {}, members / 10],
  ['in effect', { state: 3 }, 1],
  ['in effect, deep', { state: 3 }, 1500],
  ['expired', { state: 2 }, 1],
  ['expired, last page', { state: 2 }, 2450],
  ['product', { vipType: 4 }, 500],
  ['product, in effect', { vipType: 1, state: 3 }, 200],
  ['rescinded', { rescinded: true }, 100],
  ['rescinded, expired', { rescinded: true, state: 2 }, 60],
  ['product, rescinded, expired', { vipType: 3, rescinded: true, state: 2 }, 60],
  ['segment', { mobile: '138' }, 50],
  ['segment, in effect', { mobile: '138', state: 3 }, 5],
  ['segment and all', { mobile: '143', vipType: 3, rescinded: true, state: 2 }, 1],
  ['2 digits', { mobile: '13' }, 500],
  ['4 digits', { mobile: '1381', state: 3 }, 1],
  ['whole mobile', { mobile: '13861803399' }, 1],
  ['user', { userId: 4321, state: 2 }, 1],
];
/** Plan steps that read more than a few days of members or one four-digit segment. */
const tooMuch = (steps: PlanStep[]) => {
  const counted = (step: PlanStep) => /_count/.test(`${step.table} ${step.index}`);
  return steps.filter(
    (step) => step.kind === 'Seq Scan' || step.rows > (counted(step) ? 732 * 10 : members / 50),
  );
};

it.each(lists)(
  '[Foundation §7] finds members by an index, never by a scan: %s',
  async (_name, filter, pageNum) => {
    const steps = await explainQueries(db, async (recorded) => {
      const { ids } = await findMemberPage(recorded, { ...filter, now, pageNum, pageSize: 10 });
      await listMembers(recorded, ids);
    });
    expect(steps.length).toBeGreaterThan(0);
    expect(tooMuch(steps)).toEqual([]);
  },
);

it.each([
  ['first page', {}, 1],
  ['deep', {}, members / 20],
  ['segment', { mobile: '138' }, 50],
  ['4 digits', { mobile: '1381' }, 1],
  ['segment and activity', { mobile: '138', activityId: 7 }, 1],
] as const)(
  '[Foundation §7] finds grants by an index, never by a scan: %s',
  async (_name, filter, pageNum) => {
    const steps = await explainQueries(db, async (recorded) => {
      const { ids } = await findGrantPage(recorded, filter, { pageNum, pageSize: 10 });
      await listGrants(recorded, ids);
    });
    expect(steps.length).toBeGreaterThan(0);
    expect(tooMuch(steps.filter(({ table }) => table !== 'activity'))).toEqual([]);
  },
);

it('[Foundation §7] deep pages have exactly the rows that OFFSET would find, in each state', async () => {
  for (const [state, border] of [
    [3, sql`expire_time > ${now}`],
    [2, sql`expire_time <= ${now} and expire_time > 'epoch'`],
  ] as const) {
    const { rows } = await sql<{ id: number; total: number }>`
      select user_id as id, count(*) over () as total from backend.member where ${border}
      order by expire_time desc, user_id desc offset 15000 limit 10`.execute(db);
    const page = await findMemberPage(db, { state, now, pageNum: 1501, pageSize: 10 });
    expect(page).toEqual({ ids: rows.map(({ id }) => id), total: rows[0]?.total });
  }
});
