import { join } from 'node:path';
import compression from 'compression';
import express, { type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { createAdapter, postUpstream } from './adapter/adapter';
import { refusal, sendAnswer, type Caller } from './adapter/browser';
import { checkReplies } from './adapter/check-replies';
import { createUpstreamClient } from './adapter/upstream-client';
import type { Config } from './config';
import { createAdapterAudit, createHolders } from './console/audit/adapter-audit';
import { createAnonymousLimit, createRefusedReads } from './console/audit/anonymous-limit';
import { createAuditLog, removeOldEntries } from './console/audit/audit-log';
import { isBootAnswer, type AskUpstream } from './console/answer-boot';
import { createConsoleApi } from './console/console-api';
import { createShippedPages, rememberShippedPages } from './console/pages/page-store';
import { everyAddition } from './contract/calls/additions';
import { calls } from './contract/calls/index';
import { code } from './contract/codes';
import { routes } from './contract/screens/routes';
import { clearDaily } from './database/clear-daily';
import type { Db } from './database/database';
import type { DatabaseLoad } from './database/postgres-pool';
import { prepareTables } from './database/migrate';
import { startBackend } from './embedded-backend';
import { readAdditions } from './config';
import { answerLiveness, answerReadiness, readinessChecks } from './http/health';
import { createLoadGate } from './http/load-gate';
import { listen } from './http/listen';
import { logRequests } from './http/log';
import { securityHeaders } from './http/security-headers';
import { inlineScriptSources, serveClient } from './http/static-files';
import { toBytes } from './megabytes';
import { createPageChecker, type PageChecker } from './page-check/page-checker';
import { withoutAdditions } from './page-check/without-additions';
import { createMetrics } from './observe/metrics';
import { traceRequests, traceUpstream } from './observe/tracing';
import { projectRoot } from './project-root';

export interface ConsoleServer {
  url: string;
  /** The account created at the first start of the embedded backend; `password` only if generated. */
  firstRun?: { created: boolean; password?: string | undefined } | undefined;
  /**
   * Readiness fails and every reply closes its connection; after `drainMs` no new connection is accepted, and
   * requests in flight finish. The caller closes the database.
   * @param drainMs time for a load balancer to notice; defaults to 0
   */
  stop(drainMs?: number): Promise<void>;
}

export interface ConsoleOptions {
  config: Config;
  db: Db;
  /** Works even while all of `db` is busy; defaults to `db` itself. */
  probe?: Db;
  /** Load of the connections of `db`, if known. */
  databaseLoad?: (() => DatabaseLoad) | undefined;
  log: Logger;
  /** The backend's clock; tests set it. */
  now?: () => Date;
  /** Receives a line for the operator about each slow step. */
  progress?: (line: string) => void;
  /** Serves the client from its sources instead of the build (`npm run dev`). */
  devClient?: RequestHandler | undefined;
  /** The folder of shipped pages; defaults to the project's own. */
  pagesFolder?: string | undefined;
  /** The built client; defaults to `dist/client`. */
  clientFolder?: string | undefined;
  /**
   * A shared page checker, which is not closed with the console; by default the console creates and closes its
   * own.
   */
  pageChecker?: PageChecker | undefined;
}

/**
 * Composes the console:
 *
 *   migrate -> embedded backend on a loopback socket (unless UPSTREAM_URL) -> adapter (audited) -> /api/console -> files and pages
 */
export async function startConsole(options: ConsoleOptions): Promise<ConsoleServer> {
  const { config, db, log, now = () => new Date(), progress = () => {} } = options;
  await prepareTables(db, 'console', config.MIGRATE_AT_START);
  const backend =
    config.UPSTREAM_URL === undefined ? await startBackend({ config, db, log, now, progress }) : undefined;
  const metrics = createMetrics({
    allow: config.METRICS_ALLOW,
    trustsProxy: config.TRUST_PROXY > 0,
    databaseLoad: options.databaseLoad,
  });
  const client = createUpstreamClient({
    url: config.UPSTREAM_URL ?? backend?.url ?? '',
    // The settings name a real upstream's headers; the embedded backend uses the defaults.
    tokenHeader: backend ? 'token' : config.UPSTREAM_TOKEN_HEADER,
    sessionHeader: backend ? 'session-id' : config.UPSTREAM_SESSION_HEADER,
    maxAnswerBytes: toBytes(config.UPSTREAM_MAX_MB),
    bounds: { all: config.UPSTREAM_CALLS, perSession: config.UPSTREAM_CALLS_PER_SESSION },
  });
  const traced = traceUpstream(metrics.ofUpstream(client));
  const upstream = config.CHECK_REPLIES ? checkReplies(traced, log) : traced;
  const additions = backend ? everyAddition : readAdditions(config.UPSTREAM_ADDITIONS);
  const missing = calls.filter(({ path }) => additions.lacks(path)).map(({ path }) => path);
  if (missing.length > 0) log.warn({ missing }, 'the upstream lacks calls, which are not asked');
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.TRUST_PROXY);
  let stopping = false;
  const checks = readinessChecks(options.probe ?? db, {
    schemas: backend ? ['console', 'backend'] : ['console'],
    upstream: backend ? undefined : upstream,
  });
  app.get('/healthz', answerLiveness);
  app.get(
    '/readyz',
    answerReadiness(checks, () => stopping),
  );
  app.get('/metrics', metrics.answer);
  app.use(metrics.measure, traceRequests);
  const gate = createLoadGate({ log, awaitTurn: () => db.connection().execute(async () => {}) });
  app.use(gate.handle);
  const holders = createHolders(db, upstream, now);
  app.use(logRequests(log, holders, { keepsIds: config.TRUST_PROXY > 0 }));
  // Placed before compression and page headers, which apps do not need.
  if (backend) app.use(backend.eventRouter);
  // Compress replies (lists, pages, captchas) to a third; the client's files are precompressed.
  app.use(compression({ filter: (req, res) => compression.filter(req, res) || isBootAnswer(res) }));
  if (!options.devClient)
    app.use(securityHeaders(config.IMAGE_HOST ?? '', inlineScriptSources(options.clientFolder)));
  if (backend) app.use(backend.imageHost);
  const audit = createAuditLog({ db, log, now, onFailure: metrics.countAuditFailure });
  const bound = createAnonymousLimit({ audit, log });
  const readBound = createAnonymousLimit({ audit, log, summary: '被拒绝的查询过多' });
  const refusedReads = createRefusedReads({ audit, bound: readBound, holders, log });
  const audited = createAdapterAudit({ audit, bound, holders, refusedReads, log });
  const knows = async (caller: Caller) => (await holders.find(caller)).account !== '';
  app.use(createAdapter({ log, upstream, audit: audited, additions, knows }));
  const sweeping = clearDaily({
    log,
    rows: 'audit entries',
    clear: (isStopped) => removeOldEntries(db, config.AUDIT_DAYS, isStopped),
  });
  const shipped = createShippedPages(options.pagesFolder ?? join(projectRoot, 'pages'), {
    fresh: options.devClient !== undefined || config.NODE_ENV === 'test',
  });
  await rememberShippedPages(db, shipped, routes, now(), (path, error) =>
    log.error({ err: error, path }, 'page file is broken: correct it and start again'),
  );
  const imageHost = config.IMAGE_HOST ?? '';
  const ask: AskUpstream = (call, browser) =>
    postUpstream(call, { upstream, audit: audited, additions }, browser);
  const sessions = backend?.sessions;
  const pageChecker = options.pageChecker ?? createPageChecker();
  app.use(
    '/api/console',
    createConsoleApi({
      db,
      log,
      upstream,
      ask,
      audit,
      refusedReads,
      shipped,
      shownPages: { tag: additions.tag, of: (schema) => withoutAdditions(schema, additions) },
      checkPage: pageChecker.check,
      sessions,
      imageHost,
      now,
    }),
  );
  app.use('/api', (_req, res) => sendAnswer(res, refusal(code.notFound, '接口不存在'), { httpStatus: 404 }));
  app.use(options.devClient ?? serveClient(log, options.clientFolder));
  const front = await listen(app, config.PORT, config.HOST);
  return {
    url: front.url,
    firstRun: backend?.firstRun,
    stop: async (drainMs = 0) => {
      stopping = true;
      front.endKeepAlive();
      await new Promise((resolve) => setTimeout(resolve, drainMs));
      gate.stop();
      await front.close();
      await refusedReads.stop();
      await bound.stop();
      await readBound.stop();
      await sweeping.stop();
      if (pageChecker !== options.pageChecker) await pageChecker.close();
      await upstream.close();
      await backend?.close();
    },
  };
}
