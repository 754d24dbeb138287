import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface HeldPort {
  server: Server;
  /** The address for browsers. */
  url: string;
  /** The port on which the console listens, on 127.0.0.1. */
  inner: number;
}

/**
 * Listens in place of a console that restarts often, and passes each connection to it. While the console does not
 * listen, a new connection waits, so that a page opened then loads a moment later.
 * @param patience how long a connection waits, in ms; it is closed afterwards
 * @throws Error with `code`, such as EADDRINUSE
 */
export async function holdPort(port: number, host: string, patience = 60_000): Promise<HeldPort> {
  const inner = await findFreePort();
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    pass(socket, inner, performance.now() + patience);
  });
  const { address, port: own } = await listen(server, port, host);
  return { server, url: `http://${address.includes(':') ? `[${address}]` : address}:${own}`, inner };
}

function pass(socket: Socket, port: number, until: number): void {
  const console = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let isPassed = false;
  const close = () => console.destroy();
  socket.once('close', close);
  console.once('connect', () => {
    isPassed = true;
    socket.pipe(console);
    console.pipe(socket);
  });
  console.on('error', () => {
    socket.off('close', close);
    if (isPassed || socket.destroyed || performance.now() > until) return void socket.destroy();
    setTimeout(() => pass(socket, port, until), 100);
  });
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  const { port } = await listen(server, 0, '127.0.0.1');
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server.address() as AddressInfo);
    });
  });
}
