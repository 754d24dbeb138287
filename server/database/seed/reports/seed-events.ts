import { sql } from 'kysely';
import type { Tx } from '../../database';
import { insertRows } from '../insert-rows';
import { Random } from '../random';
import type { SeedContext } from '../seed-area';
import { plannedEvents } from './event-plan';
import { EventTally } from './event-tally';
import {
  dayOf,
  simulateUser,
  type SimulatedEvent,
  type SimulatedUser,
  type Simulation,
} from './simulate-user';

/** The app has reported events for this many days. */
const history = 400;
/**
 * Days with single events: as many as the backend keeps at scale, or few, as a first start would otherwise take
 * minutes.
 */
const keptDays = { atScale: 90, usual: 2 };
const batchSize = 10_000;
const chunk = 50_000;

/**
 * Events of all users: simulates each user day by day and counts the events as the database would. Single events
 * are stored for the newest days only, as in any older backend. If `events` is given, usage is scaled so that
 * about this many single events are stored over the 90 days that they are kept.
 */
export async function seedEvents(context: SeedContext): Promise<void> {
  const { tx, now, users, events, progress } = context;
  const to = dayOf(now);
  const openFrom = to - (events === undefined ? keptDays.usual : keptDays.atScale) + 1;
  const from = to - history + 1;
  const tally = new EventTally(from, to, openFrom);
  const devices = new Ids<string>();
  const rows = { events: [] as SimulatedEvent[], activity: [] as [number, number, number][] };
  const random = context.random('events');
  const scale = events === undefined ? 1 : await findScale(context, { from, to, openFrom }, events);
  const deviceOf = (client: number, version: string, model: string) =>
    devices.of(`${client}\n${version}\n${model}`);
  const simulation: Simulation = {
    ...{ from, to, openFrom, now, scale, tally, random },
    keep: (event) => rows.events.push(event),
    keepActivity: ({ userId, day, client, version, model }) =>
      rows.activity.push([userId, day, deviceOf(client, version, model)]),
  };
  const flush = async (least: number) => {
    if (rows.events.length > least) await insertEvents(context, rows.events.splice(0), deviceOf);
    if (rows.activity.length > least) await insertActivity(context, rows.activity.splice(0));
  };
  // Disables the trigger, because the simulation has already counted what the trigger would count.
  await sql`alter table backend.tracking_event disable trigger user`.execute(tx);
  await insertRows(
    tx,
    'backend.eventType',
    plannedEvents.map(({ category, name }, index) => ({ id: index + 1, category, name })),
  );
  for (let first = 1; first <= users; first += batchSize) {
    for (const user of await listUsers(context, first, first + batchSize - 1)) {
      simulateUser(user, simulation);
      if (rows.events.length > 2 * chunk) await flush(chunk);
    }
    await flush(chunk);
    if (users > batchSize)
      progress(`  ${tally.total} events of ${Math.min(first + batchSize - 1, users)} / ${users} users`);
  }
  await flush(0);
  await insertDevices(context, devices);
  await sql`alter table backend.tracking_event enable trigger user`.execute(tx);
  await sql`update backend.event_window set open_from = ${openFrom}`.execute(tx);
  await insertCounts(context, tally);
}

/** Assigns numbers from 1, in order of first appearance. */
class Ids<Key> {
  readonly all = new Map<Key, number>();

  of(key: Key): number {
    const known = this.all.get(key);
    if (known !== undefined) return known;
    this.all.set(key, this.all.size + 1);
    return this.all.size;
  }
}

/** The scale of usage that produces about `events` stored events, estimated on a sample of the users. */
async function findScale(
  context: SeedContext,
  days: Pick<Simulation, 'from' | 'to' | 'openFrom'>,
  events: number,
): Promise<number> {
  const { users, now } = context;
  const step = Math.max(1, Math.floor(users / 5_000));
  const sample = await listUsers(context, 1, users, step);
  const measure = (scale: number) => {
    let kept = 0;
    const tally = new EventTally(days.from, days.to, days.openFrom);
    const simulation: Simulation = {
      ...{ ...days, now, scale, tally, random: new Random(1, 'sample') },
      keep: () => void (kept += 1),
      keepActivity: () => {},
    };
    for (const user of sample) simulateUser(user, simulation);
    return (kept * users) / Math.max(1, sample.length);
  };
  // Usage is not proportional to the scale, as every user is active on the first day: iterate.
  let scale = events / Math.max(1, measure(1));
  for (let round = 0; round < 5; round += 1) scale *= events / Math.max(1, measure(scale));
  return scale;
}

async function listUsers(
  { tx }: SeedContext,
  first: number,
  last: number,
  step = 1,
): Promise<SimulatedUser[]> {
  const { rows } = await sql<Omit<SimulatedUser, 'registered'> & { createTime: Date }>`
    select id, sys_type, phone_model as model, create_time
    from backend.registered_user where id between ${first} and ${last} and id % ${step}::int = 0 order by id`.execute(
    tx,
  );
  return rows.map(({ createTime, ...user }) => ({ ...user, registered: createTime.getTime() }));
}

async function insertEvents(
  { tx }: SeedContext,
  events: readonly SimulatedEvent[],
  deviceOf: (client: number, version: string, model: string) => number,
): Promise<void> {
  for (let at = 0; at < events.length; at += chunk) {
    const part = events.slice(at, at + chunk);
    await insertColumns(tx, 'tracking_event', {
      id: ['bigint', part.map(({ id }) => id)],
      time: ['timestamptz', part.map(({ time }) => new Date(time).toISOString())],
      userId: ['bigint', part.map(({ userId }) => userId)],
      typeId: ['integer', part.map(({ index }) => index + 1)],
      deviceId: ['integer', part.map(({ client, version, model }) => deviceOf(client, version, model))],
    });
  }
}

async function insertActivity({ tx }: SeedContext, rows: readonly [number, number, number][]): Promise<void> {
  for (let at = 0; at < rows.length; at += chunk) {
    const part = rows.slice(at, at + chunk);
    await insertColumns(tx, 'user_activity', {
      userId: ['bigint', part.map(([userId]) => userId)],
      day: ['integer', part.map(([, day]) => day)],
      deviceId: ['integer', part.map(([, , device]) => device)],
    });
  }
}

async function insertDevices({ tx }: SeedContext, devices: Ids<string>): Promise<void> {
  await insertRows(
    tx,
    'backend.eventDevice',
    [...devices.all].map(([key, id]) => {
      const [client, version = '', model = ''] = key.split('\n');
      return { id, clientType: Number(client), appVersion: version, model };
    }),
  );
}

async function insertCounts({ tx }: SeedContext, tally: EventTally): Promise<void> {
  const counts = [...tally.counts()];
  for (let at = 0; at < counts.length; at += chunk) {
    const part = counts.slice(at, at + chunk);
    await insertColumns(tx, 'report_count', {
      kind: ['text', part.map(({ kind }) => kind)],
      bucket: ['integer', part.map(({ bucket }) => bucket)],
      value: ['text', part.map(({ value }) => value)],
      events: ['bigint', part.map((row) => row.events)],
      users: ['bigint', part.map((row) => row.users)],
    });
  }
  const cohorts = [...tally.cohorts()];
  await insertColumns(tx, 'cohort_count', {
    kind: ['text', cohorts.map(({ kind }) => kind)],
    cohort: ['integer', cohorts.map(({ cohort }) => cohort)],
    later: ['integer', cohorts.map(({ later }) => later)],
    users: ['bigint', cohorts.map((row) => row.users)],
  });
}

/** Bulk insert: inserts rows given as one array per column, each with its type. */
async function insertColumns(
  tx: Tx,
  table: string,
  columns: Readonly<Record<string, readonly [type: string, values: readonly (number | string)[]]>>,
): Promise<void> {
  const given = Object.entries(columns);
  if (given.every(([, [, values]]) => values.length === 0)) return;
  const names = sql.join(given.map(([name]) => sql.ref(name)));
  const arrays = sql.join(given.map(([, [type, values]]) => sql`${[...values]}::${sql.raw(type)}[]`));
  await sql`insert into ${sql.table(`backend.${table}`)} (${names}) select * from unnest(${arrays})`.execute(
    tx,
  );
}
