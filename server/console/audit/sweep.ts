import type { Logger } from 'pino';
import type { Db } from '../../database/database';
import { removeEntries } from './audit-store';
import { removeHolders } from './session-store';

const day = 24 * 60 * 60 * 1000;
const batch = 1_000;
/** A day's work at most, so that a long backlog is cleared in some days and no start waits for it. */
const mostBatches = 200;
/** Longer than any session lives. */
const holderDays = 30;

/**
 * Keeps the log at `days`: now and once a day, in small batches, by real time. Several consoles may do it at once: each
 * takes the rows that no other one has.
 */
export function keepSwept(db: Db, { days, log }: { days: number; log: Logger }): { stop(): Promise<void> } {
  let stopped = false;
  const run = async () => {
    try {
      const removed = await sweep(db, days, () => stopped);
      if (removed > 0) log.info({ removed, days }, 'audit log: entries past their time are removed');
    } catch (error) {
      log.error({ err: error }, 'audit log: the clean-up failed');
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, day);
  timer.unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** @returns how many entries were removed */
export async function sweep(db: Db, days: number, isStopped = () => false): Promise<number> {
  const until = new Date(Date.now() - days * day);
  let removed = 0;
  for (let round = 0; round < mostBatches && !isStopped(); round += 1) {
    const count = await removeEntries(db, until, batch);
    removed += count;
    if (count < batch) break;
  }
  await removeHolders(db, new Date(Date.now() - holderDays * day));
  return removed;
}
