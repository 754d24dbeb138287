import type { Request, RequestHandler, Response } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { UpstreamClient } from '../adapter/upstream-client';
import { UpstreamError } from '../adapter/upstream-reply';
import { withoutApi } from '../contract/calls/call-address';
import { type AddressedCall, findCall } from '../contract/calls/index';
import { code } from '../contract/codes';
import { findConsoleCall } from '../contract/console-calls/index';
import { exportPageHeader } from '../contract/screens/call-origin';
import type { DatabaseLoad } from '../database/postgres-pool';
import { createReaders } from './readers';

interface MetricsOptions {
  /** Addresses and networks, besides loopback, that may read the metrics: `10.0.0.0/8`. */
  allow: readonly string[];
  /** Whether proxies in front report the client's address; if not, a request through a proxy is refused. */
  trustsProxy: boolean;
  /** Connections to PostgreSQL; absent for the embedded database. */
  databaseLoad?: (() => DatabaseLoad) | undefined;
}

interface Metrics {
  /** `GET /metrics` in Prometheus' text format; 403 for an address that the settings do not allow. */
  answer: RequestHandler;
  /** Counts every request by call and outcome, and measures its duration. */
  measure: RequestHandler;
  /** Wraps the upstream client: measures how long each call takes. */
  ofUpstream(upstream: UpstreamClient): UpstreamClient;
  /** Counts an entry of the audit log that could not be written or completed. */
  countAuditFailure(): void;
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of this process. Labels are names of declared calls and fixed words, never personal data. */
export function createMetrics({ allow, trustsProxy, databaseLoad }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'console_requests_total',
    help: 'Requests by call and outcome: success, refused, failed, shed (over capacity), aborted (by the browser)',
    labelNames: ['call', 'outcome'] as const,
    registers,
  });
  const times = new Histogram({
    name: 'console_request_seconds',
    help: 'Time from the request to the end of its answer, by call',
    labelNames: ['call'] as const,
    buckets: seconds,
    registers,
  });
  const inFlight = new Gauge({
    name: 'console_requests_in_flight',
    help: 'Requests being answered',
    registers,
  });
  const upstreamTimes = new Histogram({
    name: 'console_upstream_seconds',
    help: 'Time until the upstream has answered, by outcome: answered, refused (over its bounds), or what went wrong',
    labelNames: ['outcome'] as const,
    buckets: seconds,
    registers,
  });
  const exports = new Counter({
    name: 'console_exports_total',
    help: 'Exports of a list to a file that were begun, by call',
    labelNames: ['call'] as const,
    registers,
  });
  const exportPages = new Counter({
    name: 'console_export_pages_total',
    help: 'Pages that exports asked for, by call and outcome',
    labelNames: ['call', 'outcome'] as const,
    registers,
  });
  const auditFailures = new Counter({
    name: 'console_audit_failures_total',
    help: 'Entries of the audit log that could not be written or ended',
    registers,
  });
  if (databaseLoad) addConnections(registry, databaseLoad);
  const mayRead = createReaders(allow, trustsProxy);
  let collects = false;
  return {
    answer: async (req, res) => {
      if (!mayRead(req))
        return void res.status(403).type('text/plain').send('METRICS_ALLOW does not name you\n');
      // Process metrics: memory, CPU, event loop, garbage collection. Collected from the first request for metrics
      // on.
      if (!collects) collectDefaultMetrics({ register: registry });
      collects = true;
      res.set({ 'content-type': registry.contentType, 'cache-control': 'no-store' });
      res.send(await registry.metrics());
    },
    measure: (req, res, next) => {
      const call = nameOf(req, res);
      const end = times.startTimer({ call });
      const exportPage = req.get(exportPageHeader);
      inFlight.inc();
      if (exportPage === '1') exports.inc({ call });
      res.once('close', () => {
        inFlight.dec();
        end();
        const outcome = outcomeOf(res);
        requests.inc({ call, outcome });
        if (exportPage !== undefined) exportPages.inc({ call, outcome });
      });
      next();
    },
    ofUpstream: (upstream) => ({
      ...upstream,
      post: async (...given) => {
        const end = upstreamTimes.startTimer();
        try {
          const answer = await upstream.post(...given);
          end({ outcome: 'answered' });
          return answer;
        } catch (error) {
          end({ outcome: error instanceof UpstreamError ? error.kind : 'refused' });
          throw error;
        }
      },
    }),
    countAuditFailure: () => auditFailures.inc(),
  };
}

function addConnections(registry: Registry, load: () => DatabaseLoad): void {
  new Gauge({
    name: 'console_database_connections',
    help: 'Connections to PostgreSQL by state, and calls that wait for one',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(load())) this.set({ state }, count);
    },
  });
}

/** The name of a request for metrics and traces. The first of them that asks finds it. */
export function nameOf({ path }: Request, { locals }: Response): string {
  return (locals['name'] ??= toName(path)) as string;
}

export const nameOfCall = ({ call }: AddressedCall) => call?.path ?? 'unknown call';

/** The declared name of a call; a fixed word for anything else, so that clients cannot create label values. */
function toName(path: string): string {
  const bare = withoutApi(path);
  if (bare.startsWith('/admin/')) return nameOfCall(findCall(bare));
  if (path.startsWith('/api/console/')) return findConsoleCall(path)?.path ?? '/api/console';
  if (path === '/api/events') return path;
  if (path.startsWith('/files/')) return 'files';
  return 'client';
}

const failures: readonly number[] = [code.internal, code.notImplemented, code.unavailable];

/**
 * A call's outcome is the status in its envelope, since its HTTP status is always 200; for other requests it is
 * the HTTP status.
 */
export function outcomeOf(res: Response): string {
  if (!res.writableFinished) return 'aborted';
  if (res.statusCode === 503 && res.hasHeader('retry-after')) return 'shed';
  const status = (res.locals['answer'] as { status: number } | undefined)?.status;
  if (status === undefined)
    return res.statusCode < 400 ? 'success' : res.statusCode < 500 ? 'refused' : 'failed';
  if (status === 0) return 'success';
  return failures.includes(status) ? 'failed' : 'refused';
}
