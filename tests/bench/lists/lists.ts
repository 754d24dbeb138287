import type { Db } from '../../../server/database/database';
import { migrate } from '../../../server/database/migrate';
import { fillOrders } from '../../support/database/orders';
import { fillUsers } from '../../support/database/users';
import { openBenchDatabase } from '../bench-database';
import { orderLists } from './order-lists';
import { percentileOf } from '../percentile';
import { userLists } from './user-lists';

const [few, many] = [10_000, 1_000_000];
const rounds = 60;
/** The limit: how much slower a list may be at a million rows (Foundation §7). */
const maxRatio = 50;

export interface TimedList {
  name: string;
  /** The page at a million rows; at ten thousand rows a page at the same relative depth. Defaults to page 1. */
  pageNum?: number | undefined;
  read(db: Db, page: { pageNum: number; pageSize: number }): Promise<void>;
}

/** The same lists over ten thousand and over a million users and orders, alternating. PGlite, or DATABASE_URL's server. */
export async function benchLists(): Promise<boolean> {
  const opened: (() => Promise<void>)[] = [];
  try {
    const small = await open(few, opened);
    const large = await open(many, opened);
    let sound = true;
    for (const list of [...userLists, ...orderLists]) {
      const times = { small: [] as number[], large: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        times.small.push(await timed(small, list, few / many));
        times.large.push(await timed(large, list, 1));
      }
      sound = report(list.name, times) && sound;
    }
    return sound;
  } finally {
    for (const close of opened) await close();
  }
}

async function timed(db: Db, { pageNum = 1, read }: TimedList, share: number): Promise<number> {
  const started = performance.now();
  await read(db, { pageNum: Math.max(1, Math.floor(pageNum * share)), pageSize: 10 });
  return performance.now() - started;
}

function report(name: string, { small, large }: { small: number[]; large: number[] }): boolean {
  const [at10k, at1m, p95] = [percentileOf(small, 50), percentileOf(large, 50), percentileOf(large, 95)];
  const ratio = at1m / at10k;
  process.stdout.write(
    `${name.padEnd(40)} 10k ${at10k.toFixed(2).padStart(7)} ms   1M ${at1m.toFixed(2).padStart(7)} ms (p95 ${p95.toFixed(2)})   ratio ${ratio.toFixed(1)}\n`,
  );
  return ratio <= maxRatio;
}

async function open(rows: number, opened: (() => Promise<void>)[]): Promise<Db> {
  const { db, close } = await openBenchDatabase('lists');
  opened.push(close);
  process.stdout.write(`filling ${rows} users and orders …\n`);
  await migrate(db, 'backend');
  await fillUsers(db, rows);
  await fillOrders(db, rows);
  return db;
}
