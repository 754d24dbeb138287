import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createAnswerReader } from '../../../server/adapter/upstream-reply';
import { startTestAdapter, type TestAdapter } from '../../support/test-adapter';

const megabyte = 1024 * 1024;
const busy = { status: 503, msg: '系统繁忙，请稍后再试', data: null };
const tooMany = { status: 503, msg: '您同时发出的请求过多，请稍后再试', data: null };

let adapter: TestAdapter;
beforeAll(async () => {
  adapter = await startTestAdapter({ bounds: { all: 8, perSession: 3 } });
});
beforeEach(() => adapter.upstream.reset());
afterAll(() => adapter.close());

const call = (path: string, token: string) =>
  request(adapter.url).post(`/api${path}`).set('token', token).send({});

/** Calls that wait until `answer` is called. */
async function hold(calls: readonly (readonly [path: string, token: string])[]) {
  const waiting: ServerResponse[] = [];
  for (const [path] of calls) adapter.upstream.on(path, (res) => void waiting.push(res));
  const answers = calls.map(([path, token]) =>
    call(path, token).then(({ body }) => body as { status: number }),
  );
  await expect.poll(() => waiting.length, { timeout: 10_000 }).toBe(calls.length);
  return async () => {
    for (const res of waiting) res.end('{"code":1,"msg":"","data":null}');
    return (await Promise.all(answers)).map(({ status }) => status);
  };
}

it('[Foundation §2] limits the pending calls of one session without delaying other sessions', async () => {
  const answer = await hold([
    ['/admin/role/list', 'anna'],
    ['/admin/feedback/list', 'anna'],
    ['/admin/feedback/list', 'anna'],
  ]);
  adapter.upstream.on('/admin/index', { code: 1, msg: '', data: {} });
  expect((await call('/admin/index', 'anna')).body).toEqual(tooMany);
  expect((await call('/admin/index', 'berta')).body).toMatchObject({ status: 0 });
  expect(await answer()).toEqual([0, 0, 0]);
  expect((await call('/admin/index', 'anna')).body).toMatchObject({ status: 0 });
});

it('[Foundation §2] one slow call occupies at most half of the slots; the rest stay free for others', async () => {
  const answer = await hold(['a', 'b', 'c', 'd'].map((token) => ['/admin/role/list', token] as const));
  expect((await call('/admin/role/list', 'e')).body).toEqual(busy);
  adapter.upstream.on('/admin/index', { code: 1, msg: '', data: {} });
  expect((await call('/admin/index', 'e')).body).toMatchObject({ status: 0 });
  expect(await answer()).toEqual([0, 0, 0, 0]);
});

it('[Foundation §2] when all slots are taken, calls are refused at once and never reach the upstream', async () => {
  const tokens = ['a', 'b', 'c', 'd'];
  const answer = await hold(
    tokens.flatMap((token) => [
      ['/admin/role/list', token] as const,
      ['/admin/feedback/list', token] as const,
    ]),
  );
  const before = adapter.upstream.requests.length;
  expect((await call('/admin/index', 'e')).body).toEqual(busy);
  expect(adapter.upstream.requests.length).toBe(before);
  expect(await answer()).toEqual(Array(8).fill(0));
});

it('[Foundation §2] an endless answer is cut at 10 MB by default', async () => {
  let sent = 0;
  adapter.upstream.on('*', (res) => {
    const chunk = Buffer.alloc(megabyte, 'x');
    const more = () => {
      while (!res.destroyed && sent < 200 * megabyte) {
        sent += chunk.length;
        if (!res.write(chunk)) return void res.once('drain', more);
      }
    };
    res.write('{"code":1,"data":"');
    more();
  });
  expect((await call('/admin/role/list', 'a')).body).toMatchObject({ status: 502 });
  expect(sent).toBeLessThan(40 * megabyte);
});

it('[Foundation §2] concurrent large answers use at most the memory of eight of the largest', async () => {
  const small = await startTestAdapter({ maxAnswerBytes: megabyte });
  try {
    const half: ServerResponse[] = [];
    small.upstream.on('*', (res) => {
      res.write(`{"code":1,"msg":"","data":"${'x'.repeat(megabyte - 1_000)}`);
      half.push(res);
    });
    const answers = Array.from({ length: 12 }, (_, at) =>
      request(small.url)
        .post('/api/admin/role/list')
        .set('token', `t${at}`)
        .send({})
        .then(({ body }) => body as object),
    );
    const settled: object[] = [];
    for (const answer of answers) void answer.then((body) => settled.push(body));
    await expect.poll(() => settled.length, { timeout: 10_000 }).toBe(4);
    for (const res of half) res.end('"}');
    const all = await Promise.all(answers);
    expect(all.filter((body) => 'status' in body && body.status === 0).length).toBe(8);
    expect(all.filter((body) => JSON.stringify(body) === JSON.stringify(busy)).length).toBe(4);
  } finally {
    await small.close();
  }
});

it('[Foundation §2] after a large answer the process stays free for twice the time that it took', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  try {
    const { signal } = new AbortController();
    const readAnswer = createAnswerReader(megabyte);
    const parsed: string[] = [];
    const read = (name: string, bytes: number, takesMs: number) =>
      readAnswer(
        Readable.from([Buffer.alloc(bytes)]),
        () => {
          vi.advanceTimersByTime(takesMs);
          parsed.push(name);
        },
        signal,
      );
    const large = ['large 1', 'large 2'].map((name) => read(name, megabyte, 30));
    await large[0];
    await read('small', 1_000, 0);
    await vi.advanceTimersByTimeAsync(59);
    expect(parsed).toEqual(['large 1', 'small']);
    await vi.advanceTimersByTimeAsync(1);
    await large[1];
    expect(parsed).toEqual(['large 1', 'small', 'large 2']);
  } finally {
    vi.useRealTimers();
  }
});
