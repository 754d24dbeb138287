import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../../server/project-root';
import { call, login, readChannels, startProcess } from '../../drill/console-process';
import { lostOf, untilGrown, writeUntilStopped } from '../../drill/kills';
import { consoleProgram } from '../../support/run/built';
import { scratch } from '../../support/run/scratch';

interface Run {
  child: ChildProcess;
  output: () => string;
  /** Exit code. */
  ended: Promise<number | null>;
  /** The URL, once the process has printed it. */
  ready: Promise<string>;
}

function runConsole(env: Record<string, string>): Run {
  const child = spawn(process.execPath, consoleProgram, {
    cwd: projectRoot,
    env: {
      ...process.env,
      DATABASE_URL: '',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'silent',
      PORT: '0',
      DRAIN_TIME: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const url = /Console: (http\S+)[^\n]*\nAccount/.exec(text)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then(() => reject(new Error(text)));
  });
  ready.catch(() => {});
  return { child, ended, ready, output: () => text };
}

let folder: string;
let dataDir: string;
let taken: Server;
let first: Run;
beforeAll(async () => {
  folder = await mkdtemp(join(scratch, 'console-process-'));
  dataDir = join(folder, 'data');
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  first = runConsole({ DATA_DIR: dataDir });
  await first.ready;
}, 120_000);
afterAll(async () => {
  first.child.kill('SIGKILL');
  await first.ended;
  taken.close();
  await rm(folder, { recursive: true, force: true });
});

it('[Foundation §1] prints the address, the account and a random first password', () => {
  expect(first.output()).toMatch(/Console: http:\/\/127\.0\.0\.1:\d+/);
  expect(first.output()).toMatch(/Account: admin {3}First password: \S{10,}/);
});

it('[Foundation §1] other accounts of the machine can read neither the data folder nor the database', async () => {
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect([await modeOf(dataDir), await modeOf(join(dataDir, 'database'))]).toEqual(['700', '700']);
});

it('[Foundation §1] healthz reports the process, readyz its dependencies', async () => {
  const read = async (path: string) => {
    const answer = await fetch((await first.ready) + path);
    return [answer.status, await answer.json()];
  };
  expect(await read('/healthz')).toEqual([200, { process: 'ok', uptimeSeconds: expect.any(Number) }]);
  expect(await read('/readyz')).toEqual([200, { process: 'ok', database: 'ok', migrations: 'ok' }]);
});

it('[Foundation §1] a second process on the same data folder exits with one line, and the first continues', async () => {
  // Another temporary folder, as in another container.
  const second = runConsole({ DATA_DIR: dataDir, TMPDIR: folder });
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(`DATA_DIR: another console already runs on ${dataDir}\n`);
  expect((await fetch(`${await first.ready}/healthz`)).status).toBe(200);
}, 60_000);

it('[Foundation §1] reports a port that is in use in one line', async () => {
  const { port } = taken.address() as AddressInfo;
  const other = join(folder, 'other');
  const second = runConsole({ DATA_DIR: other, PORT: String(port) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(`PORT: ${port} is already in use on 127.0.0.1\n`);
}, 60_000);

it('[Foundation §1] reports an invalid data folder in one line', async () => {
  await writeFile(join(folder, 'file'), 'in the way');
  const second = runConsole({ DATA_DIR: join(folder, 'file', 'data') });
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `DATA_DIR: cannot write to ${join(folder, 'file', 'data')} (ENOTDIR): name a folder that this account may write\n`,
  );
}, 60_000);

it('[Foundation §1] reports an invalid setting in one line', async () => {
  const second = runConsole({ DATA_DIR: join(folder, 'other'), PORT: 'abc' });
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe('PORT: must be a port number\n');
}, 60_000);

it.each([
  [{ ADMIN_PASSWORD: 'password1' }, 'ADMIN_PASSWORD: is one of the most common passwords, choose another'],
  [
    { UPSTREAM_URL: 'http://127.0.0.1:1', UPSTREAM_ADDITIONS: '/none.json' },
    'UPSTREAM_ADDITIONS: /none.json: ENOENT; give none, all or such a file',
  ],
])(
  '[Foundation §1] reports the setting %o in one line before it creates anything',
  async (setting, line) => {
    const empty = join(folder, 'empty');
    const second = runConsole({ DATA_DIR: empty, ...setting });
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(`${line}\n`);
    expect(existsSync(empty)).toBe(false);
  },
  60_000,
);

it('[Foundation §1] SIGTERM ends it with code 0; a killed process does not block the next start', async () => {
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  const second = runConsole({ DATA_DIR: dataDir });
  await second.ready;
  expect(second.output()).toContain('Account: admin\n');
  second.child.kill('SIGKILL');
  await second.ended;
  const third = runConsole({ DATA_DIR: dataDir });
  expect((await fetch(`${await third.ready}/healthz`)).status).toBe(200);
  third.child.kill('SIGTERM');
  expect(await third.ended).toBe(0);
}, 120_000);

it('[Foundation §1] reports a database that does not answer in one line, with a remedy', async () => {
  const second = runConsole({
    DATA_DIR: join(folder, 'other'),
    DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/staff',
  });
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    'DATABASE_URL: no database answers at 127.0.0.1:1 (ECONNREFUSED): start it, or correct the address, and start again\n',
  );
}, 60_000);

it('[Foundation §1] reports a broken embedded database in one line, with a remedy', async () => {
  await writeFile(join(dataDir, 'database', 'global', 'pg_control'), 'garbage');
  const second = runConsole({ DATA_DIR: dataDir });
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(
    /^DATA_DIR: the embedded database in \S+ cannot be opened \(.*\): put a backup in its place, or move it away to start anew\n$/,
  );
}, 60_000);

it('[Foundation §1] after a kill during writes, the next start has every acknowledged write', async () => {
  const killed = { DATA_DIR: join(folder, 'killed') };
  const acknowledged = new Set<string>();
  const writing = await startProcess(killed, consoleProgram);
  const token = await login(writing.url);
  const load = writeUntilStopped({ url: writing.url, token }, 'short', acknowledged);
  await untilGrown(acknowledged, 20);
  await writing.kill('SIGKILL');
  await load.stop();
  expect(acknowledged.size).toBeGreaterThanOrEqual(20);
  const next = await startProcess(killed, consoleProgram);
  expect(lostOf(acknowledged, await readChannels(next.url, token))).toEqual([]);
  await next.kill('SIGKILL');
}, 120_000);

it('[Foundation §6] checks a page on its own thread', async () => {
  const running = await startProcess({ DATA_DIR: join(folder, 'killed') }, consoleProgram);
  const token = await login(running.url);
  const schema = { type: 'page', body: { type: 'crud', api: '/api/admin/no/such/call', columns: [] } };
  const fields = { path: '/platform/feedback/list', schema };
  const { status, msg, data } = await call(running.url, '/console/designs/check', token, fields);
  await running.kill('SIGKILL');
  expect([status, msg]).toEqual([0, '']);
  expect(data?.findings.length).toBeGreaterThan(0);
}, 120_000);
