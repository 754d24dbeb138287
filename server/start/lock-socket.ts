import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const name = 'lock.sock';

/** Keeps the database still until `work` ends. */
export type Hold = (work: () => Promise<void>) => Promise<void>;

export interface FolderSocket {
  /** From now on another process of this account may ask to hold the database still (`holdInFolder`). */
  answerHolds(hold: Hold): void;
  close(): Promise<void>;
}

/** A call waits so long for the database at most; a backup that needs longer is not worth refusing all calls. */
const mostHoldMs = 60_000;
/** Whoever only wants to know whether somebody listens says nothing. */
const silentMs = 5_000;

/**
 * Listens on a local socket in a folder; it ends with its process, however that ends.
 * @returns `undefined` where the folder takes no sockets
 */
export function listenInFolder(folder: string): Promise<FolderSocket | undefined> {
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
