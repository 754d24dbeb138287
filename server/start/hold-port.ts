import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, createServer as createProbe, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { listenAt } from '../http/listen';

interface HeldPort {
  server: Server;
  /** The address for browsers. */
  url: string;
  /** The port on which the console listens, on 127.0.0.1. */
  inner: number;
}

/** In ms: between two attempts to reach the console. */
const pause = 100;

/**
 * Listens on the port for browsers, and passes each request to the console, which restarts often and listens on an
 * inner port. While the console does not listen, a request waits, so that a page opened then loads a moment later. A
 * read that the stopping console left unanswered is sent again to the next one: a page that lacks a single module
 * stays blank.
 * @param patience how long a request waits, in ms; its connection is closed afterwards
 * @throws Error with `code`, such as EADDRINUSE
 */
export async function holdPort(port: number, host: string, patience = 60_000): Promise<HeldPort> {
  const inner = await findFreePort();
  const server = createServer();
  server.on('request', (req, res) => pass(req, res, inner, performance.now() + patience));
  server.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    passUpgrade(req, socket, head, inner, performance.now() + patience);
  });
  return { server, url: await listenAt(server, { port, host }), inner };
}

/** Headers that are valid for one connection only; each connection sets its own. */
const ofConnection = /^(?:connection|keep-alive)$/i;
const toPairs = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : []));
const headersOf = (message: IncomingMessage): string[] =>
  toPairs(message).flatMap(([name, value]) => (ofConnection.test(name) ? [] : [name, value]));

/** Uses a connection of its own per request, since a stopping console closes those that it keeps alive. */
function pass(req: IncomingMessage, res: ServerResponse, port: number, until: number): void {
  connectTo(port, res, until, (socket) => {
    const sent = request({
      createConnection: () => socket,
      method: req.method,
      path: req.url,
      headers: headersOf(req),
    });
    const close = () => sent.destroy();
    res.once('close', close);
    sent.on('response', (reply) => {
      res.writeHead(reply.statusCode ?? 502, reply.statusMessage, headersOf(reply));
      reply.on('error', () => res.destroy());
      reply.pipe(res);
    });
    sent.on('error', () => {
      res.off('close', close);
      const isRead = req.method === 'GET' || req.method === 'HEAD';
      if (!isRead || res.headersSent || res.destroyed || performance.now() > until) return void res.destroy();
      setTimeout(() => pass(req, res, port, until), pause);
    });
    req.pipe(sent);
  });
}

function passUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer, port: number, until: number): void {
  socket.on('error', () => socket.destroy());
  connectTo(port, socket, until, (console) => {
    console.on('error', () => socket.destroy());
    const lines = toPairs(req).map(([name, value]) => `${name}: ${value}`);
    console.write([`${req.method} ${req.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    console.write(head);
    socket.pipe(console);
    console.pipe(socket);
    socket.once('close', () => console.destroy());
  });
}

/** Connects to the console as soon as it listens, while the client waits. */
function connectTo(
  port: number,
  client: ServerResponse | Duplex,
  until: number,
  use: (socket: Socket) => void,
): void {
  if (client.destroyed) return;
  const socket = connect({ port, host: '127.0.0.1' });
  const retry = () => {
    if (performance.now() > until) client.destroy();
    else setTimeout(() => connectTo(port, client, until, use), pause);
  };
  socket.once('error', retry);
  socket.once('connect', () => {
    socket.off('error', retry);
    use(socket);
  });
}

async function findFreePort(): Promise<number> {
  const server = createProbe();
  const { port } = new URL(await listenAt(server, { port: 0, host: '127.0.0.1' }));
  await new Promise((resolve) => server.close(resolve));
  return Number(port);
}
