import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { TrackedEvent } from '../../../../server/backend/events/record-events';
import { startOfDay } from '../../../../server/contract/shanghai-time';
import type { Db } from '../../../../server/database/database';
import { openTestDatabase } from '../../../support/database/database';
import { anEvent, recordEvents } from '../../../support/database/events';
import { addUser } from '../../../support/database/users';
import { countAll, type Registered } from '../../../support/database/count-all-events';

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());

const now = new Date('2025-06-20T04:00:00Z');

async function empty(): Promise<void> {
  await sql`truncate backend.tracking_event, backend.user_activity, backend.report_count, backend.cohort_count`.execute(
    db,
  );
  await sql`delete from backend.registered_user`.execute(db);
  await sql`update backend.event_window set open_from = 0`.execute(db);
}

async function counted() {
  const counts = await sql<{ kind: string }>`
    select kind, bucket, value, events, users from backend.report_count
    where events <> 0 or users <> 0 order by kind, bucket, value`.execute(db);
  const cohorts = await sql`
    select kind, cohort, later, users from backend.cohort_count order by kind, cohort, later`.execute(db);
  return { counts: counts.rows, cohorts: cohorts.rows };
}

/** Times around the boundaries of days, weeks and months; 2025-06-01 is a Sunday. */
const moments = fc
  .record({
    day: fc.constantFrom(
      '2025-05-25',
      '2025-05-26',
      '2025-05-31',
      '2025-06-01',
      '2025-06-02',
      '2025-06-09',
      '2025-06-15',
    ),
    offset: fc.constantFrom(-1, 0, 1, 60_000, 3_600_000, 43_200_000, 86_399_999),
  })
  .map(({ day, offset }) => new Date(startOfDay(day).getTime() + offset));

const events = fc.record({
  id: fc.integer({ min: 1, max: 60 }),
  time: moments,
  user: fc.integer({ min: 0, max: 4 }),
  what: fc.constantFrom<[number, string]>([1, '启动应用'], [2, '联系人'], [2, '标签分组'], [3, '快速拨号']),
  device: fc.constantFrom<[number, string, string]>(
    [0, '2.3.1', 'Xiaomi 14'],
    [0, '2.4.0', 'Xiaomi 14'],
    [1, '2.4.0', 'iPhone 15'],
    [2, '', ''],
  ),
});

describe("[decisions 'Screens the spec names without contents'] event counters of the reports", () => {
  it('equal a full count, even with late, repeated and concurrent events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(events, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 }),
        fc.array(moments, { minLength: 4, maxLength: 4 }),
        async (batches, registrations) => {
          await empty();
          const users: Registered[] = [];
          for (const [index, createTime] of registrations.entries()) {
            users.push({
              userId: await addUser(db, { mobile: `1380000000${index}`, createTime }),
              createTime,
            });
          }
          // The fifth user is not registered.
          const idOf = (user: number) => users[user]?.userId ?? 999_999;
          const all = batches.map((batch) =>
            batch.map(
              ({
                user,
                what: [category, name],
                device: [clientType, appVersion, model],
                ...event
              }): TrackedEvent => ({
                ...event,
                userId: idOf(user),
                category,
                name,
                clientType,
                appVersion,
                model,
              }),
            ),
          );
          const [first = [], ...others] = all;
          const answers = [await recordEvents(db, first, now)];
          answers.push(...(await Promise.all(others.map((batch) => recordEvents(db, batch, now)))));
          const { rows } = await sql<Stored>`
            select e.id, e.time, e.user_id as "userId", t.category, t.name, d.client_type as "clientType",
              d.app_version as "appVersion", d.model
            from backend.tracking_event e join backend.event_type t on t.id = e.type_id
            join backend.event_device d on d.id = e.device_id`.execute(db);
          expect(await counted()).toEqual(countAll(rows, users));
          const given = all.flat();
          expect(rows.length).toBe(answers.reduce((sum, { recorded }) => sum + recorded, 0));
          expect(answers.reduce((sum, { recorded, repeated }) => sum + recorded + repeated, 0)).toBe(
            given.length,
          );
          expect(answers.every(({ refused }) => refused === 0)).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);

  it('reject events of closed days and of tomorrow; old events are removed in batches', async () => {
    await empty();
    const userId = await addUser(db, { mobile: '13800000009' });
    const old = Array.from({ length: 3 }, () => anEvent({ userId, time: new Date('2025-02-01T04:00:00Z') }));
    await recordEvents(db, old, new Date('2025-02-02T04:00:00Z'));
    const before = await counted();
    expect(
      await recordEvents(
        db,
        [
          anEvent({ userId, time: new Date('2025-03-21T15:59:59Z') }),
          anEvent({ userId, time: new Date('2025-06-21T04:00:00Z') }),
        ],
        now,
      ),
    ).toEqual({ recorded: 0, repeated: 0, refused: 2 });
    const { rows } = await sql<{ events: number; active: number }>`
      select (select count(*) from backend.tracking_event) as events,
        (select count(*) from backend.user_activity) as active`.execute(db);
    expect(rows).toEqual([{ events: 0, active: 0 }]);
    // Counters stay, except old per-minute ones.
    expect(await counted()).toEqual({
      ...before,
      counts: before.counts.filter(({ kind }) => kind !== 'minute'),
    });
    expect(before.counts.length).toBeGreaterThan((await counted()).counts.length);
    // 90 days back is the first day that is still open.
    expect(
      await recordEvents(db, [anEvent({ userId, time: new Date('2025-03-21T16:00:00Z') })], now),
    ).toEqual({
      recorded: 1,
      repeated: 0,
      refused: 0,
    });
  });

  it('cannot be changed from outside: rows are only added, and closed days stay closed', async () => {
    await expect(sql`update backend.tracking_event set user_id = 1`.execute(db)).rejects.toThrow(
      'never changed',
    );
    await expect(
      sql`insert into backend.tracking_event (id, time, user_id, type_id, device_id)
        select 1, timestamptz '2025-01-01 00:00:00+08', 1, t.id, d.id from backend.event_type t, backend.event_device d limit 1`.execute(
        db,
      ),
    ).rejects.toThrow('closed');
  });
});

type Stored = TrackedEvent;
