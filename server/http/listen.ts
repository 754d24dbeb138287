import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo, type ListenOptions, type Server } from 'node:net';

export interface RunningServer {
  url: string;
  /**
   * From now on every reply closes its connection, so that clients with kept-alive connections reconnect
   * elsewhere.
   */
  endKeepAlive(): void;
  /** Accepts no new requests, lets those in flight finish (at most `graceMs`), then closes. */
  close(graceMs?: number): Promise<void>;
}

/**
 * Longer than the idle timeout of load balancers (usually 60 s): the balancer closes first, and never sends on a
 * connection that is being closed.
 */
const keepAliveMs = 75_000;

/**
 * Closes a connection whose client has read nothing of its answer for this long. Longer than the longest call, which
 * waits 100 s for its upstream (server/adapter/upstream-client.ts).
 */
const stalledMs = 150_000;

/** A request may be on its way on an idle connection when a stop begins; the connection is closed this much later. */
const lingerMs = 100;
/** A turn of the event loop that does nothing is shorter. */
const idleTurnMs = 0.2;
/** How long a stop waits for such a turn; in a busy process there may be none. */
const quietWaitMs = 1_000;

/**
 * Up to this much of a request's body is read after its answer, since a sender that is cut off while it sends may not read
 * the answer. More than the largest upload, and little for the server, which keeps nothing of it. Node's own limit of five
 * minutes for a request holds as well.
 */
export const maxDrainedBytes = 128 * 1024 * 1024;
const drainCheckMs = 100;

/** Length of the accept queue: beyond it the kernel drops connections, and a browser retries after a second. */
const backlog = 4_096;

/**
 * Lets a server listen; port 0 picks a free one. @returns its URL
 * @throws Error with `code`, such as EADDRINUSE
 */
export async function listenAt(server: Server, options: ListenOptions): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, resolve);
  });
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Starts an HTTP server. Port 0 picks a free one. */
export async function listen(app: RequestListener, port: number, host: string): Promise<RunningServer> {
  const open = new Set<ServerResponse>();
  let keepsAlive = true;
  const server = createServer((req, res) => {
    res.shouldKeepAlive &&= keepsAlive;
    open.add(res);
    res.once('close', () => open.delete(res));
    res.once('finish', () => limitRest(req));
    app(req, res);
  });
  server.keepAliveTimeout = keepAliveMs;
  server.timeout = stalledMs;
  server.headersTimeout = keepAliveMs + 1_000;
  const url = await listenAt(server, { port, host, backlog });
  return {
    url,
    endKeepAlive: () => {
      keepsAlive = false;
      for (const res of open) res.shouldKeepAlive = false;
    },
    close: async (graceMs = 15_000) => {
      await awaitQuietTurn(server);
      await new Promise<void>((resolve, reject) => {
        // Only after the event loop has read the requests that came meanwhile, even if it was blocked for longer.
        const closeIdle = () => setImmediate(() => server.closeIdleConnections());
        const idle = setInterval(closeIdle, lingerMs);
        const force = setTimeout(() => server.closeAllConnections(), graceMs);
        // Not http's own close(), which closes idle connections at once.
        NetServer.prototype.close.call(server, (error) => {
          clearInterval(idle);
          clearTimeout(force);
          if (error) reject(error);
          else resolve();
        });
      });
    },
  };
}

/** Closes the connection of an answered request whose body goes on beyond `maxDrainedBytes`. */
function limitRest(req: IncomingMessage): void {
  if (req.complete) return;
  const { socket } = req;
  const most = socket.bytesRead + maxDrainedBytes;
  // Node discards such a body without an event for each chunk.
  const timer = setInterval(() => {
    if (socket.bytesRead > most) socket.destroy();
  }, drainCheckMs);
  req.once('close', () => clearInterval(timer));
}

/**
 * Waits for a turn of the event loop without work and without a new connection: when a server stops listening, the
 * kernel resets the connections that it has queued and the server has not accepted.
 */
async function awaitQuietTurn(server: Server): Promise<void> {
  let isQuiet = false;
  const note = () => (isQuiet = false);
  server.on('connection', note);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  // The rest of the current turn may accept no connection.
  await turn();
  const until = performance.now() + quietWaitMs;
  for (let began = 0; !isQuiet && began < until;) {
    isQuiet = true;
    began = performance.now();
    await turn();
    isQuiet &&= performance.now() - began < idleTurnMs;
  }
  server.off('connection', note);
}
