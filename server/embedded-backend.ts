import type { Router } from 'express';
import type { Logger } from 'pino';
import { createHandlers } from './backend/areas';
import { findImageSecret } from './backend/config';
import { createBackendApp } from './backend/core/backend-app';
import { createEventRouter } from './backend/events/event-router';
import { createEventQueue } from './backend/events/event-queue';
import { clearAllOldEvents } from './backend/events/record-events';
import type { FileStorage } from './backend/files/file-storage';
import { createFolderStorage } from './backend/files/folder-storage';
import { createImageHost } from './backend/files/image-host';
import { filesFolder, openStorage } from './backend/files/open-storage';
import { prepareFirstRun, type FirstRun } from './backend/session/first-run';
import { createOpenSessions } from './backend/session/open-sessions';
import { isCommonPassword } from './backend/session/passwords';
import type { Config } from './config';
import { clearDaily } from './database/clear-daily';
import type { Db } from './database/database';
import { prepareTables } from './database/migrate';
import { seedDemoData } from './database/seed/seed-demo-data';
import { listen, type RunningServer } from './http/listen';
import { StartError } from './start/start-error';

const leftUploadMs = 60 * 60 * 1000;

interface BackendStart {
  config: Config;
  db: Db;
  log: Logger;
  now: () => Date;
  /** Receives a line for the operator about each slow step. */
  progress: (line: string) => void;
}

interface EmbeddedBackend extends RunningServer {
  firstRun: FirstRun;
  /** `GET /files/*`, for the console's own origin. */
  imageHost: Router;
  /** `POST /api/events`, for apps. */
  eventRouter: Router;
  sessions: ReturnType<typeof createOpenSessions>;
}

/** The embedded upstream on a loopback socket, prepared, and filled with demo data if it is new. */
export async function startBackend({
  config,
  db,
  log,
  now,
  progress,
}: BackendStart): Promise<EmbeddedBackend> {
  const { firstRun, storage } = await prepareBackend(config, db, progress);
  void removeLeftUploads(storage, log);
  void warnOfFilesLeft(config, log);
  const imageHostOrigin = config.IMAGE_HOST ?? '';
  if (config.DEMO_DATA) await seedDemoData({ db, storage, imageHost: imageHostOrigin, now: now(), progress });
  const app = createBackendApp(createHandlers(), {
    db,
    log: log.child({ part: 'backend' }),
    storage,
    now,
    captchaCode: config.CAPTCHA_CODE,
    imageHost: imageHostOrigin,
  });
  const imageHost = createImageHost({ storage, findSecret: () => findImageSecret(db), now, log });
  const queue = createEventQueue({ db, log, now });
  const eventRouter = createEventRouter({ queue, keys: config.EVENT_KEYS ?? [], log });
  const clearing = clearDaily({
    log,
    rows: 'events',
    clear: (isStopped) => clearAllOldEvents(db, now(), isStopped),
  });
  const server = await listen(app, 0, '127.0.0.1');
  return {
    ...server,
    firstRun,
    imageHost,
    eventRouter,
    sessions: createOpenSessions(db),
    close: async () => {
      await server.close();
      await clearing.stop();
      await queue.stop();
    },
  };
}

/** Removes uploads that a crash or stop interrupted; those in progress at another console are younger. */
async function removeLeftUploads(storage: FileStorage, log: Logger): Promise<void> {
  const until = new Date(Date.now() - leftUploadMs);
  const removed = await storage.removePartial(until).catch((error: unknown) => {
    log.error({ err: error }, 'uploads that were cut off are not removed');
    return 0;
  });
  if (removed > 0) log.info({ removed }, 'uploads that were cut off are removed');
}

/** Warns if files remain in the previous storage after the setting was changed. */
async function warnOfFilesLeft(config: Config, log: Logger): Promise<void> {
  if (config.FILE_STORAGE === 'folder') return;
  const folder = createFolderStorage(filesFolder(config));
  for await (const _file of folder.list()) {
    const line = 'files lie in the folder that are not shown: npm run files:move -- --from folder --to';
    return log.warn({ folder: filesFolder(config) }, `${line} ${config.FILE_STORAGE}`);
  }
}

/** Called before anything is created. @throws StartError if `ADMIN_PASSWORD` is easily guessed */
export async function requireUncommonPassword({ UPSTREAM_URL, ADMIN_PASSWORD }: Config): Promise<void> {
  if (UPSTREAM_URL !== undefined || ADMIN_PASSWORD === undefined) return;
  if (await isCommonPassword(ADMIN_PASSWORD))
    throw new StartError('ADMIN_PASSWORD: is one of the most common passwords, choose another');
}

/** Prepares what the backend needs, also for `npm run seed`: tables, menus and first account, file storage. */
export async function prepareBackend(
  config: Config,
  db: Db,
  say: (line: string) => void,
): Promise<{ firstRun: FirstRun; storage: FileStorage }> {
  await prepareTables(db, 'backend', config.MIGRATE_AT_START);
  const firstRun = await prepareFirstRun(db, { adminPassword: config.ADMIN_PASSWORD, say });
  return { firstRun, storage: await openStorage(config, db) };
}
