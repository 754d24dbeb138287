import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TrackedEvent } from '../../../../server/backend/events/record-events';
import { toDayNumber, toDayText } from '../../../../server/database/bucket-counts/day-buckets';
import type { Db } from '../../../../server/database/database';
import { Random } from '../../../../server/database/seed/random';
import { seedEvents } from '../../../../server/database/seed/reports/seed-events';
import type { SeedContext } from '../../../../server/database/seed/seed-area';
import { seedModules } from '../../../../server/database/seed/users/seed-modules';
import { seedUsers } from '../../../../server/database/seed/users/seed-users';
import { countAll, type Registered } from '../../../support/database/count-all-events';
import { openTestDatabase } from '../../../support/database/database';
import { anEvent, recordEvents } from '../../../support/database/events';

const now = new Date('2025-06-11T06:30:00Z');
const today = toDayNumber('2025-06-11');
let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await seed(4_000);
});
afterAll(() => close());

async function seed(events: number | undefined): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const context: SeedContext = {
      tx,
      storage: { write: async () => {}, stat: async () => undefined },
      imageHost: '',
      now: now.getTime(),
      users: 300,
      events,
      random: (stream) => new Random(7, stream),
      progress: () => {},
    };
    await seedModules(context);
    await seedUsers(context);
    await seedEvents(context);
  });
}

async function keptEvents(): Promise<TrackedEvent[]> {
  const { rows } = await sql<TrackedEvent>`
    select e.id, e.time, e.user_id as "userId", t.category, t.name, d.client_type as "clientType",
      d.app_version as "appVersion", d.model
    from backend.tracking_event e join backend.event_type t on t.id = e.type_id
    join backend.event_device d on d.id = e.device_id`.execute(db);
  return rows;
}

/** The counters that include only events since `openFrom`: buckets that begin then or later. */
async function counted(openFrom: number) {
  const counts = await sql`
    select kind, bucket, value, events, users from backend.report_count
    where bucket >= ${openFrom} and (events <> 0 or users <> 0)
    order by kind, bucket, value`.execute(db);
  const cohorts = await sql<{ kind: string; cohort: number; later: number }>`
    select kind, cohort, later, users from backend.cohort_count order by kind, cohort, later`.execute(db);
  return { counts: counts.rows, cohorts: cohorts.rows.filter((row) => activeFrom(row) >= openFrom) };
}

/** The first day of the day, week or month in which a cohort's users were active. */
function activeFrom({ kind: full, cohort, later }: { kind: string; cohort: number; later: number }): number {
  const [kind] = full.split(':');
  if (kind === 'day') return cohort + later;
  if (kind === 'week') return cohort + 7 * later;
  const [year = 0, month = 0] = toDayText(cohort).split('-').map(Number);
  return Date.UTC(year, month - 1 + later, 1) / 86_400_000;
}

async function expected(openFrom: number) {
  const { rows } = await sql<Registered>`
    select id as "userId", create_time as "createTime", sys_type as "sysType" from backend.registered_user`.execute(
    db,
  );
  const { counts, cohorts } = countAll(await keptEvents(), rows);
  return {
    counts: counts.filter(({ bucket }) => bucket >= openFrom),
    cohorts: cohorts.filter((row) => activeFrom(row) >= openFrom),
  };
}

it("[decisions 'Screens the spec names without contents'] the demo data's counters of kept events equal a full count", async () => {
  const openFrom = today - 89;
  const events = await keptEvents();
  expect(events.length).toBeGreaterThan(3_000);
  expect(events.length).toBeLessThan(5_200);
  expect(events.every(({ time }) => time <= now)).toBe(true);
  expect(await counted(openFrom)).toEqual(await expected(openFrom));
  // The earlier counters cover the whole range of the reports, with many more events.
  const { rows } = await sql<{ first: number; events: number; categories: number }>`
    select min(bucket) as first, sum(events)::float8 as events,
      (select count(distinct value) from backend.report_count where kind = 'category')::float8 as categories
    from backend.report_count where kind = 'day' and value = ''`.execute(db);
  expect(rows[0]?.first).toBe(today - 399);
  expect(rows[0]?.events).toBeGreaterThan(2 * events.length);
  expect(rows[0]?.categories).toBe(6);
});

it('[Foundation §7] later events are added to the counters, each user once', async () => {
  const openFrom = today - 89;
  const [known] = await keptEvents();
  const more = [0, 1, 8, 40].flatMap((daysAgo) =>
    [1, 2, 250].map((userId) =>
      anEvent({
        id: 1e9 + daysAgo * 1000 + userId,
        userId,
        time: new Date(now.getTime() - daysAgo * 86_400_000),
      }),
    ),
  );
  expect(await recordEvents(db, [...more, known as TrackedEvent], now)).toEqual({
    recorded: 12,
    repeated: 1,
    refused: 0,
  });
  expect(await counted(openFrom)).toEqual(await expected(openFrom));
});
