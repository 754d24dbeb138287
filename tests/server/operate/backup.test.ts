import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig, type Config } from '../../../server/config';
import { holdStill } from '../../../server/database/database';
import { replacedNames } from '../../../server/database/migrations/all-migrations';
import { runBackup } from '../../../server/operate/backup/backup';
import { runRestore } from '../../../server/operate/backup/restore';
import { type FolderLock, lockFolder } from '../../../server/start/folder-lock';
import { openConfigured } from '../../../server/start/open-database';
import { TestConsole } from '../../support/console';
import { findMigrationNames, recordMigrations } from '../../support/database/migration-names';
import { openOwnPostgres } from '../../support/database/own-postgres';
import { formOf, png } from '../../support/media';
import { scratch } from '../../support/run/scratch';

let folder: string;
let dataDir: string;
let running: Running;

interface Running {
  console: TestConsole;
  stop(): Promise<void>;
}

const configOf = (env: Record<string, string>): Config => readConfig({ NODE_ENV: 'test', ...env });

/** Starts a console on the configured data, as its process would. */
async function start(env: Record<string, string>): Promise<Running> {
  const config = configOf(env);
  const lock: FolderLock | undefined =
    config.DATABASE_URL === undefined ? await lockFolder(config.DATA_DIR) : undefined;
  const { db, close } = await openConfigured(config, () => {});
  lock?.answerHolds((work) => holdStill(db, work));
  const console = await TestConsole.start(env, { database: { db, close } });
  return { console, stop: () => console.close().finally(() => lock?.release()) };
}

async function run(command: typeof runBackup, env: Record<string, string>, ...args: string[]) {
  const lines: string[] = [];
  // Debian's folders of PostgreSQL programs.
  const versions = (await readdir('/usr/lib/postgresql').catch(() => [])).sort(
    (a, b) => Number(b) - Number(a),
  );
  const PATH = [...versions.map((version) => `/usr/lib/postgresql/${version}/bin`), process.env['PATH']].join(
    ':',
  );
  const say = (line: string) => lines.push(line);
  const status = await command({ args, config: configOf(env), env: { PATH }, say });
  return { status, lines };
}

beforeAll(async () => {
  folder = await mkdtemp(join(scratch, 'backup-'));
  dataDir = join(folder, 'data');
  await mkdir(dataDir);
  running = await start({ DATA_DIR: dataDir });
  await running.console.login();
}, 120_000);
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true, force: true });
});

async function addChannel(console: TestConsole, channelName: string): Promise<boolean> {
  return (
    (await console.call('/admin/app/channel/add', { channelName, channelExpiry: '2099-12-31' })).status === 0
  );
}
async function readChannels(console: TestConsole): Promise<Set<string>> {
  const { data } = await console.call('/admin/app/channel/list', {
    page: 1,
    perPage: 1_000,
  });
  return new Set(data.items.map(({ channelName }) => channelName));
}
async function upload(console: TestConsole): Promise<string> {
  return (await console.upload('/admin/file/img/upload', formOf(png))).slice('/files/'.length);
}

it('[Foundation §1] a backup of a running console has every acknowledged write, and restores into a new folder', async () => {
  const { console } = running;
  const image = await upload(console);
  const acknowledged: string[] = [];
  let writing = true;
  const writer = (async () => {
    for (let turn = 0; writing && turn < 2_000; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (await addChannel(console, `channel ${turn}`)) acknowledged.push(`channel ${turn}`);
    }
  })();
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(3);
  const before = [...acknowledged];
  const backup = join(folder, 'backup');
  const { status, lines } = await run(runBackup, { DATA_DIR: dataDir }, backup);
  const after = acknowledged.length;
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(after);
  writing = false;
  await writer;
  expect(status).toBe(0);
  expect(lines).toEqual([expect.stringMatching(/backup: \d+ rows and all uploads, \d+\.\d MB$/)]);
  expect(await readdir(folder)).toEqual(['backup', 'data']);

  const restored = join(folder, 'restored');
  const output = await run(runRestore, { DATA_DIR: restored }, backup);
  expect(output.lines).toEqual([
    expect.stringMatching(/^\d+ files are as they were written$/),
    expect.stringMatching(/^Restored, and counted: \d+ tables as on \d{4}-/),
  ]);
  expect((await readdir(restored)).sort()).toEqual(['database', 'files']);
  expect(await readFile(join(restored, 'files', image))).toEqual(png);
  const second = await start({ DATA_DIR: restored });
  try {
    // The session of the first console is in its database.
    second.console.token = console.token;
    const stored = await readChannels(second.console);
    expect(before.filter((name) => !stored.has(name))).toEqual([]);
    expect(await addChannel(second.console, 'after the restore')).toBe(true);
  } finally {
    await second.stop();
  }
}, 120_000);

it('[Foundation §1] a backup has a file that changed twice within one tick of the file system’s clock', async () => {
  const data = join(folder, 'ticks');
  const twice = join(data, 'database', 'twice');
  await mkdir(data);
  const { db, close } = await openConfigured(configOf({ DATA_DIR: data }), () => {});
  const lock = await lockFolder(data);
  const now = new Date();
  const write = async (text: string) => {
    await writeFile(twice, text);
    await utimes(twice, now, now);
  };
  await write('one');
  lock.answerHolds((work) => holdStill(db, () => write('two').then(work)));
  const backup = join(folder, 'of-ticks');
  try {
    await run(runBackup, { DATA_DIR: data }, backup);
    expect(await readFile(join(backup, 'database', 'twice'), 'utf8')).toBe('two');
  } finally {
    await close();
    await lock.release();
  }
});

it('[Foundation §1] refuses a backup with one changed byte and a folder without a backup, and changes nothing', async () => {
  const backup = join(folder, 'backup');
  const empty = join(folder, 'empty');
  const restore = (from: string) => run(runRestore, { DATA_DIR: empty }, from);
  await expect(restore(folder)).rejects.toThrow(/holds no backup of this program: backup\.json is missing/);
  const version = join(backup, 'database', 'PG_VERSION');
  const kept = await readFile(version);
  await writeFile(version, '18\r');
  await expect(restore(backup)).rejects.toThrow(/: database\/PG_VERSION has changed; nothing was changed$/);
  await writeFile(version, kept);
  await writeFile(join(backup, 'database', 'more'), '');
  await expect(restore(backup)).rejects.toThrow(/: database\/more is too much; nothing was changed$/);
  await rm(join(backup, 'database', 'more'));
  const manifest = join(backup, 'backup.json');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace(/("backend.staff": )\d+/, '$199'));
  await expect(restore(backup)).rejects.toThrow(
    /: backend\.staff has \d+ rows, not 99; nothing was changed$/,
  );
  await writeFile(manifest, text);
  expect(await readdir(empty)).toEqual([]);
});

it('[Foundation §1] refuses a backup with a link to a file of the machine, listed or not', async () => {
  const backup = join(folder, 'backup');
  const target = { DATA_DIR: join(folder, 'of-links') };
  const link = join(backup, 'files', 'link.png');
  await symlink('/etc/passwd', link);
  await expect(run(runRestore, target, backup)).rejects.toThrow(
    /: files\/link\.png is too much; nothing was changed$/,
  );
  await rm(link);
  const [image = ''] = (await readdir(join(backup, 'files'), { recursive: true })).filter((path) =>
    path.endsWith('.png'),
  );
  const listed = join(backup, 'files', image);
  await writeFile(join(folder, 'elsewhere'), await readFile(listed));
  await rm(listed);
  await symlink(join(folder, 'elsewhere'), listed);
  await expect(run(runRestore, target, backup)).rejects.toThrow(
    `files/${image} is no file; nothing was changed`,
  );
  await rm(listed);
  await writeFile(listed, await readFile(join(folder, 'elsewhere')));
  await rm(join(folder, 'elsewhere'));
  expect((await run(runRestore, target, backup)).status).toBe(0);
}, 60_000);

it('[Foundation §1] does not leave out uploads behind a link without a word', async () => {
  const link = join(dataDir, 'files', 'moved');
  await symlink(folder, link);
  await expect(run(runBackup, { DATA_DIR: dataDir }, join(folder, 'linked'))).rejects.toThrow(
    `${link} is no file: a backup would lack what it stands for`,
  );
  await rm(link);
  expect((await readdir(folder)).filter((name) => name.startsWith('linked'))).toEqual([]);
}, 60_000);

it('[Foundation §1] a restore that was killed between uploads and database goes on when it is repeated', async () => {
  const backup = join(folder, 'backup');
  const killed = join(folder, 'killed');
  await cp(join(backup, 'files'), join(killed, 'files'), { recursive: true });
  await mkdir(join(killed, 'database.new'));
  const stray = join(killed, 'files', 'stray.png');
  await writeFile(stray, png);
  await expect(run(runRestore, { DATA_DIR: killed }, backup)).rejects.toThrow(
    `DATA_DIR: ${join(killed, 'files')} is not empty; nothing was changed: move it away, or name a new DATA_DIR`,
  );
  await rm(stray);
  expect((await run(runRestore, { DATA_DIR: killed }, backup)).status).toBe(0);
  expect((await readdir(killed)).sort()).toEqual(['database', 'files']);
  expect(await readdir(join(killed, 'files'), { recursive: true })).toEqual(
    await readdir(join(backup, 'files'), { recursive: true }),
  );
}, 120_000);

it('[Foundation §1] refuses a backup or restore into a non-empty place', async () => {
  const backup = join(folder, 'backup');
  await expect(run(runBackup, { DATA_DIR: dataDir }, backup)).rejects.toThrow(
    `${backup} is not empty: name a new folder for each backup`,
  );
  const restored = join(folder, 'restored');
  await expect(run(runRestore, { DATA_DIR: restored }, backup)).rejects.toThrow(
    `DATA_DIR: ${join(restored, 'files')} is not empty; nothing was changed`,
  );
  await expect(run(runRestore, { DATA_DIR: dataDir }, backup)).rejects.toThrow(
    `DATA_DIR: another console already runs on ${dataDir}`,
  );
  await expect(run(runBackup, { DATA_DIR: dataDir })).rejects.toThrow(/^npm run backup/);
  const file = join(folder, 'a file');
  await writeFile(file, 'in the way');
  await expect(run(runBackup, { DATA_DIR: dataDir }, file)).rejects.toThrow(`${file} is not empty`);
  await expect(run(runBackup, { DATA_DIR: file }, join(folder, 'of a file'))).rejects.toThrow(
    `DATA_DIR: there is no database in ${file} yet; nothing was changed`,
  );
  await expect(run(runBackup, { DATA_DIR: dataDir }, '/proc/none/backup')).rejects.toThrow(
    'backup: cannot write to /proc/none (ENOENT): name a folder that this account may write',
  );
});

it('[Foundation §1] backs up PostgreSQL with its uploads while a console writes, and restores into an empty database', async () => {
  const [source, target] = [await openOwnPostgres(), await openOwnPostgres()];
  const backup = join(folder, 'postgres');
  const first = await start({ DATA_DIR: join(folder, 'one'), DATABASE_URL: source.url });
  try {
    await first.console.login();
    const image = await upload(first.console);
    for (const name of ['one', 'two']) expect(await addChannel(first.console, name)).toBe(true);
    const { lines } = await run(
      runBackup,
      { DATA_DIR: join(folder, 'one'), DATABASE_URL: source.url },
      backup,
    );
    expect(lines).toEqual([expect.stringMatching(/postgres: \d+ rows uploads among them, \d+\.\d MB$/)]);
    await expect(run(runRestore, { DATA_DIR: join(folder, 'two') }, backup)).rejects.toThrow(
      `${backup} is the backup of another kind of database: set DATABASE_URL`,
    );
    const settings = { DATA_DIR: join(folder, 'two'), DATABASE_URL: target.url };
    // Uploads that cannot be put in their place leave the database empty too.
    const inTheWay = join(folder, 'two', 'files');
    await mkdir(join(folder, 'two'));
    await symlink('nowhere', inTheWay);
    const withFolder = join(folder, 'postgres-folder');
    await mkdir(join(folder, 'one', 'files'), { recursive: true });
    await writeFile(join(folder, 'one', 'files', 'kept.png'), png);
    const stored = { DATABASE_URL: source.url, DATA_DIR: join(folder, 'one'), FILE_STORAGE: 'folder' };
    await run(runBackup, stored, withFolder);
    await expect(run(runRestore, settings, withFolder)).rejects.toThrow(inTheWay);
    await rm(inTheWay);
    expect((await run(runRestore, settings, backup)).status).toBe(0);
    await expect(run(runRestore, settings, backup)).rejects.toThrow(
      'DATABASE_URL: there are tables already in this database; nothing was changed',
    );
    const second = await start(settings);
    try {
      second.console.token = first.console.token;
      expect(await readChannels(second.console)).toEqual(await readChannels(first.console));
      const { rows } = await target.admin.query('select key from backend.stored_file');
      expect(rows).toEqual([{ key: image }]);
    } finally {
      await second.stop();
    }
  } finally {
    await first.stop();
    await source.close();
    await target.close();
  }
}, 180_000);

it('[Foundation §3] restores a backup from before the baseline if all migrations that the baseline replaces ran', async () => {
  const backUp = async (names: readonly string[], to: string) => {
    await recordMigrations(running.console.db, 'console', names);
    await run(runBackup, { DATA_DIR: dataDir }, to);
  };
  const [whole, part] = [join(folder, 'before'), join(folder, 'long-before')];
  await backUp(replacedNames.console, whole);
  await backUp(replacedNames.console.slice(0, 4), part);
  const restored = { DATA_DIR: join(folder, 'from-before') };
  await expect(run(runRestore, restored, part)).rejects.toThrow(
    /^The database is too old for this program: console lacks 060-audit-page, 070-preferences, /,
  );
  expect((await run(runRestore, restored, whole)).status).toBe(0);
  const upgraded = await start(restored);
  try {
    expect(await findMigrationNames(upgraded.console.db, 'console')).toEqual(['000-baseline']);
    upgraded.console.token = running.console.token;
    expect(await readChannels(upgraded.console)).toEqual(await readChannels(running.console));
  } finally {
    await upgraded.stop();
  }
}, 120_000);
