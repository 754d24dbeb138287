import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../../server/database/database';
import { scratch } from '../../../support/run/scratch';

const root = dirname(dirname(dirname(dirname(import.meta.dirname))));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(scratch, 'seed-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs on a separate embedded database, regardless of the database of the other tests. */
function seed(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'server/database/seed/cli.ts', ...args],
      {
        cwd: root,
        env: { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'data'), ...env },
        timeout: 110_000,
      },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

it('[Foundation §3] npm run seed fills an empty database once, with progress, and refuses a filled one', async () => {
  const first = await seed({}, '--users', '10500');
  expect([first.code, first.err]).toEqual([0, '']);
  expect(first.out).toMatch(/First password of admin: \S{10,}\n/);
  expect(first.out).toContain('  10000 / 10500\n');
  expect(first.out).toMatch(/Done: 10500 registered users in \d+ s\n$/);

  expect(await seed({}, '--users', '5')).toMatchObject({
    code: 1,
    err: 'DATA_DIR: there are data already; nothing was changed\n',
  });
  const db = await openDatabase({ dataDir: join(folder, 'data', 'database') });
  const { rows } = await sql`
    select count(*) as users, count(distinct mobile) as mobiles,
      (select sum(row_count)::int from backend.registered_user_count where facet = '') as counted
    from backend.registered_user`.execute(db);
  await db.destroy();
  expect(rows).toEqual([{ users: 10500, mobiles: 10500, counted: 10500 }]);
}, 240_000);

it('[Foundation §1] reports wrong arguments and settings in one clear line, with exit code 1', async () => {
  const usage = `npm run seed [-- --users N --events M]
  N registered users, 1 to 20000000 (default 5000)
  M single tracking events, about, 1 to 200000000 (default: those of two days)
`;
  expect(await seed({}, '--users', 'many')).toEqual({ code: 1, out: '', err: usage });
  expect(await seed({}, '--everything')).toEqual({ code: 1, out: '', err: usage });
  expect(await seed({ UPSTREAM_URL: 'https://staff.example.com' })).toEqual({
    code: 1,
    out: '',
    err: 'UPSTREAM_URL is set: there is no backend to fill\n',
  });
}, 60_000);
