import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

const name = 'lock.sock';

/**
 * Listens on a local socket in a folder; it ends with its process, however that ends.
 * @returns `undefined` where the folder takes no sockets
 */
export function listenInFolder(folder: string): Promise<{ close(): Promise<void> } | undefined> {
  rmSync(join(folder, name), { force: true });
  const address = addressIn(folder);
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => {
      address.end();
      resolve(undefined);
    });
    server.listen(address.path, () => {
      server.unref();
      resolve({
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

/** Whether somebody listens on the folder's socket: any process of this machine, in whatever container. */
export function isListening(folder: string): Promise<boolean> {
  const address = addressIn(folder);
  return new Promise<boolean>((resolve) => {
    const socket = connect(address.path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    );
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
