import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSeededDatabase, seededAt } from '../../../support/database/seeded';

const now = `timestamptz '${seededAt}'`;
type Seeded = Awaited<ReturnType<typeof openSeededDatabase>>;
let count: Seeded['count'];
let close: Seeded['close'];
beforeAll(async () => {
  ({ count, close } = await openSeededDatabase(1500));
}, 120_000);
afterAll(() => close());

const member = 'backend.member m';

it('[B §4] members not activated, expired and in effect; of every product; with an agreement signed, rescinded or none', async () => {
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

it('[B §3] every paid order is a purchase, periods are consecutive, and the last end is the expiry', async () => {
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

it('[B §9] every grant that succeeded is an order of type 5 and a purchase of the same period, and nothing else is', async () => {
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

it('[B §3] giveQuantity is the number of grants that succeeded; those went to users registered by then', async () => {
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
