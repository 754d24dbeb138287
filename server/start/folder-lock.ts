import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from './start-error';

export interface FolderLock {
  /** From now on a backup may ask to pause the database; impossible if the folder has no socket. */
  answerHolds(hold: Hold): void;
  release(): Promise<void>;
}

interface LockOptions {
  /**
   * How long the heartbeat of a lock from another machine must stop before the lock counts as stale, in
   * milliseconds.
   */
  staleMs?: number;
  say?: (line: string) => void;
  /** Called when another process took the folder, which only happens if this one was suspended for long. */
  onLost?: () => void;
}

/** Identifies the running kernel: the same for all containers of a machine, different after a reboot. */
function kernelId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}

interface Holder {
  id: string;
  kernel: string;
  socket: boolean;
}

/**
 * Locks a folder for this process until `release`:
 *
 *   file `lock` in the folder, created exclusively -> a socket next to it, which ends with its process -> a heartbeat in the file
 *
 * A lock of this machine, including its containers, is checked by its socket: immediately, even after a kill. A
 * lock of another machine (a network folder), or in a folder that supports no sockets, is checked by its
 * heartbeat, timed by the waiting process. A crash leaves nothing to clean up by hand.
 * @throws StartError if another process holds the folder
 */
export async function lockFolder(folder: string, options: LockOptions = {}): Promise<FolderLock> {
  const { staleMs = 10_000, say = () => {}, onLost = () => process.exit(1) } = options;
  const file = join(folder, 'lock');
  const id = randomUUID();
  const taken = new StartError(`DATA_DIR: another console already runs on ${folder}`);
  if (!create(file, toText({ id, kernel: kernelId(), socket: false }))) {
    const found = read(file);
    if (!(await isLeftBehind(file, folder, found, { staleMs, say }))) throw taken;
    // Others may replace the stale lock at the same time: the last writer wins.
    if (read(file) !== found) throw taken;
    const aside = `${file}.${id}`;
    writeFileSync(aside, toText({ id, kernel: kernelId(), socket: false }));
    renameSync(aside, file);
    await pause(100);
    if (parse(read(file))?.id !== id) throw taken;
  }
  const socket = await listenInFolder(folder);
  const text = toText({ id, kernel: kernelId(), socket: socket !== undefined });
  writeFileSync(file, text);
  const heartbeat = startHeartbeat({ file, text, everyMs: staleMs / 5 }, onLost);
  return {
    answerHolds: (hold) => socket?.answerHolds(hold),
    release: async () => {
      await heartbeat.terminate();
      await socket?.close();
      if (parse(read(file))?.id === id) rmSync(file, { force: true });
    },
  };
}

async function isLeftBehind(
  file: string,
  folder: string,
  found: string,
  { staleMs, say }: { staleMs: number; say: (line: string) => void },
): Promise<boolean> {
  const holder = parse(found);
  if (holder?.socket && holder.kernel === kernelId()) return !(await isListening(folder));
  say(`Looking for ${Math.ceil(staleMs / 1_000)} s whether another machine still uses ${folder} …`);
  for (let part = 0; part < 20; part += 1) {
    await pause(staleMs / 20);
    if (read(file) !== found) return false;
  }
  return true;
}

/** One line with the holder; the heartbeat counter follows on a second line. */
function toText(holder: Holder): string {
  return `${JSON.stringify(holder)}\n`;
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text.split('\n')[0] ?? '') as Holder;
  } catch {
    return undefined;
  }
}

/** @returns false if the file already exists */
function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const name = 'lock.sock';

/** Pauses the database until `work` ends. */
type Hold = (work: () => Promise<void>) => Promise<void>;

/** Limit of a pause, during which calls wait; a longer backup is not worth making all calls fail. */
const mostHoldMs = 60_000;
/** A client that only tests whether someone listens sends nothing within this time. */
const silentMs = 5_000;

/**
 * Listens on a local socket in a folder; it ends with its process in any case. After `answerHolds`, another
 * process of this account may ask to pause the database (`withDatabasePaused`).
 * @returns `undefined` if the folder supports no sockets
 */
function listenInFolder(
  folder: string,
): Promise<{ answerHolds(hold: Hold): void; close(): Promise<void> } | undefined> {
  rmSync(join(folder, name), { force: true });
  const address = addressIn(folder);
  let hold: Hold | undefined;
  return new Promise((resolve) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.setTimeout(silentMs, () => socket.destroy());
      const lines = createInterface(socket)[Symbol.asyncIterator]();
      void lines
        .next()
        .then(({ value }) => (value === 'hold' && hold ? answerHold(socket, lines, hold) : undefined))
        .finally(() => socket.destroySoon());
    });
    server.once('error', () => {
      address.end();
      resolve(undefined);
    });
    server.listen(address.path, () => {
      server.unref();
      resolve({
        answerHolds: (given) => (hold = given),
        close: () =>
          new Promise((closed) =>
            server.close(() => {
              address.end();
              closed();
            }),
          ),
      });
    });
  });
}

/** Sends `held` once the database is paused, then `released` if the other side sent `done` in time. */
async function answerHold(socket: Socket, lines: AsyncIterator<string>, hold: Hold): Promise<void> {
  socket.setTimeout(mostHoldMs);
  const ended = new Promise<{ value: string }>((resolve) =>
    socket.once('close', () => resolve({ value: '' })),
  );
  await hold(async () => {
    socket.write('held\n');
    const { value } = await Promise.race([lines.next(), ended]);
    if (value === 'done') socket.write('released\n');
  }).catch(() => socket.write('busy\n'));
}

/**
 * Asks the process that listens in a folder to pause its database while `work` runs.
 * @throws Error if it does not, or not until `work` had ended
 */
export async function withDatabasePaused(folder: string, work: () => Promise<void>): Promise<void> {
  const address = addressIn(folder);
  const socket = connect(address.path);
  try {
    await once(socket, 'connect').catch((error: unknown) => {
      throw isNobodyThere(error) ? new Error('it has stopped: run the backup again') : error;
    });
    socket.on('error', () => {});
    const lines = createInterface(socket)[Symbol.asyncIterator]();
    socket.write('hold\n');
    const { value: first } = (await lines.next()) as { value?: string };
    if (first !== 'held') throw new Error(first === 'busy' ? 'the database is busy' : 'no answer');
    await work();
    socket.write('done\n');
    const { value: last } = (await lines.next()) as { value?: string };
    if (last !== 'released') throw new Error('it took too long');
  } finally {
    socket.destroy();
    address.end();
  }
}

/** Whether a connection failed because no process listens. */
const isNobodyThere = (error: unknown) =>
  ['ECONNREFUSED', 'ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Whether a process listens on the folder's socket: any process of this machine, in any container. */
export function isListening(folder: string): Promise<boolean> {
  const address = addressIn(folder);
  return new Promise<boolean>((resolve) => {
    const socket = connect(address.path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => resolve(!isNobodyThere(error)));
  }).finally(() => address.end());
}

/**
 * A socket's address is limited to about 100 characters, less than a path may have: on Linux it goes through /proc
 * by the folder's file descriptor.
 */
function addressIn(folder: string): { path: string; end(): void } {
  const path = join(folder, name);
  if (process.platform === 'win32') return { path: `\\\\?\\pipe\\${path}`, end: () => {} };
  if (path.length < 90 || !existsSync('/proc/self/fd')) return { path, end: () => {} };
  const open = openSync(folder, 'r');
  return { path: `/proc/self/fd/${open}/${name}`, end: () => closeSync(open) };
}

/**
 * On a separate thread, as the embedded database may block the main one for longer than the heartbeat may pause.
 */
const heartbeatCode = `
const { readFileSync, openSync, writeSync, closeSync } = require('node:fs');
const { parentPort, workerData: { file, text, everyMs } } = require('node:worker_threads');
let count = 0;
const timer = setInterval(() => {
  try {
    // In place, as a full disk must not empty the file; through one handle, as another process may put its file there.
    const handle = openSync(file, 'r+');
    try {
      if (!readFileSync(handle, 'utf8').startsWith(text)) {
        clearInterval(timer);
        return parentPort.postMessage('lost');
      }
      writeSync(handle, String(++count).padStart(12, '0') + '\\n', Buffer.byteLength(text));
    } finally {
      closeSync(handle);
    }
  } catch {
    // A folder that cannot be reached for a moment is tried again.
  }
}, everyMs);
`;

/**
 * Writes an increasing counter after `text` in the file, as a heartbeat for waiting processes.
 * @param onLost called if the file now belongs to another process
 */
function startHeartbeat(
  workerData: { file: string; text: string; everyMs: number },
  onLost: () => void,
): Worker {
  const worker = new Worker(heartbeatCode, { eval: true, workerData });
  worker.on('message', onLost);
  worker.on('error', () => {});
  worker.unref();
  return worker;
}
