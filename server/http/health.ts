import { setTimeout } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';
import type { UpstreamClient } from '../adapter/upstream-client';
import { sql } from 'kysely';
import type { Db } from '../database/database';
import { findMigrationState, type SchemaName } from '../database/migrate';

interface ReadinessCheck {
  /** The check's name in the reply. */
  name: string;
  /** Resolves to the state, `ok` when ready; a rejection is reported as `unreachable`. */
  run(): Promise<string>;
}

const checkTimeoutMs = 3_000;
/** A result is cached for this long. */
const keptMs = 1_000;

/**
 * `GET /healthz`: 200 while the process accepts requests. Has no dependencies, so that a failing one causes no
 * restart.
 */
export const answerLiveness: RequestHandler = (_req, res) => {
  send(res, 200, { process: 'ok', uptimeSeconds: Math.round(process.uptime()) });
};

/**
 * `GET /readyz`: 200 while calls can be answered, else 503, with the state of each check. Reveals no version and
 * no address. Checks run at most once a second, however often it is requested.
 */
export function answerReadiness(
  checks: readonly ReadinessCheck[],
  isStopping: () => boolean,
): RequestHandler {
  let kept: { until: number; states: Promise<Record<string, string>> } | undefined;
  return async (_req, res) => {
    if (isStopping()) return send(res, 503, { process: 'stopping' });
    if (!kept || performance.now() > kept.until) {
      kept = { until: Infinity, states: runAll(checks) };
      const current = kept;
      void current.states.then(() => (current.until = performance.now() + keptMs));
    }
    const states = await kept.states;
    if (isStopping()) return send(res, 503, { process: 'stopping' });
    const isReady = Object.values(states).every((state) => state === 'ok');
    send(res, isReady ? 200 : 503, { process: 'ok', ...states });
  };
}

function send(res: Response, status: number, body: object): void {
  res.status(status).set('cache-control', 'no-store').json(body);
}

async function runAll(checks: readonly ReadinessCheck[]): Promise<Record<string, string>> {
  const states = await Promise.all(checks.map(async (check) => [check.name, await inTime(check)] as const));
  return Object.fromEntries(states);
}

const inTime = (check: ReadinessCheck): Promise<string> =>
  Promise.race([
    check.run().catch(() => 'unreachable'),
    setTimeout(checkTimeoutMs, 'unreachable', { ref: false }),
  ]);

/** The dependencies of calls: database, its tables, and the real upstream if there is one. */
export function readinessChecks(
  probe: Db,
  { schemas, upstream }: { schemas: readonly SchemaName[]; upstream: UpstreamClient | undefined },
): ReadinessCheck[] {
  const checks: ReadinessCheck[] = [
    { name: 'database', run: async () => (await sql`select 1`.execute(probe), 'ok') },
    {
      name: 'migrations',
      run: async () => {
        const states = await Promise.all(schemas.map((schema) => findMigrationState(probe, schema)));
        return states.every(({ due }) => due.length === 0) ? 'ok' : 'pending';
      },
    },
  ];
  if (upstream) checks.push({ name: 'upstream', run: async () => (await upstream.ping(), 'ok') });
  return checks;
}
