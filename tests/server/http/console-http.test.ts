import { Writable } from 'node:stream';
import pino from 'pino';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../server/config';
import { inlineScriptSources } from '../../../server/http/static-files';
import { startConsole, type ConsoleServer } from '../../../server/console-server';
import { openTestDatabase } from '../../support/database/database';

let server: ConsoleServer;
let close: () => Promise<void>;
let written = '';
beforeAll(async () => {
  const database = await openTestDatabase();
  close = database.close;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  server = await startConsole({
    config: readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DEMO_DATA: 'off',
      IMAGE_HOST: 'https://images.example.com',
      CAPTCHA_CODE: '1234',
      ADMIN_PASSWORD: 'secret-first',
    }),
    db: database.db,
    log: pino({ level: 'debug' }, sink),
  });
});
afterAll(async () => {
  await server.stop();
  await close();
});

it('[Foundation §7] the console runs no eval and no inline script; the designer alone may eval', async () => {
  const console = (await request(server.url).get('/')).get('content-security-policy') ?? '';
  expect(console).toContain(`script-src ${["'self'", ...inlineScriptSources()].join(' ')};`);
  expect(console).toContain("script-src-attr 'none'");
  expect(console).toContain("object-src 'none'");
  expect(console).toContain("img-src 'self' data: blob: https://images.example.com");
  const designer = (await request(server.url).get('/editor.html')).get('content-security-policy') ?? '';
  expect(designer).toContain("script-src 'self' 'unsafe-eval';");
  expect(console + designer).not.toMatch(/script-src[^;]*unsafe-inline/);
});

it("[Foundation §7] every document has helmet's other headers", async () => {
  const { headers } = await request(server.url).get('/');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
});

it('[Foundation §7] no page can show the console or the designer in a frame, where a press would act on what it does not show', async () => {
  for (const path of ['/', '/index.html', '/editor.html', '/api/console/docs']) {
    const { headers } = await request(server.url).get(path);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  }
});

it('[Foundation §1] logs each request with its id, without tokens, queries or bodies', async () => {
  written = '';
  const answer = await request(server.url)
    .post('/api/admin/login?next=secret-query')
    .set('token', 'secret-token')
    .send({ username: 'admin', password: 'secret-password', validateCode: 'x' });
  await expect.poll(() => written).toContain('/api/admin/login');
  expect(answer.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(written).toContain(answer.get('x-request-id') ?? 'none');
  expect(written).not.toMatch(/secret-/);
});

it('[Foundation §1] passwords and tokens never get into the log', async () => {
  written = '';
  const call = (path: string, body: object, headers: Record<string, string> = {}) =>
    request(server.url).post(`/api/admin/${path}`).set(headers).send(body);
  const captcha = await call('captcha/captchaImage', {});
  const session = { 'session-id': captcha.body.data.sessionId as string };
  const login = { username: 'admin', password: 'secret-first', validateCode: '1234' };
  const token = (await call('login', login, session)).body.data.value as string;
  const account = { username: '新人', loginName: 'newcomer', roleId: 1, password: 'secret-account' };
  const roles = await call('role/list', {}, { token });
  account.roleId = roles.body.data.items[0].roleId as number;
  expect((await call('system/user/add', account, { token })).body.status).toBe(0);
  const change = { oldPassword: 'secret-first', newPassword: 'secret-second' };
  expect((await call('password/edit', change, { token })).body.status).toBe(0);
  expect((await call('password/edit', change, { token })).body.status).toBe(422);
  await expect.poll(() => written.match(/password\/edit/g)?.length).toBe(2);
  expect(written).not.toMatch(/secret-/);
  expect(written).not.toContain(token);
  expect(written).not.toContain(session['session-id']);
});
