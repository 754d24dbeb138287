import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { ConfigError, readConfig } from '../../config';
import { prepareBackend } from '../../embedded-backend';
import { lockFolder, prepareFolder, StartError } from '../../start/folder-lock';
import { openConfigured } from '../../start/open-configured';
import { defaultUsers, seedDemoData } from './seed-demo-data';

const usage = 'npm run seed [-- --users N]   N registered users, 1 to 20000000 (default 5000)';

/** `npm run seed`: fills the database of the settings with demo data, of any size, if it is still empty. */
async function main(): Promise<void> {
  const users = readUsers();
  const config = readConfig(process.env);
  if (config.UPSTREAM_URL !== undefined)
    throw new StartError('UPSTREAM_URL is set: there is no backend to fill');
  prepareFolder(config.DATA_DIR);
  const lock = config.DATABASE_URL === undefined ? await lockFolder(config.DATA_DIR) : undefined;
  const db = await openConfigured(config, say);
  try {
    const { firstRun, storage } = await prepareBackend(config, db);
    if (firstRun.password !== undefined) say(`First password of ${firstRun.account}: ${firstRun.password}`);
    const started = performance.now();
    const imageHost = config.IMAGE_HOST ?? '';
    const result = await seedDemoData({ db, storage, imageHost, now: new Date(), users, progress: say });
    if (result === 'kept') {
      throw new StartError(
        `${config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'}: there are data already; nothing was changed`,
      );
    }
    say('Tidying …');
    await sql`vacuum analyze`.execute(db);
    say(`Done: ${users} registered users in ${Math.round((performance.now() - started) / 1000)} s`);
  } finally {
    await db.destroy();
    await lock?.release();
  }
}

function readUsers(): number {
  let given: string | undefined;
  try {
    given = parseArgs({ options: { users: { type: 'string' } } }).values.users;
  } catch {
    throw new StartError(usage);
  }
  const users = given === undefined ? defaultUsers : Number(given);
  if (!Number.isInteger(users) || users < 1 || users > 20_000_000) throw new StartError(usage);
  return users;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof StartError;
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
