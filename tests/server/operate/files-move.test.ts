import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStorage } from '../../../server/backend/files/open-storage';
import { readConfig, type StorageKind } from '../../../server/config';
import { openDatabase } from '../../../server/database/database';
import { hashOf, runFilesMove } from '../../../server/operate/files-move';
import { projectRoot } from '../../../server/project-root';
import { consoleProgram } from '../../support/run/built';
import { openExisting } from '../../../server/start/open-database';
import { StartError } from '../../../server/start/start-error';
import { scratch } from '../../support/run/scratch';

const count = 60;
let folder: string;
let s3: S3rver;
let env: Record<string, string>;
const uploaded = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(scratch, 'files-move-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
    // Unlike S3, s3rver signs a bucket's address without the final slash.
    allowMismatchedSignatures: true,
  });
  const { port } = await s3.run();
  const access = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
  env = { DATA_DIR: join(folder, 'data'), S3_URL: `http://127.0.0.1:${port}/files`, ...access };
  await mkdir(join(folder, 'data'));
  await (await openDatabase({ dataDir: join(folder, 'data', 'database') })).destroy();
  for (let number = 0; number < count; number += 1) {
    // One file is large: S3 gets it in parts, and the database stores it in 36 chunks.
    const content = randomBytes(number === 30 ? 9_000_000 : 500 + number);
    const key = `images/2026/${number % 12}/${number}.png`;
    await mkdir(dirname(join(folder, 'data', 'files', key)), { recursive: true });
    await writeFile(join(folder, 'data', 'files', key), content);
    uploaded.set(key, createHash('sha256').update(content).digest('hex'));
  }
}, 120_000);
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function move(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  expect(await runFilesMove({ args, config: readConfig(env), env, say })).toBe(0);
  return lines;
}

/** Kills the command as soon as the bucket's number of objects satisfies `isEnough`. */
async function moveAndKill(isEnough: (objects: number) => boolean, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [...consoleProgram, 'files:move', ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...env, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<string | number | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  );
  try {
    await expect
      .poll(async () => isEnough(await countObjects()), { timeout: 60_000, interval: 5 })
      .toBe(true);
  } finally {
    child.kill('SIGKILL');
  }
  expect(await ended).toBe('SIGKILL');
}

const countObjects = async () =>
  (await readdir(join(folder, 's3'), { recursive: true })).filter((path) => path.endsWith('_object')).length;

/** The files in each storage, as SHA-256 by key. Opens the database only once, which takes a second or two. */
async function filesAt(...kinds: StorageKind[]): Promise<Map<string, string>[]> {
  const { db, close } = await openExisting(readConfig(env));
  try {
    const places: Map<string, string>[] = [];
    for (const kind of kinds) {
      const storage = await openStorage(readConfig(env), db, kind);
      const found = new Map<string, string>();
      for await (const { key } of storage.list()) found.set(key, (await hashOf(storage, key)) ?? '');
      places.push(found);
    }
    return places;
  } finally {
    await close();
  }
}
const none = new Map<string, string>();
const numbersIn = (line: string | undefined) => line?.match(/\d+(?= )/g)?.map(Number);

it('[Foundation §3] files move through all storages, and a killed move can be resumed', async () => {
  await moveAndKill((objects) => objects > 10, '--from', 'folder', '--to', 's3');
  const [copied = 0, kept = 0] =
    numbersIn((await move('--from', 'folder', '--to', 's3', '--remove'))[0]) ?? [];
  expect(kept).toBeGreaterThanOrEqual(10);
  expect(copied + kept).toBe(count);
  expect(await filesAt('folder', 's3')).toEqual([none, uploaded]);

  await moveAndKill((objects) => objects <= count - 10, '--from', 's3', '--to', 'database', '--remove');
  expect(await countObjects()).toBeGreaterThan(0);
  const [, removed] = await move('--from', 's3', '--to', 'database', '--remove');
  expect(numbersIn(removed)?.[0]).toBeLessThanOrEqual(count - 10);
  expect(await filesAt('s3', 'database')).toEqual([none, uploaded]);

  expect(await move('--from', 'database', '--to', 'folder', '--remove')).toEqual([
    expect.stringMatching(/^60 files copied from database to folder, 0 were there already \(8\.\d MB\)$/),
    '60 files removed from database',
  ]);
  expect(await filesAt('database', 'folder')).toEqual([none, uploaded]);
}, 180_000);

it('[Foundation §3] a move that S3 interrupts says so in one line, loses nothing and goes on when it is repeated', async () => {
  const bucket = new URL(env['S3_URL'] ?? '');
  let asked = 0;
  const failing = createServer((req, res) => {
    asked += 1;
    if (asked > 40) return void res.writeHead(403).end();
    const { hostname, port } = bucket;
    const { url: path, method, headers } = req;
    req.pipe(
      request({ hostname, port, path, method, headers }, (answer) =>
        answer.pipe(res.writeHead(answer.statusCode ?? 500, answer.headers)),
      ),
    );
  });
  await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve));
  const { port } = failing.address() as AddressInfo;
  const config = readConfig({ ...env, S3_URL: `http://127.0.0.1:${port}${bucket.pathname}` });
  const args = ['--from', 'folder', '--to', 's3', '--remove'];
  try {
    await expect(runFilesMove({ args, config, env, say: () => {} })).rejects.toThrow(
      /^The move stopped \(.*S3 returned 403.*\)\. No file is lost: run the same command again, and it goes on from there$/,
    );
  } finally {
    failing.closeAllConnections();
    failing.close();
  }
  const [left, there] = (await filesAt('folder', 's3')) as [Map<string, string>, Map<string, string>];
  expect(new Map([...left, ...there])).toEqual(uploaded);
  expect(there.size).toBeGreaterThan(0);
  expect((await move(...args))[1]).toBe(`${left.size} files removed from folder`);
  expect(await filesAt('folder', 's3')).toEqual([none, uploaded]);
  await move('--from', 's3', '--to', 'folder', '--remove');
}, 180_000);

it('[Foundation §3] a move to a bucket without its settings names them, and opens no database', async () => {
  const config = readConfig({ DATA_DIR: join(folder, 'nothing'), S3_URL: 'https://s3.example.com/files' });
  const moved = runFilesMove({ args: ['--from', 'folder', '--to', 's3'], config, env: {}, say: () => {} });
  await expect(moved).rejects.toThrow(
    new StartError('S3_ACCESS_KEY_ID: is needed for s3\nS3_SECRET_ACCESS_KEY: is needed for s3'),
  );
});
