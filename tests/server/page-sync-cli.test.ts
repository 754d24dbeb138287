import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { insertVersion, digestOf } from '../../server/console/pages/page-store';
import { toPageText } from '../../server/contract/canonical-page';
import { openDatabase, type Db } from '../../server/database/database';
import { projectRoot } from '../../server/project-root';
import { lockFolder } from '../../server/start/folder-lock';
import { openTestDatabase } from '../support/database/database';
import { makePagesFolder, type PagesFolder } from '../support/pages-folder';
import { scratch } from '../support/run/scratch';

const path = '/platform/starWheel/list';
const shipped = { type: 'page', title: '出厂', body: [] };
const design = { type: 'page', title: '设计', body: [] };

let folder: string;
let pages: PagesFolder;
let env: Record<string, string>;
let close: () => Promise<void>;
beforeAll(async () => {
  folder = await mkdtemp(join(scratch, 'console-sync-'));
  pages = await makePagesFolder();
  await pages.write(path, toPageText(shipped));
  const database = await openForProcess();
  close = database.close;
  env = database.env;
});
afterAll(async () => {
  await close();
  await pages.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Creates a database with one publication that another process can open: in a folder, or on the server. */
async function openForProcess(): Promise<{ env: Record<string, string>; close: () => Promise<void> }> {
  const origin = inject('databaseOrigin');
  if ('snapshot' in origin) {
    const dataDir = join(folder, 'database');
    const pglite = await PGlite.create({
      dataDir,
      loadDataDir: new Blob([await readFile(origin.snapshot)]),
    });
    await pglite.close();
    const db = await openDatabase({ dataDir });
    await publish(db);
    await db.destroy();
    return { env: { DATA_DIR: folder, DATABASE_URL: '' }, close: async () => {} };
  }
  const { db, close: drop } = await openTestDatabase();
  await publish(db);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(origin.url);
  url.pathname = `/${rows[0]?.name}`;
  return { env: { DATA_DIR: folder, DATABASE_URL: url.href }, close: drop };
}

const publish = (db: Db) =>
  db.transaction().execute((tx) =>
    insertVersion(tx, 0, {
      path,
      schema: design,
      publishedBy: '管理员',
      publishedAt: new Date(),
      note: '',
      restoredFrom: null,
      shippedDigest: digestOf(toPageText(shipped)),
    }),
  );

function run(
  args: string[],
  more: Record<string, string> = {},
): Promise<{ status: number | null; output: string }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/page-sync/cli.ts', ...args, '--pages', pages.path],
    {
      cwd: projectRoot,
      env: { ...process.env, ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const read = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, output })));
}
const fileNow = () => readFile(join(pages.path, 'starWheel/list.json'), 'utf8');

it('[Foundation §6] pages:pull shows its plan, and carries it out only on request', async () => {
  expect(await run(['pull'])).toEqual({
    status: 1,
    output: [
      'page     pages/starWheel/list.json <- version 1',
      '           页面的标题：出厂 → 设计',
      '1 pages would be written, 0 refused',
      'Nothing was changed: add --yes to do it.',
      '',
    ].join('\n'),
  });
  expect(await fileNow()).toBe(toPageText(shipped));
  const done = await run(['pull', '--yes']);
  expect([done.status, done.output]).toEqual([0, expect.stringMatching(/\n1 files written; .*\n$/)]);
  expect(await fileNow()).toBe(toPageText(design));
}, 240_000);

it('[Foundation §3] says that a running console uses the embedded database, or that there is none', async () => {
  const held = await mkdtemp(join(scratch, 'console-held-'));
  await mkdir(join(held, 'database'));
  const lock = await lockFolder(held);
  const [locked, absent] = await Promise.all([
    run(['push', '--yes'], { DATA_DIR: held, DATABASE_URL: '' }),
    run(['pull'], { DATA_DIR: join(held, 'nothing'), DATABASE_URL: '' }),
  ]);
  await lock.release();
  await rm(held, { recursive: true });
  expect(locked).toEqual({
    status: 1,
    output: `DATA_DIR: a console is running on ${held}, and an embedded database belongs to one process. Stop it first; nothing was changed\n`,
  });
  expect(absent).toEqual({
    status: 1,
    output: `DATA_DIR: there is no database in ${join(held, 'nothing')} yet; nothing was changed\n`,
  });
}, 240_000);
