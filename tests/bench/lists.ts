import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { listUserData } from '../../server/backend/users/module-store';
import { listRegisteredUsers } from '../../server/backend/users/registered-user-store';
import type { UserFilter } from '../../server/backend/users/user-facets';
import { findUserPage } from '../../server/backend/users/user-page-store';
import { openDatabase, type Db } from '../../server/database/database';
import { migrate } from '../../server/database/migrate';
import { fillUsers } from '../support/database/users';
import { percentileOf } from './percentile';

const [few, many] = [10_000, 1_000_000];
const rounds = 60;
/** The floor: how much slower a list may be at a million users (Foundation §7). */
const maxRatio = 50;

interface Timed {
  name: string;
  filter: UserFilter;
  /** At a million users; at ten thousand the page that is as deep in proportion. */
  pageNum?: number;
  detail?: typeof listUserData;
}

const quarter = { fromDay: '2025-01-01', toDay: '2025-03-31' };
const lists: Timed[] = [
  { name: 'users: first page', filter: {} },
  { name: 'users: page 50 000', filter: {}, pageNum: 50_000 },
  { name: 'users: last page', filter: {}, pageNum: 100_000 },
  { name: 'users: client type', filter: { sysType: 1 } },
  { name: 'users: client type, deep', filter: { sysType: 1 }, pageNum: 10_000 },
  { name: 'users: a quarter', filter: quarter },
  { name: 'users: a quarter, client type, deep', filter: { ...quarter, sysType: 0 }, pageNum: 9_000 },
  { name: 'users: mobile, 1 digit', filter: { mobile: '1' }, pageNum: 50_000 },
  { name: 'users: mobile, 2 digits', filter: { mobile: '13' } },
  { name: 'users: mobile, 3 digits, deep', filter: { mobile: '138' }, pageNum: 2_000 },
  { name: 'users: mobile, 4 digits', filter: { mobile: '1381' } },
  { name: 'users: mobile, 7 digits', filter: { mobile: '1381234' } },
  { name: 'users: mobile, client type, quarter', filter: { mobile: '140', sysType: 1, ...quarter } },
  { name: 'users: 4 digits, client type, quarter', filter: { mobile: '1401', sysType: 1, ...quarter } },
  { name: 'data: first page', filter: {}, detail: listUserData },
  { name: 'data: page 50 000', filter: {}, pageNum: 50_000, detail: listUserData },
  { name: 'data: version, deep', filter: { maxVersion: '2.3.1' }, pageNum: 40_000, detail: listUserData },
  { name: 'data: rare version', filter: { maxVersion: '1.0.0' }, detail: listUserData },
  { name: 'data: version, 3 digits', filter: { maxVersion: '2.2.0', mobile: '140' }, detail: listUserData },
];

/** The same lists over ten thousand and over a million users, taking turns. PGlite, or DATABASE_URL's server. */
export async function benchLists(): Promise<boolean> {
  const opened: (() => Promise<void>)[] = [];
  try {
    const small = await open(few, opened);
    const large = await open(many, opened);
    let sound = true;
    for (const list of lists) {
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

async function timed(db: Db, { filter, pageNum = 1, detail }: Timed, share: number): Promise<number> {
  const started = performance.now();
  const page = { pageNum: Math.max(1, Math.floor(pageNum * share)), pageSize: 10 };
  const { ids } = await findUserPage(db, filter, page);
  await (detail ?? listRegisteredUsers)(db, ids);
  return performance.now() - started;
}

function report(name: string, { small, large }: { small: number[]; large: number[] }): boolean {
  const [at10k, at1m, p95] = [percentileOf(small, 50), percentileOf(large, 50), percentileOf(large, 95)];
  const ratio = at1m / at10k;
  process.stdout.write(
    `${name.padEnd(38)} 10k ${at10k.toFixed(2).padStart(7)} ms   1M ${at1m.toFixed(2).padStart(7)} ms (p95 ${p95.toFixed(2)})   ratio ${ratio.toFixed(1)}\n`,
  );
  return ratio <= maxRatio;
}

async function open(users: number, opened: (() => Promise<void>)[]): Promise<Db> {
  const url = process.env['DATABASE_URL'];
  const { db, close } = url ? await openServer(url) : await openEmbedded();
  opened.push(close);
  process.stdout.write(`filling ${users} users …\n`);
  await migrate(db, 'backend');
  await fillUsers(db, users);
  return db;
}

async function openEmbedded() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-lists-'));
  const db = await openDatabase({ dataDir });
  return {
    db,
    close: async () => {
      await db.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openServer(url: string) {
  const name = `bench_lists_${randomBytes(6).toString('hex')}`;
  const admin = await openDatabase({ url });
  await sql`create database ${sql.id(name)}`.execute(admin);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const db = await openDatabase({ url: own.href });
  return {
    db,
    close: async () => {
      await db.destroy();
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
      await admin.destroy();
    },
  };
}
