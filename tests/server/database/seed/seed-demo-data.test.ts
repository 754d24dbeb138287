import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toStoredHtml } from '../../../../server/backend/core/stored-html';
import { createFolderStorage } from '../../../../server/backend/files/folder-storage';
import { prepareFirstRun } from '../../../../server/backend/session/first-run';
import type { Db } from '../../../../server/database/database';
import { seedDemoData, type SeedResult } from '../../../../server/database/seed/seed-demo-data';
import { openTestDatabase } from '../../../support/database/database';
import { scratch } from '../../../support/run/scratch';

const now = new Date('2026-05-20T06:30:00Z');
let db: Db;
let folder: string;
const closers: (() => Promise<void>)[] = [];
const storage = () => createFolderStorage(join(folder, 'one'));

async function open(): Promise<Db> {
  const opened = await openTestDatabase();
  closers.push(opened.close);
  await prepareFirstRun(opened.db, { adminPassword: 'admin-password' });
  return opened.db;
}
const fill = (into: Db, users?: number): Promise<SeedResult> =>
  seedDemoData({ db: into, storage: storage(), imageHost: 'https://img.example.com', now, users });

beforeAll(async () => {
  folder = await mkdtemp(join(scratch, 'seed-test-'));
  db = await open();
  expect(await fill(db)).toBe('filled');
}, 120_000);
afterAll(async () => {
  for (const close of closers) await close();
  await rm(folder, { recursive: true, force: true });
});

/** Values of a query's only column. */
async function column<T>(query: string, on = db): Promise<T[]> {
  const { rows } = await sql.raw<{ value: T }>(query).execute(on);
  return rows.map((row) => row.value);
}
const one = async (query: string) => (await column<number>(query))[0];
const violations = (query: string) => one(`select count(*) as value from ${query}`);

it('[Foundation §3] the demo data fill an empty database; a second run changes nothing', async () => {
  const before = await one('select count(*) as value from backend.feedback_reply');
  expect(await fill(db)).toBe('kept');
  expect(await one('select count(*) as value from backend.feedback_reply')).toBe(before);
});

it('[Foundation §3] a backend with staff data gets no demo data', async () => {
  const used = await open();
  await sql`insert into backend.redemption_channel (channel_name) values ('自有渠道')`.execute(used);
  expect(await fill(used)).toBe('kept');
  expect(await column('select count(*) as value from backend.registered_user', used)).toEqual([0]);
});

it('[Foundation §3] a run that fails half-way leaves nothing, and can be run again', async () => {
  const broken = await open();
  await sql`alter table backend.star_wheel_stage rename to elsewhere`.execute(broken);
  await sql`create view backend.star_wheel_stage as select * from backend.elsewhere where false`.execute(
    broken,
  );
  await sql`create rule refuse as on insert to backend.star_wheel_stage do instead select 1/0`.execute(
    broken,
  );
  await expect(fill(broken, 200)).rejects.toThrow();
  expect(await column('select count(*) as value from backend.registered_user', broken)).toEqual([0]);
  await sql`drop view backend.star_wheel_stage`.execute(broken);
  await sql`alter table backend.elsewhere rename to star_wheel_stage`.execute(broken);
  expect(await fill(broken, 200)).toBe('filled');
  expect(await column('select count(*) as value from backend.registered_user', broken)).toEqual([200]);
});

const tables = {
  registered_user: 'id',
  user_device: 'user_id, type',
  field: 'id',
  user_template: 'template_id',
  feedback: 'id',
  feedback_reply: 'id',
  redemption_channel: 'channel_id',
  redemption_batch_number: 'day',
  redemption_batch: 'id',
  redemption_code: 'batch_id, position',
  user_order: 'id',
  member: 'user_id',
  member_purchase: 'order_id',
  activity: 'activity_id',
  vip_grant: 'give_id',
  star_wheel_stage: 'id',
  policy: 'id',
  message: 'id',
  survey: 'id',
  mini_user: 'id',
  role_menu: 'role_id, menu_id',
};

it('[Foundation §3] the same seed and time produce the same demo data', async () => {
  const [first, second] = [await open(), await open()];
  for (const each of [first, second]) expect(await fill(each, 400)).toBe('filled');
  const readers = Object.entries(tables).map(
    ([table, order]) =>
      `select md5(string_agg(row_to_json(t)::text, e'\\n' order by ${order})) as value from backend.${table} t`,
  );
  readers.push(
    `select row_to_json(s)::text as value from backend.staff s where login_name <> 'admin' order by user_id`,
    `select row_to_json(c)::text as value from backend.config c where config_id > 17 order by config_id`,
  );
  for (const query of readers) expect(await column(query, second), query).toEqual(await column(query, first));
}, 120_000);

it('[Foundation §3] creates thousands of users over two years, in growing numbers, in all provinces, on both systems', async () => {
  expect(await one('select count(*) as value from backend.registered_user')).toBe(5000);
  const [first, last] = await column<Date>(
    'select unnest(array[min(create_time), max(create_time)]) as value from backend.registered_user',
  );
  expect(now.getTime() - (first?.getTime() ?? 0)).toBeGreaterThan(720 * 86_400_000);
  expect(now.getTime() - (first?.getTime() ?? 0)).toBeLessThan(732 * 86_400_000);
  expect(now.getTime() - (last?.getTime() ?? 0)).toBeGreaterThan(0);
  expect(now.getTime() - (last?.getTime() ?? 0)).toBeLessThan(86_400_000);
  const years = await column<number>(
    `select count(*) as value from backend.registered_user group by create_time < timestamptz '${now.toISOString()}' - interval '1 year' order by 1`,
  );
  expect(years[1]).toBeGreaterThan((years[0] ?? 0) * 1.5);
  expect(await one('select count(distinct province) as value from backend.registered_user')).toBeGreaterThan(
    25,
  );
  expect(
    await one(`select count(distinct left(mobile, 3)) as value from backend.registered_user`),
  ).toBeGreaterThan(25);
  const ios = (await one('select count(*) as value from backend.registered_user where sys_type = 1')) ?? 0;
  expect(ios / 5000).toBeGreaterThan(0.3);
  expect(ios / 5000).toBeLessThan(0.46);
  expect(
    await violations(`backend.registered_user where (phone_model like 'iPhone%') <> (sys_type = 1)`),
  ).toBe(0);
  expect(
    await violations(
      '(select lag(create_time) over (order by id) > create_time as back from backend.registered_user) t where back',
    ),
  ).toBe(0);
});

it('[A §3] usedCount is the number of users who use a module', async () => {
  const shown = `select coalesce(row_count, 0) as value from backend.field f left join backend.user_template_count c on c.facet = f.id::text order by f.id`;
  const counted = `select (select count(*) from backend.user_template t where f.id = any(t.field_ids)) as value from backend.field f order by f.id`;
  expect(await column(shown)).toEqual(await column(counted));
  expect(Math.min(...(await column<number>(counted)))).toBeGreaterThan(0);
  expect(await one('select count(*) as value from backend.field')).toBeGreaterThan(20);
  expect(
    await violations(
      'backend.user_template t, unnest(t.field_ids) used where used not in (select id from backend.field)',
    ),
  ).toBe(0);
});

it('[A §4] creates feedback of registered users, with answers and handling in chronological order', async () => {
  expect(await column('select count(*) as value from backend.feedback group by kind order by kind')).toEqual([
    300, 150,
  ]);
  expect(
    await violations(
      `backend.feedback f left join backend.registered_user u on u.mobile = f.mobile and u.create_time <= f.create_time where u.id is null`,
    ),
  ).toBe(0);
  expect(
    await violations(
      `backend.feedback f where is_reply <> exists (select from backend.feedback_reply r where r.feedback_id = f.id)`,
    ),
  ).toBe(0);
  expect(
    await violations(
      `backend.feedback_reply r join backend.feedback f on f.id = r.feedback_id where r.solve_time < f.create_time or r.solve_time > timestamptz '${now.toISOString()}'`,
    ),
  ).toBe(0);
  expect(await violations(`backend.feedback where create_time > timestamptz '${now.toISOString()}'`)).toBe(0);
  expect(await column('select distinct status::int as value from backend.feedback order by 1')).toEqual([
    0, 1, 2,
  ]);
});

it('[decisions] every picture is stored, as a real PNG, under an unsigned url', async () => {
  const urls = await column<string>(
    `select distinct url as value from (
       select unnest(image_urls) as url from backend.feedback
       union select (regexp_matches(suggestion, 'src="([^"]*)"', 'g'))[1] from backend.star_wheel_stage
     ) pictures`,
  );
  expect(urls.length).toBeGreaterThan(20);
  for (const url of urls) {
    expect(url).toMatch(/^https:\/\/img\.example\.com\/files\/images\/2026\/04\/[0-9a-f]{32}\.png$/);
    const key = url.slice('https://img.example.com/files/'.length);
    expect(await storage().stat(key)).toMatchObject({ contentType: 'image/png' });
    const chunks: Buffer[] = [];
    for await (const chunk of (await storage().read(key)) ?? []) chunks.push(chunk as Buffer);
    const file = Buffer.concat(chunks);
    expect([file.toString('latin1', 1, 4), file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([
      'PNG',
      360,
      720,
    ]);
  }
});

it('[B §4] creates batches in every state; used codes belong to users who had registered before', async () => {
  const today = `date '2026-05-20'`;
  const states = `select distinct case when period_to < ${today} then 3 else state end as value from backend.redemption_batch order by 1`;
  expect(await column(states)).toEqual([1, 2, 3]);
  expect(
    await column('select distinct expire_type::int as value from backend.redemption_batch order by 1'),
  ).toEqual([0, 1, 2]);
  expect(
    await violations(
      `backend.redemption_batch b where generate_total <> (select count(*) from backend.redemption_code c where c.batch_id = b.id)`,
    ),
  ).toBe(0);
  const used = 'backend.redemption_code c join backend.redemption_batch b on b.id = c.batch_id';
  expect(await violations(`${used} where c.used_at is not null`)).toBeGreaterThan(1500);
  expect(
    await violations(`${used} left join backend.registered_user u on u.mobile = c.mobile and u.create_time < c.claimed_at
      where c.claimed_at is not null and u.id is null`),
  ).toBe(0);
  expect(
    await violations(`${used} where (c.mobile = '') <> (c.claimed_at is null) or c.used_at < c.claimed_at`),
  ).toBe(0);
  expect(
    await violations(`${used} where c.used_at < b.create_time or c.used_at > timestamptz '${now.toISOString()}'
      or (c.used_at at time zone 'Asia/Shanghai')::date > b.period_to or (c.used_at at time zone 'Asia/Shanghai')::date < b.period_from`),
  ).toBe(0);
  const lastNumbers = `select max(substr(batch_number, 9)::int) as value from backend.redemption_batch group by left(batch_number, 8) order by left(batch_number, 8)`;
  expect(await column(lastNumbers)).toEqual(
    await column('select last as value from backend.redemption_batch_number order by day'),
  );
});

it('[B §3] creates thousands of orders over two years in every state, by every payment, for every product', async () => {
  expect(await one('select count(*) as value from backend.user_order')).toBeGreaterThan(5000);
  const values = (name: string) =>
    column(`select distinct ${name}::int as value from backend.user_order order by 1`);
  expect(await values('state')).toEqual([1, 2, 3, 4]);
  expect(await values('payment_type')).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await values('product_type')).toEqual([1, 2, 3, 4]);
  const [earlier = 0, later = 0] = await column<number>(
    `select count(*) as value from backend.user_order where create_time > timestamptz '${now.toISOString()}' - interval '2 years'
     group by create_time > timestamptz '${now.toISOString()}' - interval '1 year' order by create_time > timestamptz '${now.toISOString()}' - interval '1 year'`,
  );
  expect(earlier).toBeGreaterThan(300);
  expect(later).toBeGreaterThan(earlier * 2);
  const weekend = `select count(*) as value from backend.user_order where payment_type < 5 and extract(isodow from create_time at time zone 'Asia/Shanghai') in`;
  const [saturdays = 0] = await column<number>(`${weekend} (6)`);
  const [tuesdays = 0] = await column<number>(`${weekend} (2)`);
  expect(saturdays).toBeGreaterThan(tuesdays);
});

it('[B §4] creates plausible orders: their users had registered before, they close in time, and gifts cost nothing', async () => {
  const moment = `timestamptz '${now.toISOString()}'`;
  const order = 'backend.user_order o';
  expect(
    await violations(
      `${order} left join backend.registered_user u on u.id = o.user_id and u.mobile = o.mobile and u.create_time <= o.create_time where u.id is null`,
    ),
  ).toBe(0);
  expect(
    await violations(
      `${order} where create_time > ${moment} or end_time > ${moment} or end_time < create_time or modify_time <> coalesce(end_time, create_time)`,
    ),
  ).toBe(0);
  expect(await violations(`${order} where state = 1 and create_time < ${moment} - interval '72 hours'`)).toBe(
    0,
  );
  expect(await violations(`${order} where (payment_type >= 5) <> (total_amount = 0)`)).toBe(0);
  expect(
    await violations(
      `${order} left join backend.redemption_code c on c.code = o.payment_code and c.mobile = o.mobile and c.used_at = o.create_time
       where (o.payment_type = 6) <> (c.code is not null)`,
    ),
  ).toBe(0);
});

it('[Foundation §3] creates stages that cover 0 to 100, at least 20 configs, and roles with few menus', async () => {
  const gaps =
    '(select min_score - lag(max_score, 1, -1) over (order by min_score) as step from backend.star_wheel_stage) t where step <> 1';
  expect(await violations(gaps)).toBe(0);
  expect(await one('select max(max_score) as value from backend.star_wheel_stage')).toBe(100);
  expect(await one('select count(*) as value from backend.config')).toBeGreaterThanOrEqual(20);
  expect(
    await violations(
      `backend.role r where role_key <> 'admin' and (select count(*) from backend.role_menu m where m.role_id = r.role_id) not between 2 and 9`,
    ),
  ).toBe(0);
  expect(await violations('backend.staff where status <> 0')).toBe(2);
  expect(await violations('backend.role where status <> 0')).toBe(1);
});

it('[Foundation §3] records added after the demo data get the next ids', async () => {
  await sql`insert into backend.redemption_channel (channel_name) values ('新渠道')`.execute(db);
  await sql`insert into backend.registered_user (mobile, sys_type) values ('10000000000', 0)`.execute(db);
  expect(await one('select max(id) as value from backend.registered_user')).toBe(5001);
});

it('[decisions] suggestions are stored as a save would store them: sanitised, with unsigned urls', async () => {
  const suggestions = await column<string>(
    'select suggestion as value from backend.star_wheel_stage order by id',
  );
  expect(suggestions).toHaveLength(5);
  expect(suggestions.map((html) => toStoredHtml(html, 'https://img.example.com'))).toEqual(suggestions);
});
