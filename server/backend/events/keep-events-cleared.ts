import type { Logger } from 'pino';
import type { Db } from '../../database/database';
import { clearOldEvents } from './clear-events';
import { takeEventTurn } from './event-store';

const dayMs = 24 * 60 * 60 * 1000;
/** Staff who wait for a start come first. */
const firstMs = 60_000;
/** Clears some thousand rows a round, so that recording never waits for long. */
const roundSize = 2_000;
/** A day's work at most; a longer backlog goes on the next day. */
const mostRounds = 500;

export interface EventClearing {
  db: Db;
  log: Logger;
  now: () => Date;
}

/** Clears away events past their time a minute after the start, and once a day. Several consoles take turns. */
export function keepEventsCleared({ db, log, now }: EventClearing): { stop(): Promise<void> } {
  let stopped = false;
  const run = async () => {
    try {
      const removed = await clearAll(db, now(), () => stopped);
      if (removed > 0) log.info({ removed }, 'events past their time are removed');
    } catch (error) {
      log.error({ err: error }, 'events past their time are not removed');
    }
  };
  let running = Promise.resolve();
  const runNext = () => (running = running.then(run));
  const timers = [setTimeout(runNext, firstMs), setInterval(runNext, dayMs)];
  for (const timer of timers) timer.unref();
  return {
    stop: async () => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await running;
    },
  };
}

/** @returns how many rows were removed */
export async function clearAll(db: Db, now: Date, isStopped = () => false): Promise<number> {
  let removed = 0;
  for (let round = 0; round < mostRounds && !isStopped(); round += 1) {
    const count = await db.transaction().execute(async (tx) => {
      await takeEventTurn(tx);
      return clearOldEvents(tx, now, roundSize);
    });
    removed += count;
    if (count === 0) break;
  }
  return removed;
}
