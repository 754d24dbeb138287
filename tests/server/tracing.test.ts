import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTracing } from '../../server/observe/tracing';
import { TestConsole } from '../support/console';
import { RecordingUpstream } from '../support/recording-upstream';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const collected: string[] = [];
let collector: Server;
let upstream: RecordingUpstream;
let console: TestConsole;
beforeAll(async () => {
  collector = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8').on('data', (text: string) => (body += text));
    req.once('end', () => {
      collected.push(body);
      res.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  upstream = await RecordingUpstream.start();
  console = await TestConsole.start({ UPSTREAM_URL: upstream.url });
});
afterAll(async () => {
  await console.close();
  await upstream.close();
  collector.close();
});

it('[Foundation §1] a call and its upstream request are one trace without personal data', async () => {
  const { port } = collector.address() as AddressInfo;
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  process.env[name] = `http://127.0.0.1:${port}`;
  const tracing = await startTracing({ [name]: process.env[name] });
  try {
    const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await fetch(`${console.url}/api/admin/feedback/detail/7`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: 'secret-token', traceparent: parent },
      body: JSON.stringify({ mobile: '13812345678' }),
    });
    // A span ends when its connection closes.
    await new Promise((resolve) => setTimeout(resolve, 200));
  } finally {
    await tracing.stop();
    delete process.env[name];
  }
  const spans = collected.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
  const server = spans.find((span) => span.name === '/admin/feedback/detail/{id}');
  const client = spans.find((span) => span.name === 'upstream /admin/feedback/detail/{id}');
  expect(server).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
  });
  expect(client).toMatchObject({ traceId: server?.traceId, parentSpanId: server?.spanId });
  const received = upstream.requests.find(({ url }) => url === '/admin/feedback/detail/7');
  expect(received?.headers['traceparent']).toBe(`00-${client?.traceId}-${client?.spanId}-01`);
  for (const personal of ['secret-token', '13812345678', 'detail/7'])
    expect(collected.join()).not.toContain(personal);
});

it.each([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_SDK_DISABLED: 'TRUE' }])(
  '[Foundation §1] without a collector, or when disabled, the upstream gets no trace header: %j',
  async (env) => {
    const tracing = await startTracing(env);
    const before = upstream.requests.length;
    await console.call('/admin/feedback/list');
    await tracing.stop();
    const received = upstream.requests.slice(before);
    expect(received.length).toBeGreaterThan(0);
    expect(received.every(({ headers }) => headers['traceparent'] === undefined)).toBe(true);
  },
);

it('[Foundation §1] a stop does not wait for a collector that keeps it waiting', async () => {
  let isWaiting = false;
  const silent = createServer((_req, res) => {
    isWaiting = true;
    res.once('close', () => (isWaiting = false));
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  process.env[name] = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const tracing = await startTracing({ [name]: process.env[name] });
  try {
    await console.call('/admin/feedback/list');
    await tracing.stop();
    expect(isWaiting).toBe(true);
  } finally {
    delete process.env[name];
    silent.closeAllConnections();
    silent.close();
  }
}, 30_000);
