import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BootLine } from '../../server/contract/console-calls/boot';
import { createFetcher } from '../../src/amis/request/fetcher';
import { NetworkFailure, send, setTransport, toAnswer } from '../../src/http';
import { adoptBoot, startBoot } from '../../src/net/boot';
import { sendXhr } from '../../src/net/transport';
import { submitLogin } from '../../src/login/submit-login';
import { getSession, saveSession } from '../../src/session';

const ask = async (path: string, body: unknown = {}, options?: Parameters<typeof send>[2]) =>
  toAnswer(await send(path, body, options));

const encoder = new TextEncoder();
const rows = { status: 0, msg: '', data: { items: [{ id: 1 }], total: 1 } };

/** A boot response whose stream the test writes. */
function answering(contentType = 'application/x-ndjson; charset=utf-8') {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  return {
    response: Promise.resolve(new Response(body, { headers: { 'content-type': contentType } })),
    write: (...lines: BootLine[]) =>
      controller.enqueue(encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))),
    bytes: (part: Uint8Array) => controller.enqueue(part),
    end: () => controller.close(),
    fail: () => controller.error(new TypeError('network error')),
  };
}

let sent: string[];
const sending = { status: 0, msg: '', data: 'sent' };
beforeEach(() => {
  sent = [];
  saveSession({ token: 'T', sessionId: 'S' });
  setTransport(({ url }) => {
    sent.push(url);
    return Promise.resolve({ status: 200, body: JSON.stringify(sending), header: () => null });
  });
});
afterEach(() => {
  adoptBoot({ token: '', response: Promise.reject(new Error('none')) });
  setTransport(sendXhr);
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('[Foundation §7] replies of the boot call', () => {
  it('replace a request once, whatever the order of its fields and its whitespace', async () => {
    const boot = answering();
    adoptBoot({ token: 'T', response: boot.response });
    boot.write(
      { expect: ['/api/admin/index'] },
      { expect: ['/api/admin/x/list?a=1&page=2'] },
      { key: '/api/admin/index', headers: {}, body: rows },
    );
    expect(await ask('/api/admin/index')).toEqual(rows);
    const taken = ask('/api/admin/x/list', { page: 2, b: '', c: null, a: '1' });
    boot.write({ key: '/api/admin/x/list?a=1&page=2', headers: {}, body: rows });
    expect(await taken).toEqual(rows);
    expect(sent).toEqual([]);
    expect(await ask('/api/admin/x/list', { page: 2, a: 1 })).toEqual(sending);
    expect(await ask('/api/admin/x/list', { page: 3, a: 1 })).toEqual(sending);
    boot.end();
  });

  it('keep their headers, also when lines are split anywhere', async () => {
    const boot = answering();
    adoptBoot({ token: 'T', response: boot.response });
    const line: BootLine = {
      key: '/api/console/page?path=%2Fplatform%2Fx',
      headers: { etag: '"1-a"' },
      body: { 名: '值' },
    };
    const bytes = encoder.encode(`${JSON.stringify({ expect: [line.key] })}\n${JSON.stringify(line)}\n`);
    for (const byte of bytes) boot.bytes(Uint8Array.of(byte));
    const reply = await send('/api/console/page?path=%2Fplatform%2Fx', null, { method: 'GET' });
    expect([reply.status, reply.body, reply.header('etag'), reply.header('x-menus')]).toEqual([
      200,
      { 名: '值' },
      '"1-a"',
      null,
    ]);
  });

  it('are awaited only if announced or always included', async () => {
    const boot = answering();
    adoptBoot({ token: 'T', response: boot.response });
    expect(await ask('/api/admin/x/list')).toEqual(sending);
    const early = ask('/api/admin/index');
    boot.write({ expect: ['/api/console/settings'] });
    // This request is not among the announced replies, so it is sent as soon as the announcement arrives.
    expect(await early).toEqual(sending);
  });

  it('are requested if they do not arrive: omitted, cut off, or without any boot response', async () => {
    const boot = answering();
    adoptBoot({ token: 'T', response: boot.response });
    boot.write({ expect: ['/api/admin/index', '/api/admin/sys/message/get'] });
    const both = [ask('/api/admin/index'), ask('/api/admin/sys/message/get')];
    boot.write({ leftOut: '/api/admin/index' });
    expect(await both[0]).toEqual(sending);
    boot.fail();
    expect(await both[1]).toEqual(sending);
    const other = answering('text/html');
    adoptBoot({ token: 'T', response: other.response });
    expect(await ask('/api/admin/index')).toEqual(sending);
    adoptBoot({ token: 'T', response: Promise.reject(new TypeError('offline')) });
    expect(await ask('/api/admin/index')).toEqual(sending);
  });

  it('belong to one session: another session sends its own requests', async () => {
    const boot = answering();
    adoptBoot({ token: 'T', response: boot.response });
    boot.write({ expect: ['/api/admin/index'] }, { key: '/api/admin/index', headers: {}, body: rows });
    saveSession({ token: 'other', sessionId: 'S' });
    expect(await ask('/api/admin/index')).toEqual(sending);
  });

  it('are out of date once something is saved', async () => {
    const boot = answering();
    adoptBoot({ token: 'T', response: boot.response });
    boot.write({ expect: ['/api/admin/x/list'] }, { key: '/api/admin/x/list', headers: {}, body: rows });
    await ask('/api/admin/index');
    await createFetcher()({ url: '/api/admin/x/edit', data: { id: 1 } });
    expect(await ask('/api/admin/x/list')).toEqual(sending);
  });

  it('can end a session like any other answer', async () => {
    const boot = answering();
    adoptBoot({ token: 'T', response: boot.response });
    boot.write(
      { expect: ['/api/admin/index'] },
      { key: '/api/admin/index', headers: {}, body: { status: 1009, msg: '登录已过期', data: null } },
    );
    expect(await ask('/api/admin/index')).toMatchObject({ status: 1009 });
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('can be aborted by the caller', async () => {
    const boot = answering();
    adoptBoot({ token: 'T', response: boot.response });
    boot.write({ expect: ['/api/admin/index'] });
    const abort = new AbortController();
    const waiting = ask('/api/admin/index', {}, { signal: abort.signal });
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent).toEqual([]);
  });
});

it('[A §7] a login whose boot call breaks is a network failure, and is not sent twice', async () => {
  // No server listens on port 9.
  startBoot({ place: '/platform/x', login: { username: 'a' } }, { token: '', sessionId: 'S' });
  await expect(ask('/api/admin/login', { username: 'a' })).rejects.toThrow(NetworkFailure);
  expect(sent).toEqual([]);
});

it.each([[''], [null], [{ token: 'T' }], [7]])(
  '[A §7, A §8] a login whose reply has no token text is refused with a message: %j',
  async (data) => {
    const given = typeof data === 'object' ? data : { value: data };
    const boot = answering();
    vi.stubGlobal('fetch', () => boot.response);
    const path = '/api/admin/login';
    boot.write({ expect: [path] }, { key: path, headers: {}, body: { status: 0, msg: '', data: given } });
    boot.end();
    const values = { username: 'a', password: 'b', validateCode: 'c' };
    const outcome = await submitLogin(values, 'S2', { keep: () => false, place: '/' });
    expect(outcome).toEqual({ kind: 'refused', msg: '服务暂时不可用' });
    expect(getSession().token).toBe('T');
  },
);
