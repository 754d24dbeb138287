import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCodes, selectCodes, type CodeFilter } from '../../../../server/backend/redemption/code';
import { TestConsole } from '../../../support/console';
import { openTestDatabase } from '../../../support/database/database';
import { RedemptionDriver } from './redemption-driver';

let console: TestConsole;
let driver: RedemptionDriver;
beforeAll(async () => {
  console = await TestConsole.start();
  driver = new RedemptionDriver(console);
  await driver.login();
});
afterAll(() => console.close());

const indexes = async (number: string, filter: Parameters<typeof driver.codes>[1]) => {
  const { items, total } = await driver.codes(number, filter);
  expect(total).toBe(items.length);
  return items.map((row) => row.index);
};

describe('[B §3] code rows', () => {
  it('have index, code, account, used and expired, ordered by index', async () => {
    const number = await driver.addBatch({ generateTotal: 2 });
    await driver.redeem(number, 2, '2025-03-01T15:00:00Z', '13912345678');
    const code = expect.stringMatching(/^[3479ACEFHJKMPRTX]{20}$/);
    expect(await driver.codes(number)).toEqual({
      items: [
        { index: 1, code, mobile: '', isUsed: 'F', isExpired: 'F' },
        { index: 2, code, mobile: '13912345678', isUsed: 'T', isExpired: 'F' },
      ],
      total: 2,
    });
  });

  it('[B §4] after a batch’s period, unused codes are expired and used ones stay used', async () => {
    const number = await driver.addEndedBatch();
    await driver.redeem(number, 2, '2025-02-01T00:00:00Z');
    const states = (await driver.codes(number)).items.map((row) => [row.isUsed, row.isExpired]);
    expect(states).toEqual([
      ['F', 'T'],
      ['T', 'F'],
      ['F', 'T'],
    ]);
  });

  it('[B §4] days from claim count from the day of claim; an unclaimed code does not expire', async () => {
    const number = await driver.addBatch({ expireType: 2, expireDuration: '2', generateTotal: 4 });
    // Today is 2025-03-01; claimed today, yesterday (23:59 and 00:00 in Shanghai), and never.
    for (const [position, claimedAt] of [
      [1, '2025-03-01T15:29:00Z'],
      [2, '2025-02-27T16:00:00Z'],
      [3, '2025-02-27T15:59:59Z'],
    ] as const) {
      await sql`update backend.redemption_code set claimed_at = ${new Date(claimedAt)} where position = ${position}
        and batch_id = (select id from backend.redemption_batch where batch_number = ${number})`.execute(
        console.db,
      );
    }
    const expired = (await driver.codes(number)).items.map((row) => row.isExpired);
    expect(expired).toEqual(['F', 'F', 'T', 'F']);
  });
});

describe('[B §2] filters', () => {
  let number: string;
  beforeAll(async () => {
    number = await driver.addBatch({ generateTotal: 8 });
    await driver.redeem(number, 7, '2025-02-09T15:59:59.999Z');
    await driver.redeem(number, 5, '2025-02-09T16:00:00Z');
    await driver.redeem(number, 3, '2025-02-10T15:59:59.999Z');
    await driver.redeem(number, 1, '2025-02-10T16:00:00Z');
  });

  it('filters used, unused and all codes', async () => {
    expect(await indexes(number, { isUsed: 'T' })).toEqual([1, 3, 5, 7]);
    expect(await indexes(number, { isUsed: 'F' })).toEqual([2, 4, 6, 8]);
    expect(await indexes(number, { isUsed: '' })).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('filters by Shanghai days of use, both ends included; unused codes never match', async () => {
    const day = { startDate: '2025-02-10', endDate: '2025-02-10' };
    expect(await indexes(number, day)).toEqual([3, 5]);
    expect(await indexes(number, { ...day, isUsed: 'T' })).toEqual([3, 5]);
    expect(await indexes(number, { ...day, isUsed: 'F' })).toEqual([]);
    expect(await indexes(number, { startDate: '2025-02-11' })).toEqual([1]);
    expect(await indexes(number, { endDate: '2025-02-09' })).toEqual([7]);
  });

  it('pages the filtered codes, with their total on each page', async () => {
    const page = await driver.codes(number, { isUsed: 'T', page: 2, perPage: 3 });
    expect(page.items.map((row) => row.index)).toEqual([7]);
    expect(page.total).toBe(4);
  });

  it('the batch counts its used codes', async () => {
    expect(await driver.detail(number)).toMatchObject({ generateTotal: 8, redeemedCount: 4 });
  });
});

describe('[Foundation §3] 100 000 codes', () => {
  const size = 100_000;
  let number: string;
  let batch: { id: number; generateTotal: number };
  let took = 0;
  beforeAll(async () => {
    number = await driver.newNumber();
    const started = performance.now();
    const answer = await driver.add(number, { generateTotal: size });
    took = performance.now() - started;
    expect(answer.status).toBe(0);
    batch = { id: (await driver.detail(number)).id, generateTotal: size };
    await sql`update backend.redemption_code set used_at = now() where batch_id = ${batch.id} and position % 3 = 0`.execute(
      console.db,
    );
  }, 120_000);

  it('are created at once, unique, and evenly distributed over the alphabet at every position', async () => {
    expect(took).toBeLessThan(60_000);
    const { rows } = await sql<{ codes: number; places: number; rarest: number; commonest: number }>`
      with symbols as (
        select place, substr(code, place, 1) as symbol, count(*) as times
        from backend.redemption_code, generate_series(1, 20) as place
        where batch_id = ${batch.id} group by 1, 2
      )
      select (select count(distinct code) from backend.redemption_code where batch_id = ${batch.id}) as codes,
        count(*) as places, min(times) as rarest, max(times) as commonest from symbols`.execute(console.db);
    const [found] = rows;
    expect(found).toMatchObject({ codes: size, places: 20 * 16 });
    // 6250 expected, standard deviation 77: allows six of them.
    expect(found?.rarest).toBeGreaterThan(5790);
    expect(found?.commonest).toBeLessThan(6710);
  });

  it('[B §7] ten pages of 10000 have every code once', async () => {
    const seen = new Set<unknown>();
    for (let pageNum = 1; pageNum <= 10; pageNum += 1) {
      const { items, total } = await driver.codes(number, { page: pageNum, perPage: 10000 });
      expect(total).toBe(size);
      expect(items[0]?.index).toBe((pageNum - 1) * 10000 + 1);
      for (const row of items) seen.add(row.code);
    }
    expect(seen.size).toBe(size);
    expect((await driver.codes(number, { page: 11, perPage: 10000 })).items).toEqual([]);
    expect((await driver.codes(number, { page: 100000000, perPage: 10000 })).items).toEqual([]);
    expect((await driver.detail(number)).redeemedCount).toBe(33_333);
  });

  it.each<[string, CodeFilter, number, string]>([
    ['the last page', {}, 10_000, 'redemption_code_pkey'],
    ['a deep page of used codes', { isUsed: true }, 3_000, 'redemption_code_used'],
    ['a deep page of unused codes', { isUsed: false }, 6_000, 'redemption_code_unused'],
  ])('%s answers from an index', async (_name, filter, pageNum, index) => {
    for (const analyse of [false, true]) {
      if (analyse) await sql`vacuum analyze backend.redemption_code`.execute(console.db);
      const plan = JSON.stringify(
        await selectCodes(console.db, batch, filter, { pageNum, pageSize: 10 }).explain('json'),
      );
      expect(plan).toContain(`"Index Name":"${index}"`);
      expect(plan).not.toContain('Seq Scan');
    }
    const { rows } = await listCodes(console.db, batch, filter, { pageNum, pageSize: 10 });
    expect(rows).toHaveLength(10);
  });
});

it('[Foundation §3] two databases restored from one copy generate different codes', async () => {
  const [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  try {
    const [first, second] = await Promise.all(
      [one, other].map(async ({ db }) => {
        const { rows } = await sql<{
          id: string;
        }>`select gen_random_uuid() as id from generate_series(1, 50)`.execute(db);
        return rows.map(({ id }) => id);
      }),
    );
    expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(100);
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
});
