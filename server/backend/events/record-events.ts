import { toDay } from '../../contract/shanghai-time';
import { toDayNumber } from '../../database/bucket-counts/day-buckets';
import type { Db, Tx } from '../../database/database';
import { clearOldEvents } from './clear-events';
import { findOpenFrom, insertEvents, takeEventTurn } from './event-store';

/** What the app says that a user did. */
export interface TrackedEvent {
  /** The app's own number for it: sent again, the same event has the same id and time. */
  id: number;
  time: Date;
  userId: number;
  /** Of `eventCategory`. */
  category: number;
  /** As the reports show it; at most 64 characters, what is longer is cut. */
  name: string;
  /** Of dictionary `versionClientType`. */
  clientType: number;
  appVersion: string;
  model: string;
}

export interface RecordedEvents {
  recorded: number;
  /** There already. */
  repeated: number;
  /** Not recorded: events of a closed day (`clear-events.ts`) or in the future. */
  refused: number;
}

/** Clocks of phones go wrong: an event may be so much ahead. */
const ahead = 10 * 60 * 1000;

/**
 * Records events and all that the reports count of them, in one transaction; thousands at a time are best. Late and
 * repeated ones may come in any order: the counts are of the events, not of their arrival.
 */
export async function recordEvents(
  db: Db,
  events: readonly TrackedEvent[],
  now: Date,
): Promise<RecordedEvents> {
  if (events.length === 0) return { recorded: 0, repeated: 0, refused: 0 };
  return db.transaction().execute((tx) => recordWithin(tx, events, now));
}

/** The same in a transaction of the caller's. */
export async function recordWithin(
  tx: Tx,
  events: readonly TrackedEvent[],
  now: Date,
): Promise<RecordedEvents> {
  await takeEventTurn(tx);
  await clearOldEvents(tx, now, events.length);
  const openFrom = await findOpenFrom(tx);
  const taken = events.filter(
    ({ time }) => toDayNumber(toDay(time)) >= openFrom && time.getTime() <= now.getTime() + ahead,
  );
  const recorded = await insertEvents(tx, taken);
  return { recorded, repeated: taken.length - recorded, refused: events.length - taken.length };
}
