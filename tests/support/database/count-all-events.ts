import type { TrackedEvent } from '../../../server/backend/events/record-events';

export interface Registered {
  userId: number;
  createTime: Date;
  /** The client that the user registered with: 0 Android, 1 iOS. */
  sysType?: number;
}

const hours = 60 * 60 * 1000;
const shanghai = (moment: Date) => new Date(moment.getTime() + 8 * hours);
const dayOf = (moment: Date) => Math.floor(shanghai(moment).getTime() / (24 * hours));
const asDate = (day: number) => new Date(day * 24 * hours);
const mondayOf = (day: number) => day - ((asDate(day).getUTCDay() + 6) % 7);
const firstOf = (day: number) => day - asDate(day).getUTCDate() + 1;
const monthsOf = (day: number) => asDate(day).getUTCFullYear() * 12 + asDate(day).getUTCMonth();

interface Line {
  kind: string;
  bucket: number;
  value: string;
  events: number;
  users: Set<number>;
}

/** Reference implementation: counts events one by one. The database's counts must be equal. */
export function countAll(events: readonly TrackedEvent[], registered: readonly Registered[]) {
  const lines = new Map<string, Line>();
  const count = (kind: string, bucket: number, value: string, events: number, userId?: number) => {
    const key = `${kind} ${bucket} ${value}`;
    const line = lines.get(key) ?? { kind, bucket, value, events: 0, users: new Set() };
    line.events += events;
    if (userId !== undefined) line.users.add(userId);
    lines.set(key, line);
  };
  const cohorts = new Map<string, { kind: string; cohort: number; later: number; users: Set<number> }>();
  const cohort = (kind: string, first: number, later: number, most: number, userId: number) => {
    if (later < 1 || later > most) return;
    const key = `${kind} ${first} ${later}`;
    const line = cohorts.get(key) ?? { kind, cohort: first, later, users: new Set() };
    line.users.add(userId);
    cohorts.set(key, line);
  };
  const cameAt = new Map<string, { userId: number; time: Date }>();
  for (const { time, userId, category, name, clientType, appVersion, model } of events) {
    const day = dayOf(time);
    for (const client of ['', String(clientType)]) {
      count('day', day, client, 1, userId);
      count('week', mondayOf(day), client, 0, userId);
      count('month', firstOf(day), client, 0, userId);
    }
    count('version', day, appVersion, 1, userId);
    count('client_version', day, `${clientType}:${appVersion}`, 1, userId);
    count('model', day, model, 1, userId);
    const came = cameAt.get(`${day} ${userId}`);
    if (!came || time < came.time) cameAt.set(`${day} ${userId}`, { userId, time });
    count('category', day, String(category), 1, userId);
    count('event', day, `${category}:${name}`, 1, userId);
    if (category === 1) {
      count('launch', day, String(clientType), 1);
      const hour = shanghai(time).toISOString().slice(11, 13);
      count('hour', day, hour, 1);
      count('client_hour', day, `${clientType}:${hour}`, 1);
    }
    const user = registered.find((each) => each.userId === userId);
    if (!user) continue;
    const since = dayOf(user.createTime);
    for (const by of ['', `:${user.sysType ?? 0}`]) {
      cohort(`day${by}`, since, day - since, 30, userId);
      cohort(`week${by}`, mondayOf(since), (mondayOf(day) - mondayOf(since)) / 7, 12, userId);
      cohort(`month${by}`, firstOf(since), monthsOf(day) - monthsOf(since), 12, userId);
    }
  }
  for (const { userId, time } of cameAt.values())
    count('minute', dayOf(time), shanghai(time).toISOString().slice(11, 16), 0, userId);
  return {
    counts: sorted([...lines.values()].map((line) => ({ ...line, users: line.users.size }))),
    cohorts: sorted([...cohorts.values()].map((line) => ({ ...line, users: line.users.size }))),
  };
}

/** Sorts by all columns except the counts; texts in byte order. */
function sorted<Row extends { kind: string; users: number }>(rows: Row[]): Row[] {
  const keyOf = (row: Row) =>
    Object.entries(row)
      .filter(([name]) => name !== 'users' && name !== 'events')
      .map(([, value]) =>
        typeof value === 'number'
          ? String(value).padStart(9, '0')
          : Buffer.from(String(value)).toString('hex'),
      )
      .join(' ');
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ row }) => row);
}
