import { toDayNumber, toDayText } from '../../bucket-counts/day-buckets';
import { plannedEvents } from './event-plan';

/** Days before the range whose cohorts are counted: 12 months and the incomplete month before them. */
const before = 400;
const horizon = { day: 30, week: 12, month: 12 } as const;
type Period = keyof typeof horizon;

const clients = ['0', '1', '2', '3'];
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const minutes = hours.flatMap((hour) =>
  Array.from({ length: 60 }, (_, minute) => `${hour}:${String(minute).padStart(2, '0')}`),
);

/** Counts of one value of a kind, by day. */
interface Series {
  kind: string;
  value: string;
  events: Int32Array;
  users: Int32Array;
}

/** What a user was seen with on a day, and the earliest launch as a minute of the day (-1: none yet). */
interface SeenDay {
  at: number;
  versions: string[];
  models: string[];
  minute: number;
}

const nothingSeen = (at: number): SeenDay => ({ at, versions: [], models: [], minute: -1 });

/**
 * Counts simulated events as they are generated, with the same result as the database's triggers
 * (`backend-000-baseline/events.ts`), so that millions of events need not be stored. Users come one after the other, each with their
 * days in order.
 */
export class EventTally {
  readonly #origin: number;
  readonly #days: number;
  readonly #series = new Map<string, Series>();
  /** Series for all events and all launches, looked up once. */
  readonly #events: Series[];
  readonly #categories: Series[];
  readonly #launches: Series[];
  readonly #hours: Series[];
  /** By client, 24 each. */
  readonly #clientHours: Series[];
  /** Counted only for the days whose single events are kept, and the days that today is compared with. */
  readonly #minutes: Series[];
  readonly #minutesFrom: number;
  /** Users by the cohort's first day and the offset, in total (`day`) and by client at registration (`day:1`). */
  readonly #cohorts = new Map<string, { width: number; users: Int32Array }>();
  readonly #months = new Map<number, { first: number; number: number }>();
  /** The last bucket in which the user was seen: by client, and '' for any client. */
  readonly #seen = new Map<string, number>();
  #user = { registered: 0, client: 0 };
  #day = nothingSeen(0);
  total = 0;

  constructor(
    readonly from: number,
    readonly to: number,
    openFrom: number,
  ) {
    this.#origin = from - before;
    this.#days = to - this.#origin + 1;
    this.#minutesFrom = Math.min(openFrom, to - 8);
    this.#events = plannedEvents.map(({ category, name }) => this.#of('event', `${category}:${name}`));
    this.#categories = plannedEvents.map(({ category }) => this.#of('category', String(category)));
    this.#launches = clients.map((client) => this.#of('launch', client));
    this.#hours = hours.map((hour) => this.#of('hour', hour));
    this.#clientHours = clients.flatMap((client) =>
      hours.map((hour) => this.#of('client_hour', `${client}:${hour}`)),
    );
    this.#minutes = minutes.map((minute) => this.#of('minute', minute));
  }

  /** Starts the next user, who registered on a day with a client. */
  begin(registered: number, client: number): void {
    this.#user = { registered, client };
    this.#day = nothingSeen(0);
    this.#seen.clear();
  }

  /** The user is active with a device on a day, not earlier than the last one. Call once per device and day. */
  activity(day: number, client: number, version: string, model: string): void {
    this.#period('day', day, day, client);
    this.#period('week', day, mondayOf(day), client);
    this.#period('month', day, this.#monthOf(day).first, client);
    if (this.#day.at !== day) this.#day = nothingSeen(day);
    const { versions, models } = this.#day;
    const at = day - this.#origin;
    // Nobody has two devices of one client type, but two devices of a user may run the same version.
    add(this.#of('client_version', `${client}:${version}`), 'users', at);
    if (!versions.includes(version)) add(this.#of('version', version), 'users', at);
    if (!models.includes(model)) add(this.#of('model', model), 'users', at);
    versions.push(version);
    models.push(model);
  }

  /** One event; `firstOfKind` and `firstOfCategory` refer to the user's day. */
  event(day: number, index: number, firstOfKind: boolean, firstOfCategory: boolean): void {
    const at = day - this.#origin;
    this.total += 1;
    add(this.#events[index], 'events', at);
    add(this.#categories[index], 'events', at);
    if (firstOfKind) add(this.#events[index], 'users', at);
    if (firstOfCategory) add(this.#categories[index], 'users', at);
  }

  /** A number of events with one device on one day. */
  events(day: number, client: number, version: string, model: string, count: number): void {
    for (const series of [
      this.#of('day', ''),
      this.#of('day', String(client)),
      this.#of('version', version),
      this.#of('model', model),
      this.#of('client_version', `${client}:${version}`),
    ])
      add(series, 'events', day - this.#origin, count);
  }

  /**
   * A launch in a minute of the last day passed to `activity`; a user's other events of the day come after one.
   */
  launch(day: number, client: number, minute: number): void {
    const [at, hour] = [day - this.#origin, Math.floor(minute / 60)];
    add(this.#launches[client], 'events', at);
    add(this.#hours[hour], 'events', at);
    add(this.#clientHours[24 * client + hour], 'events', at);
    const known = this.#day.minute;
    if (day < this.#minutesFrom || (known !== -1 && known <= minute)) return;
    if (known !== -1) add(this.#minutes[known], 'users', at, -1);
    add(this.#minutes[minute], 'users', at);
    this.#day.minute = minute;
  }

  #period(period: Period, day: number, bucket: number, client: number): void {
    if (this.#seesFirst(period, String(client), bucket)) {
      add(this.#of(period, String(client)), 'users', bucket - this.#origin);
    }
    if (!this.#seesFirst(period, '', bucket)) return;
    add(this.#of(period, ''), 'users', bucket - this.#origin);
    const { registered, client: own } = this.#user;
    const [cohort, later] = {
      day: [registered, day - registered] as const,
      week: [mondayOf(registered), (bucket - mondayOf(registered)) / 7] as const,
      month: [
        this.#monthOf(registered).first,
        this.#monthOf(day).number - this.#monthOf(registered).number,
      ] as const,
    }[period];
    if (later < 1 || later > horizon[period]) return;
    for (const kind of [period, `${period}:${own}`]) {
      const width = horizon[period] + 1;
      const known = this.#cohorts.get(kind) ?? { width, users: new Int32Array(this.#days * width) };
      this.#cohorts.set(kind, known);
      const at = (cohort - this.#origin) * width + later;
      known.users[at] = (known.users[at] ?? 0) + 1;
    }
  }

  /** Whether the user is seen in a bucket for the first time. */
  #seesFirst(period: Period, client: string, bucket: number): boolean {
    const key = period + client;
    if (this.#seen.get(key) === bucket) return false;
    this.#seen.set(key, bucket);
    return true;
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

  #of(kind: string, value: string): Series {
    const key = `${kind} ${value}`;
    const known = this.#series.get(key);
    if (known) return known;
    const made = { kind, value, events: new Int32Array(this.#days), users: new Int32Array(this.#days) };
    this.#series.set(key, made);
    return made;
  }

  /** The rows of `report_count`. */
  *counts() {
    for (const { kind, value, ...series } of this.#series.values()) {
      for (let at = 0; at < this.#days; at += 1) {
        const [events, users] = [series.events[at] ?? 0, series.users[at] ?? 0];
        if (events > 0 || users > 0) yield { kind, bucket: at + this.#origin, value, events, users };
      }
    }
  }

  /** The rows of `cohort_count`. */
  *cohorts() {
    for (const [kind, { width, users: all }] of this.#cohorts) {
      for (const [at, users] of all.entries()) {
        const cohort = Math.floor(at / width) + this.#origin;
        if (users > 0) yield { kind, cohort, later: at % width, users };
      }
    }
  }
}

const mondayOf = (day: number) => day - ((day + 3) % 7);

function add(series: Series | undefined, column: 'events' | 'users', at: number, count = 1): void {
  const cells = series?.[column];
  if (cells) cells[at] = (cells[at] ?? 0) + count;
}
