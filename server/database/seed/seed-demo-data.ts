import { sql } from 'kysely';
import { takeLock, unhurried, type Db, type Tx } from '../database';
import { seedMembers } from './commerce/seed-members';
import { seedOrders } from './commerce/seed-orders';
import { seedRedemption } from './commerce/seed-redemption';
import { seedArticles } from './content/seed-articles';
import { seedCategories } from './content/seed-categories';
import { seedChannels } from './growth/seed-channels';
import { seedMiniUsers } from './growth/seed-mini-users';
import { seedPublications } from './growth/seed-publications';
import { seedStarWheel } from './growth/seed-star-wheel';
import { Random } from './random';
import { seedEvents } from './reports/seed-events';
import type { SeedArea, SeedStorage } from './seed-area';
import { seedFeedback } from './seed-feedback';
import { seedConfigs, seedStaff } from './system/seed-system';
import { seedModules } from './users/seed-modules';
import { seedUsers } from './users/seed-users';
import { seedVersions } from './users/seed-versions';

interface SeedOptions {
  db: Db;
  storage: SeedStorage;
  /** Origin of file urls, without trailing slash; '' means the console's own. */
  imageHost: string;
  /** The present moment of the demo data. */
  now: Date;
  /** Number of registered users; defaults to 5 000. */
  users?: number | undefined;
  /** Approximate number of single tracking events; defaults to those of two days. */
  events?: number | undefined;
  /** Receives one line per step. */
  progress?: ((line: string) => void) | undefined;
}

/** `filled`: filled now. `kept`: the backend already had data, and nothing changed. */
export type SeedResult = 'filled' | 'kept';

export const defaultUsers = 5_000;
const seed = 20_250_101;
const name = 'demo';

/**
 * Fills an empty backend with demo data that depend only on `now` and `users`. Runs in one transaction: an
 * interrupted run leaves only pictures, which the next run reuses. Needs the menus and the first account
 * (`prepareFirstRun`). Its codes and accounts are public knowledge: a real installation sets DEMO_DATA=off.
 */
export async function seedDemoData(options: SeedOptions): Promise<SeedResult> {
  return unhurried(options.db, (db) => seedOn({ ...options, db }));
}

async function seedOn(options: SeedOptions): Promise<SeedResult> {
  const { db, now, users = defaultUsers, events, progress = () => {} } = options;
  const result = await db.transaction().execute(async (tx): Promise<SeedResult> => {
    await takeLock(tx, 'backend demo data');
    if (!(await isEmpty(tx))) return 'kept';
    for (const area of seedAreas) {
      progress(`Demo data: ${area.name} …`);
      await area.seed({
        tx,
        storage: options.storage,
        imageHost: options.imageHost,
        now: now.getTime(),
        users,
        events,
        random: (stream) => new Random(seed, stream),
        progress,
      });
    }
    await sql`
      insert into backend.seed_run (name, seed, users, finished_at)
      values (${name}, ${seed}, ${users}, ${now})`.execute(tx);
    return 'filled';
  });
  // Updates the planner's statistics, which an embedded database does not do by itself.
  if (result === 'filled') await sql`analyze`.execute(db);
  return result;
}

/** Rows of a backend after its first start: the secret of image urls and the administrator. */
const fromTheStart: Record<string, number> = { config: 1, staff: 1, role: 1 };
const filledLater = [
  'seed_run',
  'registered_user',
  'field',
  'feedback',
  'redemption_channel',
  'star_wheel_stage',
  'help_category',
  'docs_category',
  'policy',
  'message',
  'survey',
  'mini_user',
  'promotion_channel',
  'activity',
  'tracking_event',
];

async function isEmpty(tx: Tx): Promise<boolean> {
  for (const table of [...Object.keys(fromTheStart), ...filledLater]) {
    const { rows } = await sql`
      select from ${sql.table(`backend.${table}`)} limit ${(fromTheStart[table] ?? 0) + 1}`.execute(tx);
    if (rows.length > (fromTheStart[table] ?? 0)) return false;
  }
  return true;
}

/** In order: later areas may refer to data of earlier ones. */
const seedAreas: readonly SeedArea[] = [
  { name: '系统参数', seed: seedConfigs },
  { name: '角色与员工', seed: seedStaff },
  { name: '模块', seed: seedModules },
  { name: '注册用户', seed: seedUsers },
  { name: '应用版本', seed: seedVersions },
  { name: '用户反馈', seed: seedFeedback },
  { name: '帮助与文档分类', seed: seedCategories },
  { name: '帮助与文档文章', seed: seedArticles },
  { name: '兑换码', seed: seedRedemption },
  { name: '订单', seed: seedOrders },
  { name: '会员与活动', seed: seedMembers },
  { name: '星轮阶段', seed: seedStarWheel },
  { name: '协议、消息与问卷', seed: seedPublications },
  { name: '小程序用户', seed: seedMiniUsers },
  { name: '推广渠道', seed: seedChannels },
  { name: '埋点与报表', seed: seedEvents },
];
