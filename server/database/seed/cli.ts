import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '../../config';
import { prepareBackend, requireUncommonPassword } from '../../embedded-backend';
import { lockFolder } from '../../start/folder-lock';
import { StartError, tellError } from '../../start/start-error';
import { prepareFolder } from '../../start/prepare-folder';
import { unhurried } from '../database';
import { openConfigured } from '../../start/open-database';
import { defaultUsers, seedDemoData } from './seed-demo-data';

const usage = `npm run seed [-- --users N --events M]
  N registered users, 1 to 20000000 (default 5000)
  M single tracking events, about, 1 to 200000000 (default: those of two days)`;

/** `npm run seed`: fills the configured database with demo data of any size, if it is empty. */
async function main(): Promise<void> {
  const { users, events } = readSizes();
  const config = readConfig(process.env);
  if (config.UPSTREAM_URL !== undefined)
    throw new StartError('UPSTREAM_URL is set: there is no backend to fill');
  await requireUncommonPassword(config);
  prepareFolder(config.DATA_DIR);
  const lock = config.DATABASE_URL === undefined ? await lockFolder(config.DATA_DIR) : undefined;
  const { db } = await openConfigured(config, say);
  try {
    const { storage } = await prepareBackend(config, db, say);
    const started = performance.now();
    const imageHost = config.IMAGE_HOST ?? '';
    const result = await seedDemoData({
      db,
      storage,
      imageHost,
      now: new Date(),
      users,
      events,
      progress: say,
    });
    if (result === 'kept') {
      throw new StartError(
        `${config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'}: there are data already; nothing was changed`,
      );
    }
    say('Tidying …');
    await unhurried(db, (connection) => sql`vacuum analyze`.execute(connection));
    say(`Done: ${users} registered users in ${Math.round((performance.now() - started) / 1000)} s`);
  } finally {
    await db.destroy();
    await lock?.release();
  }
}

function readSizes(): { users: number; events: number | undefined } {
  let given: { users?: string; events?: string };
  try {
    given = parseArgs({ options: { users: { type: 'string' }, events: { type: 'string' } } }).values;
  } catch {
    throw new StartError(usage);
  }
  return {
    users: given.users === undefined ? defaultUsers : toSize(given.users, 20_000_000),
    events: given.events === undefined ? undefined : toSize(given.events, 200_000_000),
  };
}

function toSize(given: string, most: number): number {
  const size = Number(given);
  if (!Number.isInteger(size) || size < 1 || size > most) throw new StartError(usage);
  return size;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  tellError(error);
  process.exit(1);
});
