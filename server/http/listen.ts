import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, ListenOptions, Server } from 'node:net';

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
    app(req, res);
  });
  server.keepAliveTimeout = keepAliveMs;
  server.headersTimeout = keepAliveMs + 1_000;
  const url = await listenAt(server, { port, host, backlog });
  return {
    url,
    endKeepAlive: () => {
      keepsAlive = false;
      for (const res of open) res.shouldKeepAlive = false;
    },
    close: (graceMs = 15_000) =>
      new Promise((resolve, reject) => {
        // A connection that becomes idle after close() would otherwise stay open for the keep-alive time.
        const idle = setInterval(() => server.closeIdleConnections(), 50);
        const force = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close((error) => {
          clearInterval(idle);
          clearTimeout(force);
          if (error) reject(error);
          else resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
