import type { Logger } from 'pino';

const dayMs = 24 * 60 * 60 * 1000;
/** Delay of the first run after a start, so that staff come first. */
const firstMs = 60_000;

interface DailyClearing {
  log: Logger;
  /** Which rows, for the log: `events`. */
  rows: string;
  /** Ends early once stopped. @returns how many rows were removed */
  clear(isStopped: () => boolean): Promise<number>;
}

/** Removes rows past retention a minute after the start, then once a day by the real clock. */
export function clearDaily({ log, rows, clear }: DailyClearing): { stop(): Promise<void> } {
  let stopped = false;
  const run = async () => {
    try {
      const removed = await clear(() => stopped);
      if (removed > 0) log.info({ removed }, `${rows} past their time are removed`);
    } catch (error) {
      log.error({ err: error }, `${rows} past their time are not removed`);
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
