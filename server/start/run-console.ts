import { createServer } from 'node:net';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { readAdditions, readConfig, settingNames, type Config } from '../config';
import { startConsole, type ConsoleServer } from '../console-server';
import { holdStill } from '../database/database';
import { requireUncommonPassword } from '../embedded-backend';
import { createLog } from '../http/log';
import { startTracing } from '../observe/tracing';
import { findMisspelt } from '../setting-files';
import { explainStart } from './explain-start';
import { type FolderLock, lockFolder } from './folder-lock';
import { StartError, tellError } from './start-error';
import { prepareFolder } from './prepare-folder';
import { openConfigured } from './open-database';

/** Serves the client from its sources (`npm run dev`). */
export interface DevClient {
  handle: RequestHandler;
  /** The address for browsers, if another process passes their connections on; undefined: the console's own. */
  url: string | undefined;
  /** Called once, when the console answers. */
  ready: () => void;
}

/**
 * Runs the console as a process:
 *
 *   settings -> data folder -> lock -> port -> database -> console
 *
 * An expected failure at the start prints one clear line and exits with 1, before anything has been changed.
 */
export function runConsole(env: NodeJS.ProcessEnv, makeClient?: () => Promise<DevClient>): void {
  start(env, makeClient).catch(fail);
}

async function start(env: NodeJS.ProcessEnv, makeClient?: () => Promise<DevClient>): Promise<void> {
  const started = performance.now();
  const config = readConfig(env);
  for (const { name, meant } of findMisspelt(env, settingNames))
    say(`${name} is no setting and is not read: ${meant}?`);
  await requireUncommonPassword(config);
  if (config.UPSTREAM_URL !== undefined) readAdditions(config.UPSTREAM_ADDITIONS);
  const log = createLog(config.LOG_LEVEL);
  const tracing = await startTracing(env);
  prepareFolder(config.DATA_DIR);
  const lock = config.DATABASE_URL === undefined ? await lockConfigured(config, log) : undefined;
  await requirePort(config);
  const explain = (error: unknown) => Promise.reject(explainStart(error, config));
  const { db, probe, load, close } = await openConfigured(config, say).catch(explain);
  lock?.answerHolds((work) => holdStill(db, work));
  const devClient = await makeClient?.();
  const server = await startConsole({
    config,
    db,
    probe,
    databaseLoad: load,
    log,
    progress: say,
    devClient: devClient?.handle,
  }).catch(explain);
  devClient?.ready();
  // Registered before the line that reports readiness: a script that reads the line may stop the console at once.
  stopOnSignal(async (signal) => {
    // Ctrl-C comes from a terminal, where no load balancer needs time to notice.
    await server.stop(signal === 'SIGTERM' ? config.DRAIN_TIME : 0);
    await close();
    await tracing.stop();
    await lock?.release();
  });
  announce(server, config, devClient?.url ?? server.url, performance.now() - started);
}

function lockConfigured({ DATA_DIR }: Config, log: Logger): Promise<FolderLock> {
  return lockFolder(DATA_DIR, {
    say,
    onLost: () => {
      log.fatal('DATA_DIR: another console took the folder; this one ends before both write');
      process.exit(1);
    },
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Fails early on a used port, before a database is created or filled. */
async function requirePort({ PORT, HOST }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, PORT, HOST)));
    probe.listen(PORT, HOST, () => probe.close(() => resolve()));
  });
}

export function portError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') return new StartError(`PORT: ${port} is already in use on ${host}`);
  if (error.code === 'EACCES') return new StartError(`PORT: no permission to listen on ${port}`);
  return new StartError(`HOST: cannot listen on ${host} (${error.code ?? error.message})`);
}

function announce(server: ConsoleServer, config: Config, url: string, ms: number): void {
  say(`Console: ${url}  (ready in ${(ms / 1000).toFixed(1)} s)\n${accountLine(server, config)}`);
}

function accountLine({ firstRun }: ConsoleServer, config: Config): string {
  if (config.UPSTREAM_URL !== undefined) return `Upstream: ${config.UPSTREAM_URL}`;
  if (!firstRun?.created) return 'Account: admin';
  if (firstRun.password === undefined) return 'Account: admin, password as in ADMIN_PASSWORD';
  return `Account: admin   First password: ${firstRun.password}   (shown only now; the first login asks for another)`;
}

function stopOnSignal(stop: (signal: 'SIGTERM' | 'SIGINT') => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop(signal).then(() => process.exit(0), fail);
    });
  }
}

function fail(error: unknown): never {
  tellError(error);
  process.exit(1);
}
