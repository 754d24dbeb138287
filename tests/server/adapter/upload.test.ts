import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestAdapter, type TestAdapter } from '../../support/test-adapter';
import { eventually } from '../../support/run/eventually';

let adapter: TestAdapter;
beforeAll(async () => {
  adapter = await startTestAdapter();
});
beforeEach(() => adapter.upstream.reset());
afterAll(() => adapter.close());

const url = '/api/admin/file/img/upload';

function formOf(...parts: [name: string, value: string | Blob, filename?: string][]): FormData {
  const form = new FormData();
  for (const [name, value, filename] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, filename);
  }
  return form;
}

async function send(path: string, form: FormData): Promise<unknown> {
  const answer = await fetch(adapter.url + path, { method: 'POST', body: form, headers: { token: 'abc' } });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** Parses the upload that the upstream received, with the platform's parser instead of ours. */
async function receivedForm(): Promise<FormData> {
  const { headers, body } = adapter.upstream.last;
  return new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData();
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('[A §7] uploads: multipart with a single part file', () => {
  it.each([url, '/admin/file/img/upload'])(
    '%s: the bytes and the Chinese name arrive unchanged',
    async (path) => {
      adapter.upstream.on('*', { code: 1, msg: 'ok', data: 'https://img.example/a.png' });
      const bytes = new Uint8Array([...randomBytes(300_000), 13, 10, 45, 45]);
      const file = new Blob([bytes], { type: 'image/png' });
      expect(await send(path, formOf(['file', file, '头像 "新"👍.png']))).toEqual({
        status: 0,
        msg: '',
        data: { value: 'https://img.example/a.png' },
      });
      const received = await receivedForm();
      const part = received.get('file') as File;
      expect([...received.keys()]).toEqual(['file']);
      expect([part.name, part.type, digest(await part.bytes())]).toEqual([
        '头像 "新"👍.png',
        'image/png',
        digest(bytes),
      ]);
      expect(adapter.upstream.last).toMatchObject({
        method: 'POST',
        url: '/admin/file/img/upload',
        headers: { token: 'abc', 'transfer-encoding': 'chunked' },
      });
    },
  );

  it('an empty file arrives as an empty file', async () => {
    await send(url, formOf(['file', new Blob([]), 'leer.png']));
    const part = (await receivedForm()).get('file') as File;
    expect([part.name, part.size]).toEqual(['leer.png', 0]);
  });

  it('fields beside the file are not forwarded', async () => {
    await send(url, formOf(['a', '1'], ['file', new Blob(['x']), 'a.png'], ['b', '2']));
    expect([...(await receivedForm()).keys()]).toEqual(['file']);
  });

  it('a file name can’t break out of the part’s header', async () => {
    const boundary = 'xyz';
    const body =
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename*=UTF-8''a%0D%0Ax-evil%3A%201%22.png\r\n` +
      `content-type: image/png; a\r\n\r\nx\r\n--${boundary}--\r\n`;
    await fetch(adapter.url + url, {
      method: 'POST',
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    const text = adapter.upstream.requests.map((recorded) => recorded.body.toString()).join('');
    expect(text).not.toMatch(/\r\nx-evil/);
  });

  it('refuses no file, two files and broken multipart, each with a message', async () => {
    expect(await send(url, formOf(['a', '1']))).toEqual({ status: 422, msg: '请选择文件', data: null });
    const two = formOf(['file', new Blob(['x']), 'a.png'], ['file', new Blob(['y']), 'b.png']);
    expect(await send(url, two)).toEqual({ status: 422, msg: '一次只能上传一个文件', data: null });
    const broken = await fetch(adapter.url + url, {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'multipart/form-data' },
    });
    expect(await broken.json()).toEqual({ status: 400, msg: '请求格式错误', data: null });
    const unfinished = await fetch(adapter.url + url, {
      method: 'POST',
      body: '--xyz\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      headers: { 'content-type': 'multipart/form-data; boundary=xyz' },
    });
    expect(await unfinished.json()).toEqual({ status: 400, msg: '请求格式错误', data: null });
    expect(adapter.upstream.requests.filter(({ cut }) => !cut)).toEqual([]);
  });

  it('treats a multipart form without a file as a plain form', async () => {
    await send('/api/admin/feedback/edit', formOf(['id', '7'], ['remark', '已联系&=+']));
    const { headers, body } = adapter.upstream.last;
    expect([headers['content-type'], body.toString()]).toEqual([
      'application/x-www-form-urlencoded;charset=UTF-8',
      `id=7&remark=${encodeURIComponent('已联系&=+')}`,
    ]);
  });

  it('an upstream’s refusal before the end of the upload is reported', async () => {
    adapter.upstream.on('*', { code: 413, msg: '图片过大', data: null });
    const large = new Blob([new Uint8Array(5_000_000)]);
    expect(await send(url, formOf(['file', large, 'a.png']))).toEqual({
      status: 413,
      msg: '图片过大',
      data: null,
    });
  });

  it.each(['content-disposition: form-data; name="a"', 'x: y'])(
    'a form of more than 1000 parts is refused: %s',
    async (header) => {
      const body = `${`--xyz\r\n${header}\r\n\r\n1\r\n`.repeat(1_001)}--xyz--\r\n`;
      const answer = await fetch(`${adapter.url}/api/admin/feedback/edit`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=xyz' },
        body,
      });
      expect(await answer.json()).toEqual({ status: 400, msg: '请求格式错误', data: null });
      expect(adapter.upstream.requests).toEqual([]);
    },
  );

  it('an upload over 100 MB is refused and never completes upstream', async () => {
    const large = new Blob([new Uint8Array(100 * 1024 * 1024 + 1)]);
    expect(await send('/api/admin/file/video/upload', formOf(['file', large, 'a.mp4']))).toEqual({
      status: 413,
      msg: '提交的内容过大',
      data: null,
    });
    expect(adapter.upstream.requests.filter(({ cut }) => !cut)).toEqual([]);
  });

  it('an unreachable upstream is reported while megabytes are still to be sent', async () => {
    const gone = await startTestAdapter({ url: 'http://127.0.0.1:1' });
    try {
      const answer = await fetch(gone.url + url, {
        method: 'POST',
        body: formOf(['file', new Blob([new Uint8Array(5_000_000)]), 'a.png']),
      });
      expect(await answer.json()).toEqual({ status: 502, msg: '服务暂时不可用', data: null });
    } finally {
      await gone.close();
    }
  });
});

describe('[Foundation §2] uploads stream', () => {
  const boundary = 'xyz';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
  const open = () =>
    httpRequest(adapter.url + url, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });

  it('the upstream has the first bytes before the browser has sent the last', async () => {
    const sent = open();
    const answered = new Promise<void>((resolve) =>
      sent.once('response', (res) => res.resume().once('end', resolve)),
    );
    sent.write(head + 'first');
    await eventually(() => expect(adapter.upstream.arriving).toContain('first'));
    sent.end(`last\r\n--${boundary}--\r\n`);
    await answered;
    expect(((await receivedForm()).get('file') as File).size).toBe('firstlast'.length);
  });

  it('a browser that disconnects midway truncates the upstream upload', async () => {
    const sent = open();
    sent.on('error', () => {});
    sent.write(head + 'first');
    await eventually(() => expect(adapter.upstream.arriving).toContain('first'));
    sent.destroy();
    await eventually(() =>
      expect(adapter.upstream.requests).toEqual([expect.objectContaining({ cut: true })]),
    );
  });
});
