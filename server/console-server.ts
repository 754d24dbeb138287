import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { createAdapter } from './adapter/adapter';
import { createHandlers } from './backend/areas';
import { createBackendApp } from './backend/core/backend-app';
import { createFolderStorage } from './backend/files/folder-storage';
import type { Config } from './config';
import type { Db } from './database/database';
import { migrate } from './database/migrate';

export interface ConsoleServer {
  url: string;
  /** Requests in flight finish; the database is the caller's to close. */
  stop(): Promise<void>;
}

export interface ConsoleOptions {
  config: Config;
  db: Db;
  log: Logger;
  /** The backend's clock; tests turn it. */
  now?: () => Date;
}

/**
 * Composes the console:
 *
 *   migrate -> embedded backend on a loopback socket (unless UPSTREAM_URL) -> adapter -> /api/console -> files and pages
 */
export async function startConsole({
  config,
  db,
  log,
  now = () => new Date(),
}: ConsoleOptions): Promise<ConsoleServer> {
  await migrate(db, 'console');
  const backend =
    config.UPSTREAM_URL === undefined ? await startBackend({ config, db, log, now }) : undefined;
  const app = express();
  app.disable('x-powered-by');
  app.use(helmet());
  app.use(
    createAdapter({
      log,
      upstream: {
        url: config.UPSTREAM_URL ?? (backend as RunningServer).url,
        tokenHeader: config.UPSTREAM_TOKEN_HEADER,
        sessionHeader: config.UPSTREAM_SESSION_HEADER,
      },
    }),
  );
  const front = await listen(app, config.PORT, config.HOST);
  return {
    url: front.url,
    stop: async () => {
      await front.close();
      await backend?.close();
    },
  };
}

async function startBackend({ config, db, log, now }: Required<ConsoleOptions>): Promise<RunningServer> {
  await migrate(db, 'backend');
  const storage = createFolderStorage(join(config.DATA_DIR, 'files'));
  const app = createBackendApp(createHandlers(), {
    db,
    log: log.child({ part: 'backend' }),
    storage,
    now,
    captchaCode: config.CAPTCHA_CODE,
    imageHost: config.IMAGE_HOST ?? '',
  });
  return listen(app, 0, '127.0.0.1');
}

interface RunningServer {
  url: string;
  close(): Promise<void>;
}

async function listen(app: RequestListener, port: number, host: string): Promise<RunningServer> {
  const server: Server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${shown}:${address.port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeIdleConnections();
      }),
  };
}
