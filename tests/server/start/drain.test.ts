import { createServer } from 'node:http';
import pino from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '../../../server/config';
import { startConsole } from '../../../server/console-server';
import { listenAt } from '../../../server/http/listen';
import { startBalancer } from '../../support/balancer';
import { openTestDatabase } from '../../support/database/database';

it('[Foundation §1] a console that stops under load breaks none of 1 000 calls behind a balancer', async () => {
  const { db, close } = await openTestDatabase();
  const start = () =>
    startConsole({
      config: readConfig({ NODE_ENV: 'test', PORT: '0', DEMO_DATA: 'off', ADMIN_PASSWORD: 'secret-first' }),
      db,
      log: pino({ level: 'silent' }),
    });
  const first = await start();
  const second = await start();
  const balancer = await startBalancer([first.url, second.url]);
  try {
    const statuses = new Map<string, number>();
    let sent = 0;
    let stopped: Promise<void> | undefined;
    const work = async () => {
      while (sent < 1_000) {
        sent += 1;
        if (sent === 300) stopped = first.stop(2_000);
        const answer = await fetch(`${balancer.url}/api/admin/index`, { method: 'POST' });
        const { status } = (await answer.json().catch(() => ({ status: 'none' }))) as { status: number };
        const key = `${answer.status} ${status}`;
        statuses.set(key, (statuses.get(key) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 16 }, work));
    await stopped;
    expect(balancer.broken).toEqual([]);
    // Without a session each console answers 1009, which counts as an answer.
    expect(Object.fromEntries(statuses)).toEqual({ '200 1009': sent });
    expect(balancer.passed.get(first.url)).toBeLessThan(sent / 2);
    await expect(fetch(`${first.url}/healthz`)).rejects.toThrow();
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  } finally {
    await balancer.close();
    await second.stop();
    await close();
  }
}, 180_000);

it('[Foundation §1] the balancer of this test still uses a console that is late with its health when no other is left', async () => {
  let checks = 0;
  const late = createServer((req, res) => {
    if (req.url !== '/readyz') return void res.end('answered');
    checks += 1;
    res.writeHead(503).end(JSON.stringify({ process: 'ok', database: 'unreachable' }));
  });
  const balancer = await startBalancer([await listenAt(late, { port: 0, host: '127.0.0.1' })]);
  try {
    await expect.poll(() => checks).toBeGreaterThan(4);
    expect(await (await fetch(balancer.url)).text()).toBe('answered');
  } finally {
    await balancer.close();
    late.close();
  }
});
