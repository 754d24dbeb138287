import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RunningServer {
  url: string;
  /** From now on every answer ends its connection, so that whoever keeps connections goes elsewhere. */
  endKeepAlive(): void;
  /** Takes no new requests, lets those in flight finish (at most `graceMs`), then closes. */
  close(graceMs?: number): Promise<void>;
}

/** Longer than balancers keep an idle connection (60 s is usual): the one in front closes first, and never sends into a closing one. */
const keepAliveMs = 75_000;

/** Connections that may wait to be accepted: beyond it the kernel drops them, and a browser tries again after a second. */
const backlog = 4_096;

/** Starts an HTTP server. Port 0 takes a free one. */
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog }, resolve);
  });
  const address = server.address() as AddressInfo;
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${shown}:${address.port}`,
    endKeepAlive: () => {
      keepsAlive = false;
      for (const res of open) res.shouldKeepAlive = false;
    },
    close: (graceMs = 15_000) =>
      new Promise((resolve, reject) => {
        // A connection that turns idle after close() would otherwise linger for its keep-alive time.
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
