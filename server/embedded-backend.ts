import { join } from 'node:path';
import type { Router } from 'express';
import type { Logger } from 'pino';
import { createHandlers } from './backend/areas';
import { findImageSecret } from './backend/config/config';
import { createBackendApp } from './backend/core/backend-app';
import { createFolderStorage } from './backend/files/folder-storage';
import { createImageHost } from './backend/files/image-host';
import { prepareFirstRun, type FirstRun } from './backend/session/first-run';
import type { Config } from './config';
import type { Db } from './database/database';
import { migrate } from './database/migrate';
import { listen, type RunningServer } from './http/listen';

export interface BackendStart {
  config: Config;
  db: Db;
  log: Logger;
  now: () => Date;
  /** One line for the operator about what takes long. */
  progress: (line: string) => void;
}

export interface EmbeddedBackend extends RunningServer {
  firstRun: FirstRun;
  /** `GET /files/*`, for the console's own origin. */
  imageHost: Router;
}

/** The embedded upstream on a loopback socket: migrated, with its first account. */
export async function startBackend({ config, db, log, now }: BackendStart): Promise<EmbeddedBackend> {
  await migrate(db, 'backend');
  const firstRun = await prepareFirstRun(db, { adminPassword: config.ADMIN_PASSWORD });
  const storage = createFolderStorage(join(config.DATA_DIR, 'files'));
  const app = createBackendApp(createHandlers(), {
    db,
    log: log.child({ part: 'backend' }),
    storage,
    now,
    captchaCode: config.CAPTCHA_CODE,
    imageHost: config.IMAGE_HOST ?? '',
  });
  const imageHost = createImageHost({ storage, findSecret: () => findImageSecret(db), now });
  return { ...(await listen(app, 0, '127.0.0.1')), firstRun, imageHost };
}
