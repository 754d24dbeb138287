import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toStoredHtml } from '../../../../server/backend/core/stored-html';
import { createFolderStorage } from '../../../../server/backend/files/folder-storage';
import { prepareFirstRun } from '../../../../server/backend/session/first-run';
import { isHttpUrl } from '../../../../server/contract/http-url';
import type { Db } from '../../../../server/database/database';
import { seedDemoData } from '../../../../server/database/seed/seed-demo-data';
import { openTestDatabase } from '../../../support/database/database';
import { scratch } from '../../../support/run/scratch';

/** The end of the demo data's period. */
const seededAt = '2026-05-20T06:30:00Z';
const now = `timestamptz '${seededAt}'`;
let folder: string;
let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(scratch, 'seeded-'));
  ({ db, close } = await openTestDatabase());
  await prepareFirstRun(db, { adminPassword: 'admin-password' });
  const storage = createFolderStorage(folder);
  await seedDemoData({ db, storage, imageHost: '', now: new Date(seededAt), users: 1500 });
}, 120_000);
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

/** Values of the query's column `value`. */
async function column<T>(query: string): Promise<T[]> {
  const { rows } = await sql.raw<{ value: T }>(query).execute(db);
  return rows.map(({ value }) => value);
}

/** Number of rows of a query, given from its `from` clause on. */
const count = async (what: string) => (await column<number>(`select count(*) as value from ${what}`))[0] ?? 0;

const member = 'backend.member m';

it('[B §4] the demo data have members in every state, of every product, with a signed, a rescinded or no agreement', async () => {
  expect(await count(`${member} where expire_time = 'epoch'`)).toBeGreaterThan(5);
  expect(await count(`${member} where expire_time > 'epoch' and expire_time <= ${now}`)).toBeGreaterThan(50);
  expect(await count(`${member} where expire_time > ${now}`)).toBeGreaterThan(50);
  expect(await count('(select distinct vip_type from backend.member) t')).toBe(5);
  expect(await count(`${member} where agreement_no is not null and rescind_time is null`)).toBeGreaterThan(
    20,
  );
  expect(await count(`${member} where rescind_time is not null and expire_time > ${now}`)).toBeGreaterThan(0);
  expect(await count(`${member} where rescind_time > ${now} or create_time > ${now}`)).toBe(0);
});

it('[B §3] every paid order has a purchase, the periods are consecutive, and the last one ends at the expiry', async () => {
  expect(await count('backend.user_order where state = 2')).toBe(await count('backend.member_purchase'));
  const periods = `(
    select user_id, start_valid_time as begins, end_valid_time as ends from backend.member_purchase
  )`;
  expect(
    await count(`(
      select lag(p.ends) over (partition by user_id order by p.begins, p.ends) > p.begins as clash from ${periods} p
    ) t where clash`),
  ).toBe(0);
  expect(
    await count(`${member} left join (select user_id, max(p.ends) as last from ${periods} p group by user_id) l using (user_id)
      where m.expire_time <> coalesce(l.last, 'epoch')`),
  ).toBe(0);
});

it('[B §9] exactly the successful grants have an order of type 5 and a purchase of the same period', async () => {
  const gifts = `backend.user_order o join backend.member_purchase p on p.order_id = o.id
    where o.payment_type = 5 and o.state = 2 and o.total_amount = 0`;
  const granted = await count('backend.vip_grant where status = 0');
  expect(granted).toBeGreaterThan(100);
  expect(await count('backend.user_order where payment_type = 5')).toBe(granted);
  expect(
    await count(`(
      select g.user_id, g.mobile, g.start_valid_time, g.end_valid_time, g.create_time from backend.vip_grant g where g.status = 0
      intersect all
      select p.user_id, o.mobile, p.start_valid_time, p.end_valid_time, o.create_time from ${gifts}
    ) t`),
  ).toBe(granted);
});

it('[B §3] giveQuantity is the number of successful grants, whose users had registered before', async () => {
  expect(
    await count(`backend.activity a where give_quantity <> (
      select count(*) from backend.vip_grant g where g.activity_id = a.activity_id and g.status = 0)`),
  ).toBe(0);
  expect(await count('backend.activity where give_quantity = 0')).toBeGreaterThan(0);
  expect(await count('backend.vip_grant where status = 1')).toBeGreaterThan(5);
  const registered = `backend.vip_grant g left join backend.registered_user u on u.mobile = g.mobile`;
  expect(
    await count(`${registered} where g.status = 0 and (u.id is null or u.create_time > g.create_time)`),
  ).toBe(0);
  expect(await count(`${registered} where g.status = 1 and u.id is not null`)).toBe(0);
  expect(await count(`backend.vip_grant where create_time > ${now}`)).toBe(0);
});

it('[B §9] the demo data have every policy type for both client types, in the form that a save stores', async () => {
  const types = 'select distinct pf_type * 10 + type as value from backend.policy order by 1';
  expect(await column(types)).toEqual([1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 16, 17]);
  const contents = await column<string>('select content as value from backend.policy order by id');
  expect(contents.map((html) => toStoredHtml(html, ''))).toEqual(contents);
});

it('[B §9] the demo data have messages by version and by device, to every client type, in every range', async () => {
  expect(await column('select distinct mode::int as value from backend.message order by 1')).toEqual([1, 2]);
  expect(
    await column('select distinct pf_type::int as value from backend.message where mode = 1 order by 1'),
  ).toEqual([0, 1, 3]);
  expect(
    await column('select distinct range_type::int as value from backend.message where mode = 1 order by 1'),
  ).toEqual([1, 2, 3, 4, 5]);
  expect(await count('backend.message where length(title) > 20 or length(content) > 120')).toBe(0);
});

it('[B §4] the demo data have surveys with every combination of their switches', async () => {
  const switches =
    'select distinct is_enable::int * 2 + is_show::int as value from backend.survey order by 1';
  expect(await column(switches)).toEqual([0, 1, 2, 3]);
});

it('[B §3] every address in the demo data is an http or https URL', async () => {
  const urls = await column<string>(
    `select url as value from backend.policy union select url from backend.message union select url from backend.survey`,
  );
  expect(urls.filter((url) => url !== '' && !isHttpUrl(url))).toEqual([]);
  for (const table of ['policy', 'message', 'survey', 'mini_user'])
    expect([table, await count(`backend.${table} where create_time > ${now}`)]).toEqual([table, 0]);
});

it('[B §3] the demo data have mini-program users on both client types, with only a nickname or with more fields, and with stored pictures', async () => {
  const users = (await count('backend.mini_user')) ?? 0;
  expect(users).toBe(500);
  for (const part of [
    `sys_type = 0`,
    `sys_type = 1`,
    `name = '' and phone_number = ''`,
    `name <> '' and wechat = ''`,
    `company_name <> '' and dept <> '' and post <> ''`,
    `avatar = ''`,
  ])
    expect([part, (await count(`backend.mini_user where ${part}`)) ?? 0]).toEqual([
      part,
      expect.toSatisfy((n: number) => n > 5 && n < users),
    ]);
  expect(
    await count(
      `backend.mini_user m where phone_number <> '' and not exists (select from backend.registered_user u where u.mobile = m.phone_number)`,
    ),
  ).toBe(0);
  const avatars = await column<string>(
    `select distinct avatar as value from backend.mini_user where avatar <> ''`,
  );
  expect(avatars.length).toBeGreaterThan(10);
  for (const url of avatars)
    expect(await createFolderStorage(folder).stat(url.replace('/files/', ''))).toMatchObject({
      contentType: 'image/png',
    });
});

it('[Foundation §3] records added after the demo data get the next ids', async () => {
  for (const table of ['policy', 'message', 'survey', 'mini_user']) {
    const [next] = await column<number>(
      `select nextval(pg_get_serial_sequence('backend.${table}', 'id')) as value`,
    );
    expect([table, next]).toEqual([
      table,
      ((await column<number>(`select max(id) as value from backend.${table}`))[0] ?? 0) + 1,
    ]);
  }
});

const today = "date '2026-05-20'";

it('[B §4] the demo data have channels that are long-term, have an end date, have ended, and have no clicks', async () => {
  const channels = 'backend.promotion_channel';
  expect(await count(`${channels} where channel_expiry = '2099-12-31'`)).toBeGreaterThan(4);
  expect(await count(`${channels} where channel_expiry between ${today} and '2099-12-30'`)).toBeGreaterThan(
    2,
  );
  expect(await count(`${channels} where channel_expiry < ${today}`)).toBe(2);
  expect(
    await count(
      `${channels} c where not exists (select from backend.promotion_channel_day where channel_id = c.id)`,
    ),
  ).toBe(1);
});

it('[B §3] the demo data have two years of daily counts, with at most as many downloads as clicks, and orders as downloads', async () => {
  const days = 'backend.promotion_channel_day';
  expect(await count(`(select from ${days} where day < ${today} - 700) d`)).toBeGreaterThan(0);
  expect(await count(`(select from ${days} where day = ${today}) d`)).toBeGreaterThan(4);
  const paid = 'year_count + month_count + yearly_count + monthly_count';
  expect(await count(`${days} where download_count > click_count or ${paid} > download_count`)).toBe(0);
  const outside = `day > ${today} or day > c.channel_expiry or day < (c.create_time at time zone 'Asia/Shanghai')::date`;
  expect(
    await count(`${days} d join backend.promotion_channel c on c.id = d.channel_id where ${outside}`),
  ).toBe(0);
});

it('[B §2] every channel has a link, from the system parameter', async () => {
  expect(
    await count(
      `backend.config where config_key = 'app.channel.link' and config_value like 'https://%{code}%'`,
    ),
  ).toBe(1);
});
