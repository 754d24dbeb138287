import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestAdapter, type TestAdapter } from '../../support/test-adapter';

let adapter: TestAdapter;
beforeAll(async () => {
  adapter = await startTestAdapter();
});
beforeEach(() => adapter.upstream.reset());
afterAll(() => adapter.close());

const call = (path = '/api/admin/index') => request(adapter.url).post(path);

/** Sends raw bytes, which may violate HTTP. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(adapter.url);
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(Buffer.from(text, 'latin1')));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}

describe('[A §7] token, session id and cookies', () => {
  it('are forwarded, with the client’s address', async () => {
    await call()
      .set({ token: 'abc', 'session-id': 'captcha-1', cookie: 'a=1; b=2', 'user-agent': 'Browser/1' })
      .send({});
    const { headers } = adapter.upstream.last;
    expect(headers).toEqual({
      host: new URL(adapter.upstream.url).host,
      connection: 'keep-alive',
      accept: 'application/json',
      'accept-encoding': 'identity',
      token: 'abc',
      'session-id': 'captcha-1',
      cookie: 'a=1; b=2',
      'user-agent': 'Browser/1',
      'x-forwarded-for': '127.0.0.1',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      'content-length': '0',
    });
  });

  it('are not sent when absent', async () => {
    await call().send({});
    const { headers } = adapter.upstream.last;
    expect([headers['token'], headers['session-id'], headers['cookie']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('[decisions] header names are configurable, and the upstream’s base path is kept', async () => {
    const named = await startTestAdapter({ tokenHeader: 'x-auth', sessionHeader: 'x-captcha' });
    try {
      await request(named.url)
        .post('/api/admin/index')
        .set({ token: 'abc', 'session-id': 's', 'x-auth': 'forged' })
        .send({});
      const { headers } = named.upstream.last;
      expect([headers['x-auth'], headers['x-captcha'], headers['token']]).toEqual(['abc', 's', undefined]);
    } finally {
      await named.close();
    }
  });

  it('[Foundation §2] ignores an address in a header and uses the socket’s', async () => {
    await call()
      .set({ 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6', 'x-real-ip': '6.6.6.6' })
      .send({});
    expect(JSON.stringify(adapter.upstream.last.headers)).not.toContain('6.6.6.6');
  });

  it('[Foundation §2] a valid request id is forwarded, an invalid one replaced', async () => {
    await call().set('x-request-id', 'click-1.a_B').send({});
    expect(adapter.upstream.last.headers['x-request-id']).toBe('click-1.a_B');
    await call().set('x-request-id', 'a b;{}').send({});
    expect(adapter.upstream.last.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('[Foundation §2] Set-Cookie is rewritten for the console’s origin', async () => {
    adapter.upstream.on('/admin/login', (res) => {
      res.setHeader('set-cookie', [
        'JSESSIONID=1; Path=/admin; HttpOnly',
        'a=b; Domain=upstream.example; path=/; Secure; SameSite=Lax',
      ]);
      res.end('{"code":1,"msg":"","data":"token"}');
    });
    const answer = await call('/api/admin/login').send({});
    expect(answer.headers['set-cookie']).toEqual([
      'JSESSIONID=1; Path=/; HttpOnly',
      'a=b; path=/; Secure; SameSite=Lax',
    ]);
    expect(answer.body).toEqual({ status: 0, msg: '', data: { value: 'token' } });
  });
});

describe('[Foundation §2] header injection', () => {
  it('a line break in a header value never reaches the upstream', async () => {
    const head = 'POST /api/admin/index HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 0\r\n';
    for (const broken of ['a\nx-admin: 1', 'a\rx-admin: 1', 'a\0b', 'a\r\n x-admin: 1']) {
      const answer = await sendRaw(`${head}token: ${broken}\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 (400|200)/);
    }
    for (const { headers } of adapter.upstream.requests) {
      expect(headers['x-admin']).toBeUndefined();
      expect(headers['token']).toBe('a x-admin: 1');
    }
  });

  it('non-ASCII bytes are forwarded or refused without breaking anything', async () => {
    const answer = await sendRaw(
      'POST /api/admin/index HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 0\r\ntoken: \xe4\xb8\xad\tb\r\n\r\n',
    );
    expect(answer).toContain('{"status":0,"msg":"","data":null}');
    expect(adapter.upstream.last.headers['token']).toBe('\xe4\xb8\xad\tb');
  });

  it.each([
    '/api/admin/a%0d%0ax-admin:%201',
    '/api/admin/%00',
    '/api/admin/../secret',
    '/api/admin/%2e%2e/secret',
    '/api/admin/a/..%2f..%2fsecret',
    '/api/admin/a%5c..%5csecret',
    '/api/admin//evil',
    '/api/admin/%zz',
    '/api/admin/starWheel/detail/..;/..;/system/user/edit',
    '/api/admin/starWheel/detail/.%2e/.%2E/system/user/edit',
    '/api/admin/starWheel/detail/%252e%252e/edit',
    '/api/admin/starWheel/detail/%c0%ae%c0%ae/edit',
    '/api/admin/starWheel/detail/1%2f2',
    '/api/admin/starWheel/detail/1%5c2',
    '/api/admin/starWheel/detail/1%3fa=1',
    '/api/admin/starWheel/detail/1%23a',
    '/api/admin/starWheel/%64etail/1',
    '/api/admin/starWheel/detail/1%09',
    '/api/admin/starWheel\\detail/1',
    '/api/admin/starWheel/list/',
    '/admin/file/..%2fsystem/user/edit',
  ])('[Foundation §7] refuses a path that leads outside the calls: %s', async (path) => {
    const answer = await new Promise<string>((resolve, reject) => {
      const { port } = new URL(adapter.url);
      const sent = httpRequest({ port, path, method: 'POST', headers: { 'content-length': 0 } }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => resolve(`${res.statusCode} ${Buffer.concat(chunks).toString()}`));
      });
      sent.once('error', reject);
      sent.end();
    });
    expect(answer).toBe('200 {"status":404,"msg":"接口不存在：地址里有不允许的字符","data":null}');
    expect(adapter.upstream.requests).toEqual([]);
  });

  it('a parameter in any script is forwarded unchanged', async () => {
    await call('/api/admin/user/order/detail/A-1%20%E5%8D%95').send({});
    expect(adapter.upstream.last.url).toBe('/admin/user/order/detail/A-1%20%E5%8D%95');
  });
});

describe('requests that are not calls', () => {
  it.each(['get', 'put', 'delete'] as const)('%s is refused with a message', async (method) => {
    const answer = await request(adapter.url)[method]('/api/admin/user/remove/1');
    expect([answer.status, answer.body]).toEqual([200, { status: 405, msg: '不支持的请求方式', data: null }]);
    expect(adapter.upstream.requests).toEqual([]);
  });

  it('a form of another site is refused', async () => {
    const answer = await call().set('sec-fetch-site', 'cross-site').send({});
    expect(answer.body).toEqual({ status: 403, msg: '没有权限，请联系管理员', data: null });
    expect(adapter.upstream.requests).toEqual([]);
  });

  it.each([
    ['form', 'http://other.example', '', 403],
    ['text/plain', 'null', '', 403],
    ['multipart/form-data; boundary=x', 'http://other.example', '', 403],
    ['form', undefined, '', 0],
    // What no page can send to another site; a proxy may have changed the host.
    ['form', 'http://other.example', 'mine', 0],
    ['json', 'http://other.example', '', 0],
  ])(
    'without TLS, so is a %s of a page at %s with the token "%s": %i',
    async (type, origin, token, status) => {
      const post = request(adapter.url).post('/api/admin/role/list').type(type).set('token', token);
      const answer = await (origin === undefined ? post : post.set('origin', origin)).send(
        type === 'json' ? {} : 'roleName=x',
      );
      expect((answer.body as { status: number }).status).toBe(status);
      expect(adapter.upstream.requests).toHaveLength(status === 0 ? 1 : 0);
    },
  );

  it('an answer is never cached', async () => {
    const answer = await call().send({});
    expect([answer.headers['cache-control'], answer.headers['etag']]).toEqual(['no-store', undefined]);
  });
});

it('[Foundation §2] connections to the upstream are kept alive and reused', async () => {
  for (let round = 0; round < 5; round += 1) await call().send({});
  expect(new Set(adapter.upstream.requests.map(({ connection }) => connection)).size).toBe(1);
});
