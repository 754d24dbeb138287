import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pino from 'pino';
import { Pool } from 'undici';
import { createAdapter } from '../../server/adapter/adapter';
import {
  createUpstreamClient,
  formType,
  toFormBody,
  type UpstreamClient,
} from '../../server/adapter/upstream-client';
import { openAudited } from './audited';
import { percentileOf } from './percentile';

const warmUp = 500;
const rounds = 3000;
/** The limit: what the adapter may add at the median (Foundation §2). */
const maxAddedMs = 1;
/** The limit: what the two audit writes of a call may add at the median on the embedded database. */
const maxAuditMs = 15;
const auditRounds = 500;

const fields = { page: 1, perPage: 10, mobile: '138', startDate: '2025-01-01', endDate: '2025-12-31' };
const answer = JSON.stringify({
  code: 1,
  msg: '',
  data: {
    total: 1234,
    records: Array.from({ length: 10 }, (_, id) => ({
      id,
      mobile: '13800000000',
      province: '广东',
      city: '深圳',
    })),
  },
});

/** The same list call, directly and through the adapter, sequentially and alternating. */
export async function benchAdapter(): Promise<boolean> {
  const upstream = await serve((req, res) => {
    req.resume().once('end', () => res.setHeader('content-type', 'application/json').end(answer));
  });
  const client = createUpstreamClient({
    url: upstream.url,
    tokenHeader: 'token',
    sessionHeader: 'session-id',
  });
  const console = await serve(
    express().use(createAdapter({ upstream: client, log: pino({ level: 'silent' }) })),
  );
  const directly = caller(
    upstream.url,
    '/admin/user/register/list',
    formType,
    toFormBody(Object.entries(fields)),
  );
  const through = caller(
    console.url,
    '/api/admin/user/register/list',
    'application/json',
    JSON.stringify(fields),
  );
  const times = { direct: [] as number[], adapter: [] as number[] };
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const direct = await timed(directly.call);
    const adapter = await timed(through.call);
    if (round < warmUp) continue;
    times.direct.push(direct);
    times.adapter.push(adapter);
  }
  const isSmall = report(times);
  await Promise.all([directly.close(), through.close()]);
  const isAuditSmall = await benchAudit(client, console.url);
  await client.close();
  upstream.close();
  console.close();
  return isSmall && isAuditSmall;
}

/** A call that writes, with and without the audit log, alternating. */
async function benchAudit(client: UpstreamClient, plainUrl: string): Promise<boolean> {
  const { app, close } = await openAudited(client);
  const audited = await serve(app);
  const body = JSON.stringify({
    roleId: 3,
    roleName: '客服',
    roleKey: 'service',
    roleSort: 1,
    menuIds: [2, 21],
  });
  const [without, withLog] = [plainUrl, audited.url].map((url) =>
    caller(url, '/api/admin/role/edit', 'application/json', body),
  ) as [ReturnType<typeof caller>, ReturnType<typeof caller>];
  const times = { without: [] as number[], audited: [] as number[] };
  for (let round = 0; round < auditRounds * 1.2; round += 1) {
    const plain = await timed(without.call);
    const written = await timed(withLog.call);
    if (round < auditRounds * 0.2) continue;
    times.without.push(plain);
    times.audited.push(written);
  }
  await Promise.all([without.close(), withLog.close()]);
  audited.close();
  await close();
  const [plain, written] = [percentileOf(times.without, 50), percentileOf(times.audited, 50)];
  process.stdout.write(
    `audit    median ${(written - plain).toFixed(3)} ms added to a write (floor: under ${maxAuditMs} ms), p95 ${percentileOf(times.audited, 95).toFixed(3)} ms, ${auditRounds} calls each\n`,
  );
  return written - plain < maxAuditMs;
}

function report(times: { direct: number[]; adapter: number[] }): boolean {
  const row = (name: string, of: number[]) => {
    const [median, p95] = [percentileOf(of, 50), percentileOf(of, 95)];
    process.stdout.write(`${name.padEnd(8)} median ${median.toFixed(3)} ms   p95 ${p95.toFixed(3)} ms\n`);
    return median;
  };
  const direct = row('direct', times.direct);
  const adapter = row('adapter', times.adapter);
  const added = adapter - direct;
  process.stdout.write(
    `added    median ${added.toFixed(3)} ms (floor: under ${maxAddedMs} ms), ratio ${(adapter / direct).toFixed(2)}, ${rounds} calls each\n`,
  );
  return added < maxAddedMs;
}

async function timed(call: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await call();
  return performance.now() - started;
}

function caller(origin: string, path: string, contentType: string, body: string) {
  const pool = new Pool(origin, { connections: 1 });
  const headers = { 'content-type': contentType, token: 'a'.repeat(43), 'session-id': 'b'.repeat(22) };
  return {
    call: async () => {
      const response = await pool.request({ path, method: 'POST', headers, body });
      const text = await response.body.text();
      if (response.statusCode !== 200 || !text.includes('广东'))
        throw new Error(`unexpected answer: ${text}`);
    },
    close: () => pool.close(),
  };
}

async function serve(listener: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
