import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../server/config';
import { startConsole } from '../../../server/console-server';
import { openDatabase } from '../../../server/database/database';
import { replacedNames } from '../../../server/database/migrations/all-migrations';
import { runDoctor } from '../../../server/operate/doctor/doctor';
import { runMigrate } from '../../../server/operate/migrate';
import { StartError } from '../../../server/start/start-error';
import { findMigrationNames, recordMigrations } from '../../support/database/migration-names';
import { openOwnPostgres, type OwnPostgres } from '../../support/database/own-postgres';
import { scratch } from '../../support/run/scratch';

let folder: string;
let postgres: OwnPostgres;
const servers: Server[] = [];
beforeAll(async () => {
  postgres = await openOwnPostgres();
}, 120_000);
beforeEach(async () => {
  folder = await mkdtemp(join(scratch, 'doctor-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => postgres.close());

type Command = typeof runDoctor;
async function run(command: Command, env: Record<string, string>, ...args: string[]) {
  const lines: string[] = [];
  const config = readConfig({ DATA_DIR: join(folder, 'data'), ...env });
  const status = await command({ args, config, env: {}, say: (line) => lines.push(line) });
  return { status, lines };
}
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const start = (env: Record<string, string>) => async () => {
  const db = await openDatabase({ url: postgres.url });
  try {
    const config = readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DEMO_DATA: 'off',
      ...env,
    });
    const console = await startConsole({ config, db, log: pino({ level: 'silent' }) });
    await console.stop();
  } finally {
    await db.destroy();
  }
};

it('[Foundation §1] before a first start the doctor finds no fault, and creates nothing', async () => {
  const { status, lines } = await run(runDoctor, {});
  expect(status).toBe(0);
  expect(lines).toContain('ok    DATA_DIR: holds no database yet: the first start makes one');
  expect(lines.at(-1)).toMatch(/^0 faults, \d warnings$/);
  expect(await readdir(folder)).toEqual([]);
});

it('[Foundation §1] refuses a common first password, as a start does', async () => {
  await expect(run(runDoctor, { ADMIN_PASSWORD: 'password1' })).rejects.toThrow(
    'ADMIN_PASSWORD: is one of the most common passwords, choose another',
  );
});

it('[Foundation §1] reports an invalid folder and an unreachable database as faults', async () => {
  await writeFile(join(folder, 'file'), 'in the way');
  const DATABASE_URL = 'postgres://someone:secret@127.0.0.1:1/staff';
  const { status, lines } = await run(runDoctor, { DATA_DIR: join(folder, 'file', 'data'), DATABASE_URL });
  expect(status).toBe(1);
  expect(lines.filter((line) => line.startsWith('FAULT'))).toEqual([
    `FAULT DATA_DIR: cannot write to ${join(folder, 'file', 'data')} (ENOTDIR): name a folder that this account may write`,
    'FAULT DATABASE_URL: no database answers at 127.0.0.1:1 (ECONNREFUSED): start it, or correct the address, and start again',
  ]);
  expect(lines.join()).not.toContain('secret');
});

it('[Foundation §1] reports a data folder that cannot be created as one fault, without one for its database', async () => {
  await writeFile(join(folder, 'file'), 'in the way');
  // Below /proc `mkdir` with `recursive` never returns.
  for (const DATA_DIR of [join(folder, 'file'), '/proc/none/data', '/dev/null']) {
    const { status, lines } = await run(runDoctor, { DATA_DIR });
    expect(status).toBe(1);
    expect(lines.filter((line) => line.includes('DATA_DIR'))).toEqual([
      expect.stringMatching(
        /^FAULT DATA_DIR: cannot write to \S+ \(E\w+\): name a folder that this account may write$/,
      ),
    ]);
  }
});

it('[Foundation §1] reports a file in place of the embedded database as a fault', async () => {
  const data = await mkdtemp(join(folder, 'data-'));
  await writeFile(join(data, 'database'), 'in the way');
  const { lines } = await run(runDoctor, { DATA_DIR: data });
  expect(lines.filter((line) => line.startsWith('FAULT'))).toEqual([
    `FAULT DATA_DIR: cannot write to ${join(data, 'database')} (ENOTDIR): name a folder that this account may write`,
  ]);
});

it('[Foundation §1] lists pending migrations, and runs them without starting the console', async () => {
  const env = { DATABASE_URL: postgres.url };
  await postgres.admin.query('drop schema if exists console, backend cascade');
  const shown = await run(runMigrate, env, '--show');
  expect(shown.lines).toContain('console 000-baseline');
  expect(shown.lines).toContain('backend 000-baseline');
  expect(shown.lines.at(-1)).toMatch(/^\d+ migrations are due$/);
  const printed = (await run(runMigrate, env, '--sql')).lines.join('\n');
  expect(printed).toContain('create table backend.stored_file (');
  const made = await postgres.admin.query(`select from pg_namespace where nspname in ('console', 'backend')`);
  expect(made.rowCount).toBe(0);

  await expect(start({ MIGRATE_AT_START: 'off' })()).rejects.toThrow(
    /^MIGRATE_AT_START is off and migrations of console are due \(000-baseline\): npm run migrate$/,
  );
  const before = await run(runDoctor, { ...env, MIGRATE_AT_START: 'off' });
  expect(before.lines.join('\n')).toMatch(
    /^FAULT migrations: \d+ of console are due: npm run migrate -- --show$/m,
  );

  const ran = await run(runMigrate, env);
  expect(ran.lines).toEqual([...shown.lines.slice(0, -1), shown.lines.at(-1)?.replace('are due', 'ran')]);
  expect((await run(runMigrate, env)).lines).toEqual(['0 migrations ran']);
  await start({ MIGRATE_AT_START: 'off' })();
  const after = await run(runDoctor, env);
  expect(after.status).toBe(0);
  expect(after.lines).toContain('ok    migrations: backend is up to date');
  expect(after.lines).toContain('ok    FILE_STORAGE: files are kept in: database');
  await expect(run(runMigrate, env, '--all')).rejects.toThrow(StartError);
});

it('[Foundation §3] a database from before the baseline is up to date if all migrations that the baseline replaces ran', async () => {
  const db = await openDatabase({ url: postgres.url });
  const env = { DATABASE_URL: postgres.url, MIGRATE_AT_START: 'off' };
  try {
    await run(runMigrate, env);
    await recordMigrations(db, 'console', replacedNames.console);
    const replaces =
      'console 000-baseline takes the place of 6 migrations that ran; the tables stay as they are';
    expect((await run(runMigrate, env, '--show')).lines).toEqual([replaces, '0 migrations are due']);
    expect((await run(runDoctor, env)).lines).toContain('ok    migrations: console is up to date');
    await start({ MIGRATE_AT_START: 'off' })();
    expect(await findMigrationNames(db, 'console')).toEqual(replacedNames.console);
    expect((await run(runMigrate, env)).lines).toEqual([replaces, '0 migrations ran']);
    expect(await findMigrationNames(db, 'console')).toEqual(['000-baseline']);

    await recordMigrations(db, 'console', replacedNames.console.slice(0, 4));
    const reason =
      'The database is too old for this program: console lacks 060-audit-page, 070-preferences, which its baseline replaces. Start the last version with console-070-preferences.ts in server/database/migrations once on it, then this one';
    const { status, lines } = await run(runDoctor, env);
    expect(status).toBe(1);
    expect(lines).toContain(`FAULT migrations: ${reason}`);
    for (const option of [['--show'], []])
      await expect(run(runMigrate, env, ...option)).rejects.toThrow(reason);
    await expect(start({})()).rejects.toThrow(reason);
  } finally {
    await recordMigrations(db, 'console', ['000-baseline']);
    await db.destroy();
  }
});

it('[Foundation §1] refuses a database that is newer than the program, and leaves it unchanged', async () => {
  await run(runMigrate, { DATABASE_URL: postgres.url });
  const db = await openDatabase({ url: postgres.url });
  await sql`insert into console.kysely_migration (name, timestamp) values ('999-future', '2099-01-01')`.execute(
    db,
  );
  try {
    const newer = /^The database is newer than this program: console has 999-future\. /;
    await expect(start({})()).rejects.toThrow(newer);
    await expect(start({ MIGRATE_AT_START: 'off' })()).rejects.toThrow(newer);
    const { status, lines } = await run(runDoctor, { DATABASE_URL: postgres.url });
    expect(status).toBe(1);
    expect(lines).toContain(
      'FAULT migrations: console is newer than this program (999-future): start a newer release',
    );
  } finally {
    await sql`delete from console.kysely_migration where name = '999-future'`.execute(db);
    await db.destroy();
  }
});

it('[Foundation §1] reports more connections than the server allows as a fault', async () => {
  const { lines } = await run(runDoctor, { DATABASE_URL: postgres.url, DATABASE_CONNECTIONS: '999' });
  expect(lines.join('\n')).toMatch(
    /^FAULT DATABASE_CONNECTIONS: 1000 of one console are more than the \d+ of the server$/m,
  );
});

it('[Foundation §1] checks an upstream by a captcha call, and compares its clock', async () => {
  const answer = (body: string, date = new Date()) =>
    serve((_req, res) => res.setHeader('date', date.toUTCString()).end(body));
  const linesOf = async (url: string) =>
    (await run(runDoctor, { UPSTREAM_URL: url })).lines.filter((line) => line.includes('UPSTREAM_URL'));
  const right = JSON.stringify({ code: 1, msg: '', data: { sessionId: 's', img: '' } });
  expect((await linesOf(await answer(right))).slice(1)).toEqual([
    'ok    UPSTREAM_URL: gives captchas, in the envelope of the contract',
    'ok    UPSTREAM_URL: its clock agrees with this machine',
  ]);
  const late = await linesOf(await answer(right, new Date(Date.now() - 600_000)));
  expect(late.at(-1)).toMatch(
    /^FAULT UPSTREAM_URL: its clock is (599|600|601) s behind this machine: set both by NTP$/,
  );
  const html = await linesOf(await answer('<html>'));
  expect(html[1]).toBe(
    'FAULT UPSTREAM_URL: answers a page of HTML (HTTP 200) to /admin/captcha/captchaImage, not {code, msg, data}: correct the address',
  );
  expect(await linesOf('http://127.0.0.1:1')).toEqual([
    'FAULT UPSTREAM_URL: http://127.0.0.1:1 does not answer (ECONNREFUSED)',
  ]);
});

it('[Foundation §1] reads the captcha as the console does, and says where pictures are shown', async () => {
  const answer = gzipSync('{"code":"1","msg":"","data":{}}');
  const url = await serve((req, res) => {
    if (req.headers['accept-encoding'] === 'identity') return res.end(gunzipSync(answer));
    return res.setHeader('content-encoding', 'gzip').end(answer);
  });
  const linesOf = async (env: object) => (await run(runDoctor, { UPSTREAM_URL: url, ...env })).lines;
  const noImages =
    'WARN  IMAGE_HOST: is not set: pictures that the upstream has at another address than /files/… are not shown';
  const lines = await linesOf({});
  expect(lines).toContain('ok    UPSTREAM_URL: gives captchas, in the envelope of the contract');
  expect(lines).toContain(noImages);
  expect(await linesOf({ IMAGE_HOST: 'https://cdn.example.com' })).not.toContain(noImages);
  const moved = await serve((_req, res) => res.writeHead(302, { location: '/login?ticket=secret' }).end());
  expect((await linesOf({ UPSTREAM_URL: moved })).join('\n')).toContain(
    'answers something else (HTTP 302 to /login) to /admin/captcha/captchaImage',
  );
});

it("[decisions 'Additions'] reads the file of an upstream’s additions in the same way as a start", async () => {
  const url = await serve((_req, res) => res.end(JSON.stringify({ code: 1, data: {} })));
  const lineOf = async (UPSTREAM_ADDITIONS: string) =>
    (await run(runDoctor, { UPSTREAM_URL: url, UPSTREAM_ADDITIONS })).lines.find((line) =>
      line.includes('UPSTREAM_ADDITIONS'),
    );
  expect(await lineOf('none')).toBe('ok    UPSTREAM_ADDITIONS: none is sent or shown');
  const file = join(folder, 'upstream.json');
  await writeFile(file, JSON.stringify({ missing: ['/admin/sys/message/get'], additions: {} }));
  expect(await lineOf(file)).toMatch(/UPSTREAM_ADDITIONS: 1 calls are missing upstream and not asked$/);
  await writeFile(file, '{}');
  expect(await lineOf(file)).toBe(
    `FAULT UPSTREAM_ADDITIONS: ${file}: not what npm run conformance -- --save writes; give none, all or such a file`,
  );
});

it('[Foundation §1] the doctor reports how the proxies in front change a request', async () => {
  const port = new URL(await serve(() => {})).port;
  servers.pop()?.close();
  /** Adds the caller's address, as proxies do, and drops the given headers. */
  const proxy = (...dropped: string[]) =>
    serve((req, res) => {
      const headers = { ...req.headers, 'x-forwarded-for': `${req.headers['x-forwarded-for']}, 127.0.0.1` };
      for (const name of dropped) delete headers[name as keyof typeof headers];
      request({ port, path: req.url, headers }, (answer) => answer.pipe(res)).end();
    });
  const look = async (url: string, TRUST_PROXY: string) =>
    (await run(runDoctor, { PORT: port, TRUST_PROXY }, '--url', url)).lines.filter((line) =>
      /proxy/i.test(line),
    );
  expect(await look(await proxy(), '1')).toEqual([
    'ok    proxy: the headers token and session-id pass',
    'ok    TRUST_PROXY: 1 proxies add to x-forwarded-for',
    'ok    proxy: a request id is kept',
    'WARN  proxy: staff reach the console without TLS: passwords can be read on the way',
  ]);
  expect((await look(await proxy('session-id', 'x-request-id'), '0')).slice(0, 3)).toEqual([
    'FAULT proxy: the headers token and session-id do not pass: nobody could log in',
    'FAULT TRUST_PROXY: is 0, and 1 proxies add to x-forwarded-for: set 1',
    'WARN  proxy: the proxy replaces x-request-id: its log and the console’s agree, the caller’s does not',
  ]);
  const elsewhere = await serve((_req, res) => res.end('{"process":"ok","uptimeSeconds":1}'));
  expect(await look(elsewhere, '0')).toEqual([
    `FAULT proxy: ${elsewhere} does not reach this machine (another console answers there): leave one console in the balancer`,
  ]);
});
