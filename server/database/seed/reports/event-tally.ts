import { toDayNumber, toDayText } from '../../bucket-counts/day-buckets';
import { plannedEvents } from './event-plan';

const clients = 4;
/** A cohort is looked at so long at most: 12 months and what may lie before its first. */
const before = 400;
const horizon = { day: 30, week: 12, month: 12 } as const;
type Period = keyof typeof horizon;

export interface CountRow {
  kind: string;
  bucket: number;
  value: string;
  events: number;
  users: number;
}

/** The client of registration: see `registered_user.sys_type`. */
const registeredOn = [0, 1];
const minutes = 24 * 60;

/** Counts by bucket and column, in one flat array. */
class Grid {
  readonly #cells: Int32Array;

  constructor(
    readonly days: number,
    readonly columns: number,
  ) {
    this.#cells = new Int32Array(days * columns);
  }

  add(day: number, column: number, count = 1): void {
    const at = day * this.columns + column;
    this.#cells[at] = (this.#cells[at] ?? 0) + count;
  }

  at(day: number, column: number): number {
    return this.#cells[day * this.columns + column] ?? 0;
  }
}

/**
 * What the reports' counters say of simulated events, kept as they are made: the same as counting the events would give
 * (migration `150-events`), for millions of them that are then not needed any more. Users come one after the other,
 * each with their days in order.
 */
export class EventTally {
  readonly #origin: number;
  readonly #active: Record<Period, Grid>;
  /** All together, and by client of registration. */
  readonly #cohorts: Record<Period, Grid>[];
  readonly #events: Grid;
  readonly #users: Grid;
  readonly #byClient: Grid;
  readonly #launches: Grid;
  readonly #hours: Grid;
  readonly #clientHours: Grid;
  /** Covers the days whose single events are kept, and the days that today is compared with. */
  readonly #minutes: Grid;
  readonly #minutesFrom: number;
  readonly #clientVersions = new Map<string, Grid>();
  readonly #clientVersionEvents = new Map<string, Grid>();
  readonly #categories: Grid;
  readonly #spread = { version: new Map<string, Grid>(), model: new Map<string, Grid>() };
  readonly #spreadEvents = { version: new Map<string, Grid>(), model: new Map<string, Grid>() };
  readonly #months = new Map<number, { first: number; number: number }>();
  /** The last bucket in which the user was seen, all together and by client. */
  readonly #seen: Record<Period, Int32Array>;
  #user = { registered: 0, client: 0 };
  #day: SeenDay = { at: 0, versions: [], models: [], minute: -1 };
  total = 0;

  constructor(
    readonly from: number,
    readonly to: number,
    openFrom: number,
  ) {
    this.#origin = from - before;
    this.#minutesFrom = Math.min(openFrom, to - 8);
    this.#minutes = new Grid(to - this.#minutesFrom + 1, minutes);
    const days = to - this.#origin + 1;
    const grid = (columns: number) => new Grid(days, columns);
    this.#active = { day: grid(1 + clients), week: grid(1 + clients), month: grid(1 + clients) };
    this.#cohorts = ['all', ...registeredOn].map(() => ({
      day: grid(horizon.day + 1),
      week: grid(horizon.week + 1),
      month: grid(horizon.month + 1),
    }));
    this.#events = grid(plannedEvents.length);
    this.#users = grid(plannedEvents.length);
    this.#byClient = grid(1 + clients);
    this.#launches = grid(clients);
    this.#hours = grid(24);
    this.#clientHours = grid(24 * clients);
    this.#categories = grid(7);
    const nowhere = () => new Int32Array(1 + clients).fill(-1);
    this.#seen = { day: nowhere(), week: nowhere(), month: nowhere() };
  }

  /** The next user, registered on a day with a client. */
  begin(registered: number, client: number): void {
    this.#user = { registered, client };
    this.#day = { at: 0, versions: [], models: [], minute: -1 };
    for (const seen of Object.values(this.#seen)) seen.fill(-1);
  }

  /** The user is active with a device, on a day that is not before the last one. A device comes once a day. */
  activity(day: number, client: number, version: string, model: string): void {
    this.#period('day', day, day, client);
    this.#period('week', day, mondayOf(day), client);
    this.#period('month', day, this.#monthOf(day).first, client);
    if (this.#day.at !== day) this.#day = { at: day, versions: [], models: [], minute: -1 };
    const { versions, models } = this.#day;
    // Nobody has two devices of one client.
    gridOf(this.#clientVersions, `${client}:${version}`, this.#active.day.days).add(day - this.#origin, 0);
    // Two devices of a user may have the same version.
    if (!versions.includes(version)) {
      gridOf(this.#spread.version, version, this.#active.day.days).add(day - this.#origin, 0);
    }
    if (!models.includes(model)) {
      gridOf(this.#spread.model, model, this.#active.day.days).add(day - this.#origin, 0);
    }
    versions.push(version);
    models.push(model);
  }

  /** One event; `firstOfKind` and `firstOfCategory` of the user on that day. */
  event(day: number, index: number, firstOfKind: boolean, firstOfCategory: boolean): void {
    const at = day - this.#origin;
    this.total += 1;
    this.#events.add(at, index);
    if (firstOfKind) this.#users.add(at, index);
    if (firstOfCategory) this.#categories.add(at, plannedEvents[index]?.category ?? 0);
  }

  /** So many events with one device on one day. */
  events(day: number, client: number, version: string, model: string, count: number): void {
    const at = day - this.#origin;
    this.#byClient.add(at, 0, count);
    this.#byClient.add(at, 1 + client, count);
    gridOf(this.#spreadEvents.version, version, this.#active.day.days).add(at, 0, count);
    gridOf(this.#spreadEvents.model, model, this.#active.day.days).add(at, 0, count);
    gridOf(this.#clientVersionEvents, `${client}:${version}`, this.#active.day.days).add(at, 0, count);
  }

  /** A launch in a minute of the day that `activity` named last; all else that a user does comes after one. */
  launch(day: number, client: number, minute: number): void {
    const hour = Math.floor(minute / 60);
    this.#launches.add(day - this.#origin, client);
    this.#hours.add(day - this.#origin, hour);
    this.#clientHours.add(day - this.#origin, 24 * client + hour);
    if (day < this.#minutesFrom) return;
    const known = this.#day.minute;
    if (known !== -1 && known <= minute) return;
    if (known !== -1) this.#minutes.add(day - this.#minutesFrom, known, -1);
    this.#minutes.add(day - this.#minutesFrom, minute);
    this.#day.minute = minute;
  }

  #period(period: Period, day: number, bucket: number, client: number): void {
    const seen = this.#seen[period];
    const active = this.#active[period];
    if (seen[1 + client] !== bucket) {
      seen[1 + client] = bucket;
      active.add(bucket - this.#origin, 1 + client);
    }
    if (seen[0] === bucket) return;
    seen[0] = bucket;
    active.add(bucket - this.#origin, 0);
    const { registered, client: own } = this.#user;
    const cohort =
      period === 'day'
        ? registered
        : period === 'week'
          ? mondayOf(registered)
          : this.#monthOf(registered).first;
    const later =
      period === 'day'
        ? day - registered
        : period === 'week'
          ? (bucket - cohort) / 7
          : this.#monthOf(day).number - this.#monthOf(registered).number;
    if (later < 1 || later > horizon[period]) return;
    this.#cohorts[0]?.[period].add(cohort - this.#origin, later);
    this.#cohorts[1 + registeredOn.indexOf(own)]?.[period].add(cohort - this.#origin, later);
  }

  #monthOf(day: number): { first: number; number: number } {
    const known = this.#months.get(day);
    if (known) return known;
    const text = toDayText(day);
    const month = {
      first: toDayNumber(`${text.slice(0, 8)}01`),
      number: Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)),
    };
    this.#months.set(day, month);
    return month;
  }

  /** The rows of `report_count`. */
  *counts(): Generator<CountRow> {
    for (let at = 0; at <= this.to - this.#origin; at += 1) {
      const bucket = at + this.#origin;
      for (let column = 0; column <= clients; column += 1) {
        const value = column === 0 ? '' : String(column - 1);
        yield* some('day', bucket, value, this.#byClient.at(at, column), this.#active.day.at(at, column));
        yield* some('week', bucket, value, 0, this.#active.week.at(at, column));
        yield* some('month', bucket, value, 0, this.#active.month.at(at, column));
        if (column > 0) yield* some('launch', bucket, value, this.#launches.at(at, column - 1), 0);
      }
      for (const kind of ['version', 'model'] as const) {
        for (const [value, grid] of this.#spread[kind]) {
          const events = this.#spreadEvents[kind].get(value)?.at(at, 0) ?? 0;
          yield* some(kind, bucket, value, events, grid.at(at, 0));
        }
      }
      for (const [value, grid] of this.#clientVersions) {
        const events = this.#clientVersionEvents.get(value)?.at(at, 0) ?? 0;
        yield* some('client_version', bucket, value, events, grid.at(at, 0));
      }
      for (let hour = 0; hour < 24; hour += 1) {
        yield* some('hour', bucket, twoDigits(hour), this.#hours.at(at, hour), 0);
        for (let client = 0; client < clients; client += 1) {
          const launches = this.#clientHours.at(at, 24 * client + hour);
          yield* some('client_hour', bucket, `${client}:${twoDigits(hour)}`, launches, 0);
        }
      }
      for (let minute = 0; bucket >= this.#minutesFrom && minute < minutes; minute += 1) {
        const users = this.#minutes.at(bucket - this.#minutesFrom, minute);
        yield* some(
          'minute',
          bucket,
          `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`,
          0,
          users,
        );
      }
      const categories = new Map<number, number>();
      for (const [index, { category, name }] of plannedEvents.entries()) {
        const events = this.#events.at(at, index);
        categories.set(category, (categories.get(category) ?? 0) + events);
        yield* some('event', bucket, `${category}:${name}`, events, this.#users.at(at, index));
      }
      for (const [category, events] of categories)
        yield* some('category', bucket, String(category), events, this.#categories.at(at, category));
    }
  }

  /** The rows of `cohort_count`. */
  *cohorts(): Generator<{ kind: string; cohort: number; later: number; users: number }> {
    for (const [index, grids] of this.#cohorts.entries()) {
      for (const period of Object.keys(horizon) as Period[]) {
        const kind = index === 0 ? period : `${period}:${registeredOn[index - 1]}`;
        for (let at = 0; at <= this.to - this.#origin; at += 1) {
          for (let later = 1; later <= horizon[period]; later += 1) {
            const users = grids[period].at(at, later);
            if (users > 0) yield { kind, cohort: at + this.#origin, later, users };
          }
        }
      }
    }
  }
}

/** What a user has been seen with on a day, and since when (a minute of it, -1: not yet). */
interface SeenDay {
  at: number;
  versions: string[];
  models: string[];
  minute: number;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

const mondayOf = (day: number) => day - ((day + 3) % 7);

function* some(
  kind: string,
  bucket: number,
  value: string,
  events: number,
  users: number,
): Generator<CountRow> {
  if (events > 0 || users > 0) yield { kind, bucket, value, events, users };
}

function gridOf(grids: Map<string, Grid>, value: string, days: number): Grid {
  const known = grids.get(value);
  if (known) return known;
  const made = new Grid(days, 1);
  grids.set(value, made);
  return made;
}
