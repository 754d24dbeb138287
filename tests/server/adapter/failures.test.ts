import { request as httpRequest, type ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUpstreamClient } from '../../../server/adapter/upstream-client';
import { findCall } from '../../../server/contract/calls/index';
import { RecordingUpstream } from '../../support/recording-upstream';
import { startTestAdapter, type TestAdapter } from '../../support/test-adapter';
import { eventually } from '../../support/run/eventually';

const unavailable = { status: 502, msg: '服务暂时不可用', data: null };
const timedOut = { status: 504, msg: '请求超时', data: null };

/** An envelope whose data is an array in so many arrays. */
const nested = (levels: number) =>
  `{"code":1,"msg":"[[[\\"[[[","data":${'['.repeat(levels)}${']'.repeat(levels)}}`;

let adapter: TestAdapter;
beforeAll(async () => {
  adapter = await startTestAdapter({ timeoutMs: 300, maxAnswerBytes: 100_000 });
});
beforeEach(() => {
  adapter.upstream.reset();
  adapter.log.length = 0;
});
afterAll(() => adapter.close());

const post = (path = '/api/admin/x') => request(adapter.url).post(path).set('token', 'secret-token');

describe('[decisions] an upstream that breaks the protocol', () => {
  it('answers 请求超时 when the upstream takes longer than the time-out', async () => {
    adapter.upstream.on('*', () => {});
    const answer = await post().send({});
    expect([answer.status, answer.body]).toEqual([200, timedOut]);
    await eventually(() => expect(adapter.upstream.abandoned).toBe(1));
  });

  it('answers 请求超时 when headers come at once but the body does not', async () => {
    adapter.upstream.on('*', (res) => {
      res.write('{"code":');
    });
    expect((await post().send({})).body).toEqual(timedOut);
  });

  it('reports an upstream that closes the connection without an answer', async () => {
    adapter.upstream.on('*', (res) => void res.destroy());
    expect((await post().send({})).body).toEqual(unavailable);
  });

  it('reports an upstream that closes the connection in the middle of its answer', async () => {
    adapter.upstream.on('*', (res) => {
      res.setHeader('content-length', 100);
      res.write('{"code":1,"data":');
      setTimeout(() => res.destroy(), 20);
    });
    expect((await post().send({})).body).toEqual(unavailable);
  });

  it('rejects an answer over the size limit', async () => {
    adapter.upstream.on('*', { code: 1, msg: '', data: 'x'.repeat(100_001) });
    expect((await post().send({})).body).toEqual(unavailable);
    adapter.upstream.on('*', { code: 1, msg: '', data: 'x'.repeat(99_000) });
    expect((await post().send({})).body).toMatchObject({ status: 0 });
  });

  it('rejects an answer that is not HTTP', async () => {
    const server = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const other = await startTestAdapter({ url: `http://127.0.0.1:${port}` });
    try {
      expect((await request(other.url).post('/api/admin/x').send({})).body).toEqual(unavailable);
    } finally {
      await other.close();
      server.close();
    }
  });

  it('reports an upstream that refuses connections', async () => {
    const gone = await startTestAdapter({ url: 'http://127.0.0.1:1' });
    try {
      const answer = await request(gone.url).post('/api/admin/x').send({});
      expect([answer.status, answer.body]).toEqual([200, unavailable]);
    } finally {
      await gone.close();
    }
  });

  it.each<[string, (res: ServerResponse) => void, string, RegExp]>([
    ['a closed connection', (res) => res.destroy(), 'unreachable', /^UND_ERR_SOCKET other side closed$/],
    [
      'headers over 16 KB',
      (res) => res.writeHead(200, { long: 'x'.repeat(20_000) }).end('{"code":1}'),
      'malformed',
      /^UND_ERR_HEADERS_OVERFLOW /,
    ],
  ])('logs %s in words', async (_what, answering, kind, detail) => {
    adapter.upstream.on('*', answering);
    expect((await post().send({})).body).toEqual(unavailable);
    expect(adapter.log.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ kind, detail: expect.stringMatching(detail) }),
    ]);
  });

  it('says that a proxy takes no request of this size', async () => {
    adapter.upstream.on('*', (res) => void res.writeHead(413).end('<html>'));
    expect((await post().send({})).body).toEqual({ status: 413, msg: '提交的内容过大', data: null });
    expect(adapter.log.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ kind: 'tooLarge', detail: 'HTTP 413' }),
    ]);
  });

  it('logs the cause with the request id, without token and body', async () => {
    adapter.upstream.on('*', '<html>secret-answer</html>');
    await post('/api/admin/login').set('x-request-id', 'click-7').send({ password: 'secret-password' });
    expect(adapter.log.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        requestId: 'click-7',
        path: '/api/admin/login',
        kind: 'malformed',
        detail: '26 bytes, not JSON (application/json), HTTP 200',
        msg: 'upstream failed',
      }),
    ]);
    expect(adapter.log.join()).not.toContain('secret');
  });
});

describe('[decisions] a reply that cannot be read unchanged is no reply, and the log says why', () => {
  const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4]);
  it.each([
    [
      'text in GBK',
      { 'content-type': 'application/json;charset=GBK' },
      Buffer.concat([Buffer.from('{"code":1,"data":"'), gbk, Buffer.from('"}')]),
      'not UTF-8 (application/json;charset=GBK), HTTP 200',
    ],
    [
      'compressed, though not asked to',
      { 'content-encoding': 'gzip' },
      gzipSync('{"code":1}'),
      'content-encoding gzip, HTTP 200',
    ],
    [
      'the page of a proxy',
      { 'content-type': 'text/html' },
      Buffer.from('<html>502</html>'),
      '16 bytes, not JSON (text/html), HTTP 200',
    ],
    ['nested 100 000 deep', {}, nested(100_000), 'nested more than 200 deep, HTTP 200'],
    ['nested 201 deep', {}, nested(200), 'nested more than 200 deep, HTTP 200'],
  ])('%s', async (_what, headers, body, detail) => {
    adapter.upstream.on('*', (res) => void res.writeHead(200, headers).end(body));
    const deep = await startTestAdapter({ url: adapter.upstream.url });
    try {
      expect((await request(deep.url).post('/api/admin/x').send({})).body).toEqual(unavailable);
      expect(deep.log.map((line) => JSON.parse(line) as object)).toEqual([
        expect.objectContaining({ kind: 'malformed', detail }),
      ]);
    } finally {
      await deep.close();
    }
  });

  it.each([
    ['/login;jsessionid=secret?ticket=secret', '/login'],
    ['https://other.example.com/admin/x?token=secret#secret', 'https://other.example.com/admin/x'],
    ['http://user:secret@other.example.com/', 'http://other.example.com/'],
    ['http://[', '?'],
  ])('a redirection is not followed; the log says where to, without secrets: %s', async (location, to) => {
    adapter.upstream.on('*', (res) => void res.writeHead(302, { location }).end());
    expect((await post().send({})).body).toEqual(unavailable);
    expect(adapter.log.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        kind: 'malformed',
        detail: `0 bytes, not JSON (no content-type), HTTP 302 to ${to}`,
      }),
    ]);
    expect(adapter.log.join()).not.toContain('secret');
  });

  it('nested 200 deep is read', async () => {
    adapter.upstream.on('*', nested(199));
    expect((await post().send({})).body).toMatchObject({ status: 0 });
  });
});

it('[A §9] the time-out is 100 000 ms', async () => {
  const upstream = await RecordingUpstream.start();
  const client = createUpstreamClient({
    url: upstream.url,
    tokenHeader: 'token',
    sessionHeader: 'session-id',
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    upstream.on('*', () => {});
    let kind = 'waiting';
    client
      .post(findCall('/admin/index'), '', {
        token: '',
        sessionId: '',
        cookie: undefined,
        userAgent: undefined,
        address: '',
        requestId: 'r',
      })
      .catch((error: { kind: string }) => (kind = error.kind));
    for (let turns = 0; upstream.requests.length === 0 && turns < 100_000; turns += 1) await turn();
    expect(upstream.requests.length).toBe(1);
    vi.advanceTimersByTime(99_999);
    for (let turns = 0; turns < 10; turns += 1) await turn();
    expect(kind).toBe('waiting');
    vi.advanceTimersByTime(1);
    for (let turns = 0; turns < 10; turns += 1) await turn();
    expect(kind).toBe('timeout');
  } finally {
    vi.useRealTimers();
    await upstream.close();
    await client.close();
  }
});

describe('[decisions] only idempotent calls are retried', () => {
  /** Answers the first call, then closes the kept-alive connection during the second. */
  function closeUnderSecond(path: string): void {
    adapter.upstream.on(path, (res) => {
      if (adapter.upstream.requests.length === 2) res.socket?.destroy();
      else res.end('{"code":1,"msg":"","data":null}');
    });
  }

  it('a read on a stale connection is retried once', async () => {
    closeUnderSecond('/admin/index');
    await post('/api/admin/index').send({});
    expect((await post('/api/admin/index').send({})).body).toMatchObject({ status: 0 });
    expect(adapter.upstream.requests.length).toBe(3);
  });

  it('a write is sent once', async () => {
    closeUnderSecond('/admin/user/init/load');
    await post('/api/admin/user/init/load').send({});
    expect((await post('/api/admin/user/init/load').send({})).body).toEqual(unavailable);
    expect(adapter.upstream.requests.length).toBe(2);
  });

  it('a call that the contract does not declare is sent once', async () => {
    closeUnderSecond('/admin/unknown');
    await post('/api/admin/unknown').send({});
    expect((await post('/api/admin/unknown').send({})).body).toEqual(unavailable);
    expect(adapter.upstream.requests.length).toBe(2);
  });

  it('a read fails after one retry when the upstream always closes', async () => {
    adapter.upstream.on('*', (res) => void res.destroy());
    expect((await post('/api/admin/index').send({})).body).toEqual(unavailable);
    expect(adapter.upstream.requests.length).toBeLessThanOrEqual(2);
  });
});

describe('[Foundation §2] the browser', () => {
  it('disconnecting aborts the upstream call', async () => {
    const slow = await startTestAdapter();
    slow.upstream.on('*', () => {});
    try {
      const sent = httpRequest(`${slow.url}/api/admin/x`, { method: 'POST' });
      sent.on('error', () => {});
      sent.end();
      await eventually(() => expect(slow.upstream.requests.length).toBe(1));
      sent.destroy();
      await eventually(() => expect(slow.upstream.abandoned).toBe(1));
      expect(slow.log.map((line) => (JSON.parse(line) as { kind: string }).kind)).toEqual(['aborted']);
    } finally {
      await slow.close();
    }
  });

  it('gets a message when it sends more than 10 MB', async () => {
    const answer = await post().send({ content: 'x'.repeat(10 * 1024 * 1024) });
    expect([answer.status, answer.body]).toEqual([200, { status: 413, msg: '提交的内容过大', data: null }]);
    expect(adapter.upstream.requests).toEqual([]);
  });

  it('may send a body just under 10 MB', async () => {
    const patient = await startTestAdapter();
    try {
      const content = '汉'.repeat(3 * 1024 * 1024);
      const answer = await request(patient.url).post('/api/admin/x').send({ content });
      expect(answer.body).toEqual({ status: 0, msg: '', data: null });
      expect(patient.upstream.last.body.length).toBe('content='.length + content.length * 9);
    } finally {
      await patient.close();
    }
  });

  it.each(['{"a":', '{a:1}', 'nonsense', '"text"', '[1,2]', '1'])(
    'gets a message when it sends invalid JSON: %s',
    async (text) => {
      const answer = await post().type('json').send(text);
      expect([answer.status, answer.body]).toEqual([200, { status: 400, msg: '请求格式错误', data: null }]);
      expect(adapter.upstream.requests).toEqual([]);
    },
  );

  it('gets a message when it sends a value nested more than 200 deep, or a compressed body', async () => {
    const answer = await post()
      .type('json')
      .send(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    expect(answer.body).toEqual({ status: 422, msg: '内容嵌套过深（最多 200 层）', data: null });
    const compressed = await fetch(`${adapter.url}/api/admin/x`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync('{"a":1}'),
    });
    expect(await compressed.json()).toEqual({ status: 415, msg: '不支持的请求格式', data: null });
    expect(adapter.upstream.requests).toEqual([]);
    expect(adapter.log).toEqual([]);
  });

  it('gets a message when it sends another format', async () => {
    const answer = await post().type('text/plain').send('a=1');
    expect([answer.status, answer.body]).toEqual([200, { status: 415, msg: '不支持的请求格式', data: null }]);
  });
});
