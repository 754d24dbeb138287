import type { Random } from '../random';
import { versionAt } from '../users/seed-versions';
import { maturity, plannedCategories, plannedEvents } from './event-plan';
import type { EventTally } from './event-tally';

export interface SimulatedUser {
  id: number;
  /** 0 Android, 1 iOS. */
  sysType: number;
  model: string;
  registered: number;
}

export interface SimulatedEvent {
  id: number;
  time: number;
  userId: number;
  /** Index in `plannedEvents`. */
  index: number;
  client: number;
  version: string;
  model: string;
}

export interface Simulation {
  /** Days since 1970-01-01: the first and last active day, and the first day whose single events are kept. */
  from: number;
  to: number;
  openFrom: number;
  now: number;
  /** Factor on the usual amount of use. */
  scale: number;
  tally: EventTally;
  random: Random;
  keep(event: SimulatedEvent): void;
  keepActivity(activity: {
    userId: number;
    day: number;
    client: number;
    version: string;
    model: string;
  }): void;
}

const hour = 3_600_000;
const day = 24 * hour;
const ahead = 8 * hour;
export const dayOf = (moment: number) => Math.floor((moment + ahead) / day);
const midnightOf = (dayNumber: number) => dayNumber * day - ahead;

const launchesADay = 2.6;
/** Share of a day's launches in each hour. */
const hours = [6, 3, 2, 1, 1, 3, 8, 18, 34, 42, 40, 36, 33, 30, 34, 36, 37, 38, 33, 34, 38, 36, 26, 14];
const clock = hours.flatMap((share, at) => Array.from({ length: share }, () => at));
/** Random pickers of events per category, by weight. */
const draws = plannedCategories.map(({ events }) => {
  const sum = events.reduce((all, { weight }) => all + weight, 0);
  const first = plannedEvents.indexOf(events[0] as (typeof events)[number]);
  return events.flatMap(({ weight }, index) =>
    Array.from({ length: Math.max(1, Math.round((weight / sum) * 500)) }, () => first + index),
  );
});

/** Simulates all that one user does in the app, day by day. */
export function simulateUser(user: SimulatedUser, simulation: Simulation): void {
  const { random, tally, from, to, scale } = simulation;
  const since = dayOf(user.registered);
  tally.begin(since, user.sysType);
  // Days until a user installs a new version; some never do.
  const lag = random.chance(0.07) ? 10_000 : Math.floor(random.unit() ** 2.4 * 75);
  const pc = random.chance(0.11) ? random.between(2, 3) : undefined;
  for (const at of activityDays(since, { from, to }, Math.min(1, scale), random)) {
    const version = versionAt(Math.max(user.registered, midnightOf(at) - lag * day), simulation.now);
    simulateDay(user, at, { client: user.sysType, version, model: user.model }, simulation);
    if (pc !== undefined && at > since && random.chance(0.3)) {
      simulateDay(user, at, { client: pc, version, model: pc === 2 ? 'Windows 电脑' : 'Mac' }, simulation);
    }
  }
}

interface Device {
  client: number;
  version: string;
  model: string;
}

/** What a user has done on a day; stamping each day avoids clearing it. */
class Done {
  #stamp = 0;
  #user = 0;
  #day = 0;
  readonly #events = new Int32Array(plannedEvents.length);
  readonly #categories = new Int32Array(16);

  begin(user: number, at: number): void {
    if (this.#user === user && this.#day === at) return;
    [this.#user, this.#day] = [user, at];
    this.#stamp += 1;
  }

  isFirst(index: number): boolean {
    if (this.#events[index] === this.#stamp) return false;
    this.#events[index] = this.#stamp;
    return true;
  }

  isFirstOfCategory(category: number): boolean {
    if (this.#categories[category] === this.#stamp) return false;
    this.#categories[category] = this.#stamp;
    return true;
  }
}

const done = new Done();

function simulateDay(user: SimulatedUser, at: number, device: Device, simulation: Simulation): void {
  const { random, tally, openFrom, now, scale } = simulation;
  const { client, version, model } = device;
  const [midnight, nextMidnight] = [midnightOf(at), midnightOf(at + 1)];
  const earliest = Math.max(user.registered, midnight);
  const before = tally.total;
  done.begin(user.id, at);
  const happen = (index: number, moment: number) => {
    const firstOfKind = done.isFirst(index);
    tally.event(at, index, firstOfKind, done.isFirstOfCategory(plannedEvents[index]?.category ?? 0));
    if (at < openFrom) return;
    // Sessions extend neither into the next day nor into the future.
    const time = Math.min(moment, now, nextMidnight - 1);
    simulation.keep({ id: tally.total, time, userId: user.id, index, client, version, model });
  };
  const launches = Math.max(1, countAround(launchesADay * Math.max(1, scale), random));
  for (let launch = 0; launch < launches; launch += 1) {
    const atHour = clock[Math.floor(random.unit() * clock.length)] ?? 12;
    const drawn = midnight + (atHour + random.unit()) * hour;
    const time = Math.floor(Math.max(drawn, earliest + launch * 60_000));
    if (time > now || time >= nextMidnight) continue;
    if (tally.total === before) {
      tally.activity(at, client, version, model);
      if (at >= openFrom - 31) simulation.keepActivity({ userId: user.id, day: at, ...device });
    }
    tally.launch(at, client, Math.floor((time - midnight) / 60_000));
    happen(0, time);
    for (const [index, category] of plannedCategories.entries()) {
      const usual = category.perLaunch * maturity(category, simulation.to - at);
      const count = usual === 0 ? 0 : countAround(usual, random);
      const drawable = draws[index] ?? [];
      for (let each = 0; each < count; each += 1) {
        const drawnIndex = drawable[Math.floor(random.unit() * drawable.length)] ?? 0;
        happen(drawnIndex, time + Math.floor((each + 1) * random.unit() * 90_000));
      }
    }
  }
  if (tally.total > before) tally.events(at, client, version, model, tally.total - before);
}

/** A random integer with this mean; mostly 0 if the mean is small. */
function countAround(mean: number, random: Random): number {
  const limit = Math.exp(-mean);
  if (mean > 20) return Math.round(mean * (0.5 + random.unit()));
  let count = 0;
  for (let product = random.unit(); product > limit; product *= random.unit()) count += 1;
  return count;
}

/** Relative activity on each weekday, from Sunday: a contacts app is used mostly on working days. */
const weekday = [0.74, 1, 0.98, 0.96, 0.97, 0.93, 0.78];

/** A user's habits: how long and how often the app is used, and how fast interest fades. */
interface Habit {
  share: number;
  /** Average number of days until the user gives up the app. */
  lifetime: number;
  daily: number;
  fades: number;
}

const habits: readonly Habit[] = [
  { share: 0.32, lifetime: 4, daily: 0.4, fades: 0.9 },
  { share: 0.31, lifetime: 60, daily: 0.5, fades: 0.42 },
  { share: 0.27, lifetime: 330, daily: 0.55, fades: 0.16 },
  { share: 0.1, lifetime: 800, daily: 0.9, fades: 0.03 },
];

/** Share of users who open the app on the day of registration. */
const onFirstDay = 0.94;

function pickHabit(random: Random): Habit {
  let drawn = random.unit();
  const found = habits.find(({ share }) => (drawn -= share) < 0);
  return found ?? (habits[1] as Habit);
}

/**
 * The active days of a user, ascending, from the day of registration: frequent at first, then fewer, until the
 * user gives up the app. Days are numbers; `scale` below 1 makes later days less frequent.
 */
function* activityDays(
  registered: number,
  { from, to }: { from: number; to: number },
  scale: number,
  random: Random,
): Generator<number> {
  const { lifetime, daily, fades } = pickHabit(random);
  const last = Math.min(to, registered - Math.log(1 - random.unit()) * lifetime);
  if (registered >= from && registered <= to && random.chance(onFirstDay)) yield registered;
  let day = Math.max(registered, from - 1);
  while (day < last) {
    const chance = Math.min(0.98, daily * (1 + day - registered) ** -fades * scale);
    // Days until the next active one, ignoring weekdays (geometric distribution).
    day += 1 + Math.floor(Math.log(1 - random.unit()) / Math.log(1 - chance));
    // 1970-01-01 was a Thursday.
    if (day <= last && random.chance(weekday[(day + 4) % 7] ?? 1)) yield day;
  }
}
