import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from './start-error';

export interface FolderLock {
  /** From now on a backup may ask to hold the database still; without a socket in the folder nobody can. */
  answerHolds(hold: Hold): void;
  release(): Promise<void>;
}

interface LockOptions {
  /** How long a lock of another machine must stand still to count as left behind, in milliseconds. */
  staleMs?: number;
  say?: (line: string) => void;
  /** Called when somebody else took the folder, which only happens to a process that was stopped for long. */
  onLost?: () => void;
}

/** Which running kernel this is: the same for all containers on a machine, another one after it starts again. */
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
 * Holds a folder for this process until `release`:
 *
 *   file `lock` in the folder, made by one only -> a socket beside it, which ends with its process -> a heartbeat in the file
 *
 * A lock of this machine, of any container on it, is judged by its socket: at once, also after a kill. One of another machine
 * (a network folder) or where the folder takes no sockets is judged by its heartbeat, watched by the clock of the one who
 * waits. A crash leaves nothing that must be cleaned up by hand.
 * @throws StartError when another process holds the folder
 */
export async function lockFolder(folder: string, options: LockOptions = {}): Promise<FolderLock> {
  const { staleMs = 10_000, say = () => {}, onLost = () => process.exit(1) } = options;
  const file = join(folder, 'lock');
  const id = randomUUID();
  const taken = new StartError(`DATA_DIR: another console already runs on ${folder}`);
  if (!create(file, toText({ id, kernel: kernelId(), socket: false }))) {
    const found = read(file);
    if (!(await isLeftBehind(file, folder, found, { staleMs, say }))) throw taken;
    // Whoever else found it left behind does the same: the last one has it.
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

/** One line with the holder; the count of heartbeats follows on a line of its own. */
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

/** @returns false when the file is there already */
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

/** Keeps the database still until `work` ends. */
type Hold = (work: () => Promise<void>) => Promise<void>;

/** A call waits so long for the database at most; a backup that needs longer is not worth refusing all calls. */
const mostHoldMs = 60_000;
/** Whoever only wants to know whether somebody listens says nothing. */
const silentMs = 5_000;

/**
 * Listens on a local socket in a folder; it ends with its process, however that ends. After `answerHolds` another process
 * of this account may ask to hold the database still (`holdInFolder`).
 * @returns `undefined` where the folder takes no sockets
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

/** `held` once the database is still, then `released` when the other side said `done` in time. */
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
 * Asks the process that listens in a folder to keep its database still while `work` runs.
 * @throws Error when it does not, or did not until `work` had ended
 */
export async function holdInFolder(folder: string, work: () => Promise<void>): Promise<void> {
  const address = addressIn(folder);
  const socket = connect(address.path);
  try {
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

const nobodyThere = ['ECONNREFUSED', 'ENOENT', 'ENOTDIR'];

/** Whether somebody listens on the folder's socket: any process of this machine, in whatever container. */
export function isListening(folder: string): Promise<boolean> {
  const address = addressIn(folder);
  return new Promise<boolean>((resolve) => {
    const socket = connect(address.path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(!nobodyThere.includes(error.code ?? '')));
  }).finally(() => address.end());
}

/** A socket's address has about 100 characters, a folder's path may have more: on Linux by the open folder's number. */
function addressIn(folder: string): { path: string; end(): void } {
  const path = join(folder, name);
  if (process.platform === 'win32') return { path: `\\\\?\\pipe\\${path}`, end: () => {} };
  if (path.length < 90 || !existsSync('/proc/self/fd')) return { path, end: () => {} };
  const open = openSync(folder, 'r');
  return { path: `/proc/self/fd/${open}/${name}`, end: () => closeSync(open) };
}

/** On a thread of its own: the main one may be busy with the embedded database for longer than a lock may stand still. */
const beat = `
const { readFileSync, openSync, writeSync, closeSync } = require('node:fs');
const { parentPort, workerData: { file, text, everyMs } } = require('node:worker_threads');
let count = 0;
const timer = setInterval(() => {
  try {
    const found = readFileSync(file, 'utf8');
    if (!found.startsWith(text)) {
      clearInterval(timer);
      return parentPort.postMessage('lost');
    }
    // In place: a full disk must not empty the file.
    const handle = openSync(file, 'r+');
    try {
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
 * Counts up in a file behind `text`, as a sign of life for whoever waits for it.
 * @param onLost told when the file is another's by now
 */
function startHeartbeat(
  workerData: { file: string; text: string; everyMs: number },
  onLost: () => void,
): Worker {
  const worker = new Worker(beat, { eval: true, workerData });
  worker.on('message', onLost);
  worker.on('error', () => {});
  worker.unref();
  return worker;
}
