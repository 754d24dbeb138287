import { connect, createServer, type Server, type Socket } from 'node:net';
import { listenAt } from '../http/listen';

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
  return { server, url: await listenAt(server, { port, host }), inner };
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
  const { port } = new URL(await listenAt(server, { port: 0, host: '127.0.0.1' }));
  await new Promise((resolve) => server.close(resolve));
  return Number(port);
}
