import { sql } from 'kysely';
import type { Db } from '../../../server/database/database';

interface UserRow {
  mobile: string;
  province?: string;
  city?: string;
  sysType?: number;
  phoneModel?: string;
  maxVersion?: string;
  createTime?: Date;
  /** Device types: 0 phone, 1 tablet. */
  devices?: number[];
  fieldIds?: number[];
}

/** Registers one user, as the app would. @returns its id */
export async function addUser(db: Db, row: UserRow): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into backend.registered_user (mobile, province, city, sys_type, phone_model, max_version, create_time)
    values (${row.mobile}, ${row.province ?? '浙江省'}, ${row.city ?? '杭州市'}, ${row.sysType ?? 0},
      ${row.phoneModel ?? 'HUAWEI Mate 60'}, ${row.maxVersion ?? '2.3.1'}, ${row.createTime ?? new Date('2025-06-01T04:00:00Z')})
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('no id came back');
  for (const type of row.devices ?? []) {
    await sql`insert into backend.user_device (user_id, type) values (${id}, ${type})`.execute(db);
  }
  if (row.fieldIds) {
    await sql`insert into backend.user_template (user_id, field_ids) values (${id}, ${row.fieldIds})`.execute(
      db,
    );
  }
  return id;
}

/**
 * Generates many users in SQL, spread over the two years before 2026-01-01: 40 segments, every fifth user on iOS,
 * versions from common to rare. Then updates the planner's statistics.
 */
export async function fillUsers(db: Db, count: number): Promise<void> {
  await sql`
    insert into backend.registered_user (mobile, province, city, sys_type, phone_model, max_version, create_time)
    select (130 + (n::bigint * 7919) % 40)::text || lpad(((n::bigint * 61803399) % 100000000)::text, 8, '0'), '浙江省', '杭州市',
      case when n % 5 = 0 then 1 else 0 end, 'HUAWEI Mate 60',
      case when n % 1000 = 0 then '1.0.0' when n % 10 = 0 then '2.2.0' else '2.3.1' end,
      timestamptz '2024-01-01 00:00:00+08' + interval '731 days' * ((n - 0.5) / ${count}::float8)
    from generate_series(1, ${count}::integer) n`.execute(db);
  await sql`insert into backend.user_device (user_id, type) select id, 0 from backend.registered_user`.execute(
    db,
  );
  await sql`
    insert into backend.user_template (user_id, field_ids)
    select id, array[1, 2, 3] from backend.registered_user`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
