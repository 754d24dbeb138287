import { recordWithin, type TrackedEvent } from '../../../server/backend/events/record-events';
import type { Db } from '../../../server/database/database';

let made = 0;

/** Builds one tracking event; fields that are not given have defaults. */
export function anEvent(given: Partial<TrackedEvent> = {}): TrackedEvent {
  made += 1;
  return {
    id: made,
    time: new Date('2025-06-01T04:00:00Z'),
    userId: 1,
    category: 1,
    name: '启动应用',
    clientType: 0,
    appVersion: '2.3.1',
    model: 'HUAWEI Mate 60',
    ...given,
  };
}

/** Records and counts events in one transaction. */
export const recordEvents = (db: Db, events: readonly TrackedEvent[], now: Date) =>
  db.transaction().execute((tx) => recordWithin(tx, events, now));
