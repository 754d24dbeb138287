import { Random } from '../../server/database/seed/random';
import type { SeedContext } from '../../server/database/seed/seed-area';
import { seedChannels } from '../../server/database/seed/growth/seed-channels';
import { seedEvents } from '../../server/database/seed/reports/seed-events';
import { seedModules } from '../../server/database/seed/users/seed-modules';
import { sql } from 'kysely';
import { createHandlers } from '../../server/backend/areas';
import type { StaffContext } from '../../server/backend/core/backend-app';
import { calls } from '../../server/contract/calls/index';
import { screens } from '../../server/contract/screens/menus';
import type { Db } from '../../server/database/database';
import { migrate } from '../../server/database/migrate';
import { anEvent, recordEvents } from '../support/database/events';
import { fillOrders } from '../support/database/orders';
import { fillUsers } from '../support/database/users';
import { openBenchDatabase } from './bench-database';
import { percentileOf } from './percentile';

const rounds = 20;
/** The limit: how long a report may take, 'well under a second'. */
const [maxMedian, maxP95] = [300, 600];
/** The last day of the users and orders of `fillUsers`. */
const now = new Date('2025-12-31T15:00:00Z');

const ranges = {
  'as it opens': {},
  'a year by day': { startDate: '2025-01-01', endDate: '2025-12-31', granularity: 'day' },
  'two years by month': { startDate: '2024-01-01', endDate: '2025-12-31', granularity: 'month' },
};

/** Every report over a million users and orders and ten million events: PGlite, or DATABASE_URL's server. */
export async function benchReports(): Promise<boolean> {
  const [users, events] = [
    Number(process.env['BENCH_USERS'] ?? 1_000_000),
    Number(process.env['BENCH_EVENTS'] ?? 10_000_000),
  ];
  const { db, close } = await openBenchDatabase('reports');
  try {
    await fill(db, users, events);
    const handlers = createHandlers();
    const context = {
      db,
      now,
      staff: { menus: new Set(screens.map(({ url }) => url)) },
    } as unknown as StaffContext;
    let sound = true;
    for (const call of calls.filter(({ path }) => path.startsWith('/admin/report/'))) {
      const handle = handlers.find(call);
      if (!handle) throw new Error(`${call.path} has no handler`);
      const [usual, ...others] = Object.entries(ranges);
      const asked = 'startDate' in call.request.shape ? [usual, ...others] : [usual];
      for (const [name, fields] of asked as [string, object][]) {
        const request = call.request.parse(fields);
        const times = [];
        for (let round = 0; round < rounds; round += 1)
          times.push(await timed(() => handle(request, context)));
        sound = report(`${call.path} ${name}`, times) && sound;
      }
    }
    await reportRecording(db);
    return sound;
  } finally {
    await close();
  }
}

async function fill(db: Db, users: number, events: number): Promise<void> {
  const started = performance.now();
  const say = (line: string) => void process.stdout.write(`${line} (${seconds(started)})\n`);
  await migrate(db, 'backend');
  if (await isFilled(db)) return say('filled already');
  say(`filling ${users} users and orders, ${events} events …`);
  await fillUsers(db, users);
  await fillOrders(db, users);
  say('  users and orders');
  await db.transaction().execute(async (tx) => {
    const context: SeedContext = {
      tx,
      storage: { write: async () => {}, stat: async () => undefined },
      imageHost: '',
      now: now.getTime(),
      users,
      events,
      random: (stream) => new Random(1, stream),
      progress: say,
    };
    await seedModules(context);
    await seedChannels(context);
    await seedEvents(context);
  });
  await sql`vacuum analyze`.execute(db);
  const { rows } = await sql<{ kept: number; counted: number }>`
    select (select count(*) from backend.tracking_event) as kept,
      (select sum(events)::float8 from backend.report_count where kind = 'day' and value = '') as counted`.execute(
    db,
  );
  say(`  events: ${rows[0]?.kept} kept, ${rows[0]?.counted} counted`);
}

async function isFilled(db: Db): Promise<boolean> {
  const { rows } = await sql`select from backend.tracking_event limit 1`.execute(db);
  return rows.length > 0;
}

/** The cost of recording events: the counters are updated in the same transaction. */
async function reportRecording(db: Db): Promise<void> {
  for (const size of [1, 1_000]) {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      const batch = Array.from({ length: size }, (_, index) =>
        anEvent({
          id: 1e12 + round * 10_000 + size * 1e6 + index,
          time: new Date(now.getTime() - index * 1000),
          userId: 1 + ((round * 7919 + index * 104_729) % 100_000),
        }),
      );
      times.push(await timed(() => recordEvents(db, batch, now)));
    }
    report(`recording ${size} events`, times);
  }
}

const seconds = (since: number) => `${Math.round((performance.now() - since) / 1000)} s`;

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

function report(name: string, times: readonly number[]): boolean {
  const [median, p95] = [percentileOf(times, 50), percentileOf(times, 95)];
  process.stdout.write(
    `${name.padEnd(58)} median ${median.toFixed(1).padStart(7)} ms   p95 ${p95.toFixed(1).padStart(7)} ms\n`,
  );
  return median <= maxMedian && p95 <= maxP95;
}
