import { afterAll, beforeAll, expect, it } from 'vitest';
import { toStoredHtml } from '../../../../server/backend/core/stored-html';
import { isHttpUrl } from '../../../../server/contract/http-url';
import { openSeededDatabase, seededAt } from '../../../support/database/seeded';

const now = seededAt;
type Seeded = Awaited<ReturnType<typeof openSeededDatabase>>;
let count: Seeded['count'];
let column: Seeded['column'];
let storage: Seeded['storage'];
let close: Seeded['close'];
beforeAll(async () => {
  ({ count, column, storage, close } = await openSeededDatabase(900));
}, 120_000);
afterAll(() => close());

it('[B §9] every policy type for both client types, as a save would store it', async () => {
  const types = 'select distinct pf_type * 10 + type as value from backend.policy order by 1';
  expect(await column(types)).toEqual([1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 16, 17]);
  const contents = await column<string>('select content as value from backend.policy order by id');
  expect(contents.map((html) => toStoredHtml(html, ''))).toEqual(contents);
});

it('[B §9] messages by version and by device, to every client type, in every range', async () => {
  expect(await column('select distinct mode::int as value from backend.message order by 1')).toEqual([1, 2]);
  expect(
    await column('select distinct pf_type::int as value from backend.message where mode = 1 order by 1'),
  ).toEqual([0, 1, 3]);
  expect(
    await column('select distinct range_type::int as value from backend.message where mode = 1 order by 1'),
  ).toEqual([1, 2, 3, 4, 5]);
  expect(await count('backend.message where length(title) > 20 or length(content) > 120')).toBe(0);
});

it('[B §4] surveys switched on and off in every combination', async () => {
  const switches =
    'select distinct is_enable::int * 2 + is_show::int as value from backend.survey order by 1';
  expect(await column(switches)).toEqual([0, 1, 2, 3]);
});

it('[B §3] every address can be opened, and no publication is in the future', async () => {
  const urls = await column<string>(
    `select url as value from backend.policy union select url from backend.message union select url from backend.survey`,
  );
  expect(urls.filter((url) => url !== '' && !isHttpUrl(url))).toEqual([]);
  for (const table of ['policy', 'message', 'survey', 'mini_user'])
    expect([table, await count(`backend.${table} where create_time > timestamptz '${now}'`)]).toEqual([
      table,
      0,
    ]);
});

it('[B §3] mini-program users on both client types, from nickname alone to the whole card, with pictures that are stored', async () => {
  const users = (await count('backend.mini_user')) ?? 0;
  expect(users).toBe(300);
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
    expect(await storage.stat(url.replace('/files/', ''))).toMatchObject({
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
