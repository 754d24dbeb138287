import { randomUUID } from 'node:crypto';
import { openSync, closeSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { startHeartbeat } from './heartbeat';
import { isListening, listenInFolder, type Hold } from './lock-socket';
import { StartError } from './start-error';

export interface FolderLock {
  /** From now on a backup may ask to hold the database still; without a socket in the folder nobody can. */
  answerHolds(hold: Hold): void;
  release(): Promise<void>;
}

export interface LockOptions {
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
  const heartbeat = startHeartbeat({ file, text, everyMs: staleMs / 5, onLost });
  return {
    answerHolds: (hold) => socket?.answerHolds(hold),
    release: async () => {
      await heartbeat.stop();
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

function create(file: string, text: string): boolean {
  let made: number;
  try {
    made = openSync(file, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeFileSync(made, text);
  } finally {
    closeSync(made);
  }
  return true;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
