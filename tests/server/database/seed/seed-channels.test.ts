import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSeededDatabase } from '../../../support/database/seeded';

type Seeded = Awaited<ReturnType<typeof openSeededDatabase>>;
let count: Seeded['count'];
let close: Seeded['close'];
beforeAll(async () => {
  ({ count, close } = await openSeededDatabase(300));
}, 120_000);
afterAll(() => close());

const today = "date '2026-05-20'";

it('[B §4] channels are long-term, with an end date, over, and one without a click', async () => {
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

it('[B §3] two years of days with at most as many downloads as clicks, and paid as downloads', async () => {
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
