import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeToOthers, requireSpace } from '../../../server/start/prepare-folder';
import { withDatabasePaused, lockFolder } from '../../../server/start/folder-lock';
import { scratch } from '../../support/run/scratch';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(scratch, 'console-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = (kernel: string) => `${JSON.stringify({ id: 'other', kernel, socket: true })}\n`;
const ownKernel = () =>
  (JSON.parse(readFileSync(join(folder, 'lock'), 'utf8').split('\n')[0] ?? '') as { kernel: string }).kernel;
const refusal = () => `DATA_DIR: another console already runs on ${folder}`;

it('[Foundation §1] the lock is in the folder, blocks others while held, and leaves nothing behind', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(refusal());
  await lock.release();
  const next = await lockFolder(folder);
  await next.release();
});

it('[Foundation §1] takes over the lock of a killed process of this machine at once', async () => {
  const lock = await lockFolder(folder);
  const kernel = ownKernel();
  await lock.release();
  writeFileSync(join(folder, 'lock'), text(kernel));
  // The limit is so long that the test would fail if it waited for the heartbeat.
  const next = await lockFolder(folder, { staleMs: 3_600_000 });
  await next.release();
});

it('[Foundation §1] a lock of another machine is valid only while its heartbeat continues', async () => {
  const file = join(folder, 'lock');
  writeFileSync(file, text('another machine'));
  let count = 0;
  const heart = setInterval(() => writeFileSync(file, `${text('another machine')}${(count += 1)}\n`), 20);
  await expect(lockFolder(folder, { staleMs: 2_000 })).rejects.toThrow(refusal());
  clearInterval(heart);
  const messages: string[] = [];
  const lock = await lockFolder(folder, { staleMs: 400, say: (line) => messages.push(line) });
  expect(messages).toEqual([`Looking for 1 s whether another machine still uses ${folder} …`]);
  await lock.release();
});

it('[Foundation §1] one of several processes that find a stale lock takes it', async () => {
  writeFileSync(join(folder, 'lock'), text('another machine'));
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => lockFolder(folder, { staleMs: 300 })),
  );
  const got = tries.filter((one) => one.status === 'fulfilled');
  expect(got.length).toBe(1);
  for (const { value } of got) await value.release();
});

it('[Foundation §1] the heartbeat continues while the main thread is busy', async () => {
  const lock = await lockFolder(folder, { staleMs: 100 });
  const beats = () => readFileSync(join(folder, 'lock'), 'utf8').split('\n')[1] ?? '';
  await expect.poll(beats, { timeout: 10_000 }).not.toBe('');
  const before = beats();
  const until = performance.now() + 1_000;
  while (performance.now() < until && beats() === before);
  expect(beats()).not.toBe(before);
  await lock.release();
});

it('[Foundation §1] a process whose folder is locked by another gets an error', async () => {
  let lost = 0;
  const lock = await lockFolder(folder, { staleMs: 50, onLost: () => (lost += 1) });
  writeFileSync(join(folder, 'theirs'), text('another machine'));
  renameSync(join(folder, 'theirs'), join(folder, 'lock'));
  await expect.poll(() => lost, { timeout: 10_000 }).toBe(1);
  await lock.release();
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe(text('another machine'));
});

it('[Foundation §1] a backup is told that the console stopped before it paused the database', async () => {
  const lock = await lockFolder(folder);
  await lock.release();
  await expect(withDatabasePaused(folder, () => Promise.resolve())).rejects.toThrow(
    'it has stopped: run the backup again',
  );
});

it('[Foundation §1] a full disk is reported before anything is written', () => {
  const free = () => 63 * 1024 * 1024;
  expect(() => requireSpace(folder, 'new', free)).toThrow(
    `DATA_DIR: 63 MB are free in ${folder}, and 128 MB are needed: free some and start again`,
  );
  requireSpace(folder, 'kept', free);
  requireSpace(folder, 'kept');
});

it('[Foundation §1] a start closes the folder of an earlier release to other accounts', () => {
  const old = join(folder, 'old');
  mkdirSync(old);
  chmodSync(old, 0o755);
  closeToOthers(old);
  expect((statSync(old).mode & 0o777).toString(8)).toBe('700');
});
