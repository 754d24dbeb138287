import { Gestures } from '../../../../src/amis/request/gestures';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFetcher, isCancelled, type AmisRequest } from '../../../../src/amis/request/fetcher';

let server: Server;
let base: HTMLBaseElement;
let answer: { status?: number; body: string; delay?: number } = { body: '{}' };
const asked: { method: string; url: string; body: string; token: string }[] = [];
const exportPages: unknown[] = [];

beforeAll(async () => {
  server = createServer((req, res) => {
    let body = '';
    req.on('data', (part: Buffer) => (body += part.toString()));
    req.on('end', () => {
      res.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
      if (req.method === 'OPTIONS') return void res.end();
      exportPages.push(req.headers['export-page']);
      asked.push({
        method: req.method ?? '',
        url: req.url ?? '',
        body,
        token: String(req.headers['token'] ?? ''),
      });
      setTimeout(() => res.writeHead(answer.status ?? 200).end(answer.body), answer.delay ?? 0);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // jsdom resolves '/api/...' against its document.
  const { port } = server.address() as AddressInfo;
  base = document.createElement('base');
  base.href = `http://127.0.0.1:${port}/`;
  document.head.append(base);
});
afterAll(() => {
  base.remove();
  server.close();
});

const fetcher = createFetcher();
const list = (extra: Partial<AmisRequest> = {}): AmisRequest => ({
  url: '/api/admin/feedback/list',
  data: { page: 2 },
  ...extra,
});

it('[A §7] sends JSON with the token and gives amis the answer', async () => {
  localStorage.setItem('token', 'T-1');
  answer = { body: '{"status":0,"msg":"","data":{"items":[],"total":0}}' };
  asked.length = 0;
  const response = await fetcher(list());
  expect(asked).toEqual([
    { method: 'POST', url: '/api/admin/feedback/list', body: '{"page":2}', token: 'T-1' },
  ]);
  expect(response.data).toEqual({ status: 0, msg: '', data: { items: [], total: 0 } });
});

it('[Foundation §1] sends the page number of the export that the call belongs to', async () => {
  answer = { body: '{"status":0,"msg":"","data":{"items":[],"total":0}}' };
  exportPages.length = 0;
  await fetcher(list({ config: { exportPage: 2 } }));
  await fetcher(list());
  expect(exportPages).toEqual(['2', undefined]);
});

it.each(['{"code":1009,"msg":"x"}', '<html></html>', '', '[]', 'null'])(
  "[decisions 'The envelope'] an answer without status is never a success: %s",
  async (body) => {
    answer = { body };
    const response = await fetcher(list());
    expect((response.data as { status: number }).status).not.toBe(0);
  },
);

it('[B §8] fills the server’s msg into the page’s failure text: 修改失败：…', async () => {
  answer = { body: '{"status":409,"msg":"名称重复","data":null}' };
  for (const failed of ['修改失败：${msg}', '修改失败：${msg | raw}']) {
    const response = await fetcher(list({ messages: { failed } }));
    expect(response.data).toEqual({ status: 409, msg: '名称重复', data: { msg: '名称重复' } });
  }
});

it('[A §8] of a change without an answer says that it may have been made; a read has nothing to say', async () => {
  const msgOf = async (url: string, body: string) => {
    answer = { body };
    return ((await fetcher({ url, data: { id: 1 } })).data as { msg: string }).msg;
  };
  const lost = '{"status":502,"msg":"服务暂时不可用","data":null}';
  const late = '{"status":504,"msg":"请求超时","data":null}';
  const hint = '，操作是否已生效未知，请刷新核对后再试';
  expect(await msgOf('/api/admin/feedback/edit', lost)).toBe(`服务暂时不可用${hint}`);
  expect(await msgOf('/api/admin/feedback/edit', late)).toBe(`请求超时${hint}`);
  expect(await msgOf('/api/admin/feedback/detail/1', lost)).toBe('服务暂时不可用');
  expect(await msgOf('/api/admin/feedback/edit', '{"status":503,"msg":"系统繁忙"}')).toBe('系统繁忙');
});

it('[A §8] reports when a save is sent, but not when a read is sent', async () => {
  answer = { body: '{"status":0,"msg":"","data":null}' };
  let saves = 0;
  const reportingFetcher = createFetcher({ onSave: () => (saves += 1) });
  await reportingFetcher({ url: '/api/admin/app/activity/detail/1' });
  expect(saves).toBe(0);
  await reportingFetcher({ url: '/api/admin/app/activity/add' });
  expect(saves).toBe(1);
});

it('[Foundation §2] amis can abort a request that a newer one replaces', async () => {
  answer = { body: '{"status":0,"msg":"","data":null}', delay: 300 };
  let cancel = () => {};
  const pending = fetcher(list({ config: { cancelExecutor: (end) => (cancel = end) } }));
  setTimeout(() => cancel(), 50);
  const error: unknown = await pending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(isCancelled(error)).toBe(true);
});

it('[B §5] a pending save is not sent twice on repeated clicks; a changed or later save is sent', async () => {
  const save = (content: string) => fetcher({ url: '/api/admin/feedback/reply', data: { content } });
  answer = { body: '{"status":0,"msg":"","data":null}', delay: 100 };
  asked.length = 0;
  // A call that the previous test aborted may still arrive, and concurrent calls arrive in any order.
  const sent = () =>
    asked
      .filter(({ url }) => url === '/api/admin/feedback/reply')
      .map(({ body }) => (JSON.parse(body) as { content: string }).content)
      .sort();
  const [first, second] = await Promise.all([save('谢谢'), save('谢谢')]);
  expect(second).toEqual(first);
  expect(sent()).toEqual(['谢谢']);
  // T, F, T: the last value must win, so all three are sent.
  await Promise.all([save('T'), save('F'), save('T')]);
  await save('T');
  expect(sent()).toEqual(['F', 'T', 'T', 'T', '谢谢']);
});

it('[Foundation §7] a page can only call this console’s own API', async () => {
  for (const url of [
    'https://example.com/api/admin/x',
    '//example.com/api/',
    '/api/../files/x',
    'api/admin/x',
  ]) {
    await expect(fetcher(list({ url }))).rejects.toThrow('只能请求本站接口');
  }
});

it('[B §8] a network failure returns an empty message, because the shell reports it', async () => {
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const response = await fetcher(list());
  expect(response.data).toEqual({ status: 503, msg: '', data: null });
  // A failed save must not make amis show one either: '保存失败', '修改失败：'.
  const save = fetcher({
    url: '/api/admin/app/activity/add',
    messages: { failed: '修改失败：${msg}' },
  });
  await expect(save).rejects.toMatchObject({ message: '' });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
});

it("[decisions 'Conflicts'] reports a write refused because the record has changed or no longer exists, and a record that the user could not open, but no other refused call", async () => {
  const reported: string[][] = [];
  const onRefusal = (path: string, refusal: string) => reported.push([path, refusal]);
  const gestures = new Gestures();
  const conflicting = createFetcher({ onRefusal });
  answer = { body: '{"status":409,"msg":"该记录已被他人修改，请核对后再试","data":null}' };
  await conflicting({ url: '/api/admin/feedback/edit', data: { id: 1 } });
  await conflicting(list());
  answer = { body: '{"status":404,"msg":"记录不存在或已被删除","data":null}' };
  await conflicting({ url: '/api/admin/app/message/remove', data: { id: 1 } });
  await conflicting(list());
  const opening = createFetcher({ onRefusal, gestures });
  await opening({ url: '/api/admin/app/message/detail/1' });
  gestures.note();
  await opening({ url: '/api/admin/app/message/detail/2' });
  answer = { body: '{"status":422,"msg":"请选择处理状态","data":null}' };
  await conflicting({ url: '/api/admin/feedback/edit', data: { id: 2 } });
  expect(reported).toEqual([
    ['/api/admin/feedback/edit', 'conflict'],
    ['/api/admin/app/message/remove', 'missing'],
    ['/api/admin/app/message/detail/2', 'missing'],
  ]);
});
