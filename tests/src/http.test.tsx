import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NetworkFailure, send, setTransport, toAnswer } from '../../src/http';
import { sendAxios } from '../../src/net/axios-transport';
import { sendXhr } from '../../src/net/transport';
import { saveSession } from '../../src/session';
import { toast, toastStore } from '../../src/toast';

const ask = async (path: string, body: unknown = {}, options?: Parameters<typeof send>[2]) =>
  toAnswer(await send(path, body, options));

/** A server that records requests and sends the answer that the test sets. */
let server: Server;
let origin = '';
let received: { method?: string | undefined; headers: IncomingMessage['headers']; body: string } | undefined;
let answer: (res: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((req, res) => {
    res.setHeader('access-control-allow-origin', '*');
    res.setHeader('access-control-allow-headers', '*');
    res.setHeader('access-control-expose-headers', '*');
    if (req.method === 'OPTIONS') return void res.end();
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      received = { method: req.method, headers: req.headers, body: Buffer.concat(chunks).toString() };
      answer(res);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
  received = undefined;
  answer = (res) => res.end(JSON.stringify({ status: 0, msg: '', data: { a: 1 } }));
});
afterEach(() => toast.clear());

describe.each([
  ['the login page', sendXhr],
  ['the console', sendAxios],
])('requests of %s', (_place, transport) => {
  beforeEach(() => setTransport(transport));

  it('[A §7] a call is JSON with the token and session-id headers', async () => {
    saveSession({ token: 'T', sessionId: 'S' });
    expect(await ask(`${origin}/api/admin/index`, { 名: '值', n: null })).toEqual({
      status: 0,
      msg: '',
      data: { a: 1 },
    });
    expect(received).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', token: 'T', 'session-id': 'S' },
      body: '{"名":"值","n":null}',
    });
  });

  it('sends no session headers without a session; a header of the call overrides the default', async () => {
    await ask(`${origin}/x`, {}, { headers: { 'session-id': 'captcha' } });
    expect(received?.headers['session-id']).toBe('captcha');
    expect(received?.headers).not.toHaveProperty('token');
  });

  it('[A §8] code 1009 toasts msg and ends the session', async () => {
    saveSession({ token: 'T', sessionId: 'S' });
    answer = (res) => res.end(JSON.stringify({ status: 1009, msg: '登录已过期，请重新登录', data: null }));
    expect((await ask(`${origin}/x`)).status).toBe(1009);
    expect(toastStore.get().map(({ kind, text }) => [kind, text])).toEqual([
      ['error', '登录已过期，请重新登录'],
    ]);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('a raw upstream answer with code 1009 ends the session as well', async () => {
    saveSession({ token: 'T', sessionId: 'S' });
    answer = (res) => res.end(JSON.stringify({ code: 1009, msg: '', data: null }));
    await send(`${origin}/x`, {});
    expect(toastStore.get()[0]?.text).toBe('登录已过期，请重新登录');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('a late code 1009 of an older session does not end the newer session', async () => {
    saveSession({ token: 'old', sessionId: 'S' });
    answer = (res) => {
      saveSession({ token: 'new', sessionId: 'S2' });
      res.end(JSON.stringify({ status: 1009, msg: 'x', data: null }));
    };
    await ask(`${origin}/x`);
    expect(localStorage.getItem('token')).toBe('new');
  });

  it('other codes show no toast, because the caller shows them', async () => {
    answer = (res) => res.end(JSON.stringify({ status: 422, msg: 'm', errors: { f: 'm' }, data: null }));
    expect(await ask(`${origin}/x`)).toEqual({ status: 422, msg: 'm', errors: { f: 'm' }, data: null });
    expect(toastStore.get()).toEqual([]);
  });

  it('never treats an invalid answer as a success', async () => {
    for (const body of ['<html>', '', '[]', '{"code":1,"msg":"","data":{}}']) {
      answer = (res) => res.end(body);
      expect(await ask(`${origin}/x`)).toEqual({ status: 502, msg: '服务暂时不可用', data: null });
    }
    expect(toAnswer({ status: 404, body: 'no' })).toEqual({ status: 404, msg: '服务暂时不可用', data: null });
  });

  it('[B §8] a network failure is logged and rejected, without a toast', async () => {
    answer = (res) => res.destroy();
    await expect(ask(`${origin}/x`, {}, { quiet: true })).rejects.toBeInstanceOf(NetworkFailure);
    expect(toastStore.get()).toEqual([]);
  });

  it('an aborted call rejects with the abort reason, and does not count as a network failure', async () => {
    const controller = new AbortController();
    answer = () => controller.abort();
    const failed = await ask(`${origin}/x`, {}, { signal: controller.signal }).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({ name: 'AbortError' });
    await expect(ask(`${origin}/x`, {}, { signal: controller.signal })).rejects.toBe(
      controller.signal.reason,
    );
  });

  it('a form is sent as multipart', async () => {
    const form = new FormData();
    form.append('file', new Blob(['bytes']), 'a.png');
    await ask(`${origin}/x`, form);
    expect(received?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(received?.body).toContain('filename="a.png"');
  });
});
