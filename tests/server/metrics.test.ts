import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root';
import { TestConsole } from '../support/console';

let console: TestConsole;
/** A console that trusts the proxy in front of it. */
let behind: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  behind = await TestConsole.start(
    { TRUST_PROXY: '1', METRICS_ALLOW: '10.0.0.0/8' },
    { databaseLoad: () => ({ used: 1, idle: 0, waiting: 0 }) },
  );
});
afterAll(async () => {
  await behind.close();
  await console.close();
});

const read = async (on = console) => (await fetch(`${on.url}/metrics`)).text();
/** The value of one series, or 0 if it does not exist yet. */
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? 0,
  );
const requests = (text: string, call: string, outcome: string) =>
  valueOf(text, `console_requests_total{call="${call}",outcome="${outcome}"}`);

it('[Foundation §1] counts requests by declared call and outcome, with their times and those of the upstream', async () => {
  await console.login();
  await console.call('/admin/feedback/detail/999999');
  await console.call('/admin/feedback/list', {}, { token: 'nobody', sessionId: '' });
  await fetch(`${console.url}/api/admin/no/such/call/${Math.random()}`, { method: 'POST' });
  const text = await read();
  expect(requests(text, '/admin/login', 'success')).toBe(1);
  expect(requests(text, '/admin/feedback/detail/{id}', 'refused')).toBe(1);
  expect(requests(text, '/admin/feedback/list', 'refused')).toBe(1);
  expect(requests(text, 'unknown call', 'refused')).toBe(1);
  expect(valueOf(text, 'console_request_seconds_count{call="/admin/login"}')).toBe(1);
  expect(valueOf(text, 'console_upstream_seconds_count{outcome="answered"}')).toBeGreaterThan(3);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

it('[Foundation §1] counts exports by call, and the pages that they requested', async () => {
  for (const page of [1, 2, 2])
    await fetch(`${console.url}/api/admin/feedback/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: console.token, 'export-page': String(page) },
      body: JSON.stringify({ page, perPage: 10_000 }),
    });
  await console.call('/admin/feedback/list');
  const text = await read();
  expect(valueOf(text, 'console_exports_total{call="/admin/feedback/list"}')).toBe(1);
  expect(valueOf(text, 'console_export_pages_total{call="/admin/feedback/list",outcome="success"}')).toBe(3);
});

it('[decisions] the metrics contain no address, account or token', async () => {
  const text = await read();
  for (const personal of ['admin"', '127.0.0.1', console.token, 'nobody'])
    expect(text).not.toContain(personal);
});

it('[Foundation §1] a write that the audit log cannot record is counted as failed', async () => {
  const before = await read();
  await sql`alter table console.audit rename to audit_away`.execute(console.db);
  try {
    const answer = await console.call('/admin/app/channel/add', {
      channelName: 'a',
      channelExpiry: '2099-12-31',
    });
    expect(answer.status).toBe(500);
  } finally {
    await sql`alter table console.audit_away rename to audit`.execute(console.db);
  }
  const after = await read();
  const failures = (text: string) => valueOf(text, 'console_audit_failures_total');
  expect(failures(after)).toBe(failures(before) + 1);
  expect(requests(after, '/admin/app/channel/add', 'failed')).toBe(1);
});

const statusOf = async (url: string, headers: Record<string, string>) =>
  (await fetch(`${url}/metrics`, { headers })).status;

it('[Foundation §1] the metrics are only for loopback, not for requests through a proxy', async () => {
  expect(await statusOf(console.url, {})).toBe(200);
  expect(await statusOf(console.url, { 'x-forwarded-for': '10.1.2.3' })).toBe(403);
  expect(await statusOf(console.url, { 'x-forwarded-for': '127.0.0.1' })).toBe(403);
  expect(await statusOf(behind.url, { 'x-forwarded-for': '10.1.2.3' })).toBe(200);
  expect(await statusOf(behind.url, { 'x-forwarded-for': '11.1.2.3' })).toBe(403);
  expect(await statusOf(behind.url, { 'x-forwarded-for': '10.1.2.3:40000' })).toBe(200);
  expect(await statusOf(behind.url, { 'x-forwarded-for': 'unknown' })).toBe(403);
  expect(await statusOf(behind.url, { forwarded: 'for=10.1.2.3' })).toBe(403);
  expect(await statusOf(behind.url, {})).toBe(200);
});

it('[Foundation §1] only a trusted proxy’s request id is kept', async () => {
  const idOf = async (on: TestConsole, given: string) => {
    const answer = await fetch(`${on.url}/healthz-not`, { headers: { 'x-request-id': given } });
    return answer.headers.get('x-request-id');
  };
  expect(await idOf(console, 'from-the-outside')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idOf(behind, 'from-the-proxy')).toBe('from-the-proxy');
  expect(await idOf(behind, 'not an id; {}')).toMatch(/^[0-9a-f-]{36}$/);
});

it('[Foundation §1] the dashboard uses only existing metrics', async () => {
  const dashboard = await readFile(join(projectRoot, 'server', 'deploy', 'dashboard.json'), 'utf8');
  const asked = new Set(dashboard.match(/\b(console|nodejs|process)_[a-z0-9_]+/g));
  await behind.login();
  const text = await read(behind);
  expect([...asked].filter((name) => !text.includes(`${name} `) && !text.includes(`${name}{`))).toEqual([]);
  expect(asked.size).toBeGreaterThan(8);
});
