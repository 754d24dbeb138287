import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Something at start is not as it must be; `message` is one line for the operator. */
export class StartError extends Error {}

/** Makes the data folder where needed. @throws StartError when it cannot be written. */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.R_OK);
  } catch (error) {
    throw new StartError(
      `DATA_DIR: cannot write to ${folder} (${(error as NodeJS.ErrnoException).code ?? 'error'})`,
    );
  }
}

/**
 * Holds a folder for this process until `release`. The lock is a listening local socket, so it ends with
 * its process however that ends: a crash leaves nothing that must be cleaned up by hand.
 * @throws StartError when another process holds the folder
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const name = `amis-console-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`;
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  let server = await listenOn(address);
  if (!server && !(await isAlive(address))) {
    rmSync(address, { force: true });
    server = await listenOn(address);
  }
  if (!server) throw new StartError(`DATA_DIR: another console already runs on ${folder}`);
  const held = server;
  held.unref();
  return { release: () => new Promise((resolve) => held.close(() => resolve())) };
}

function listenOn(address: string): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen(address, () => resolve(server));
  });
}

function isAlive(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    );
  });
}
