import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { conform, logIn } from '../../../server/conformance/conform';
import { toText } from '../../../server/conformance/report';
import { RecordingUpstream, type Answering } from '../../support/recording-upstream';

let upstream: RecordingUpstream;
beforeAll(async () => {
  upstream = await RecordingUpstream.start();
});
afterAll(() => upstream.close());
beforeEach(() => upstream.reset());

const target = () => ({
  url: upstream.url,
  token: 'a-token',
  sessionId: '',
  headers: { token: 'token', session: 'session-id' },
});
const success = (data: unknown) => ({ code: 1, msg: '', data });

it('[A §7] the kit sends the cookies of its own session, as the console does', async () => {
  const setting =
    (lines: string[], data: unknown): Answering =>
    (res) =>
      void res.setHeader('set-cookie', lines).end(JSON.stringify(success(data)));
  const captcha = { imageData: 'data:image/png;base64,', sessionId: 'c' };
  upstream
    .on('/admin/captcha/captchaImage', setting(['JSESSIONID=a; Path=/app; HttpOnly', 'route=1'], captcha))
    .on('/admin/login', setting(['JSESSIONID=b', 'route=; Max-Age=0'], 'its-token'))
    .on('/admin/index', success({ admin: { username: '王芳' }, menus: [] }));
  const account = { username: 'wang', password: 'a password', readCaptcha: () => Promise.resolve('1234') };
  const { session } = await logIn(target(), account);
  expect(session?.token).toBe('its-token');
  if (session) await conform(session, { write: false, only: new Set(['/admin/index']) });
  expect(upstream.requests.map(({ url, headers }) => [url, headers.token, headers.cookie])).toEqual([
    ['/admin/captcha/captchaImage', undefined, undefined],
    ['/admin/login', undefined, 'JSESSIONID=a; route=1'],
    ['/admin/index', 'its-token', 'JSESSIONID=b'],
    ['/admin/index', undefined, undefined],
  ]);
});

const uploads = ['/admin/file/img/upload', '/admin/file/video/upload'];
const refusal = { code: 415, msg: '请选择图片', data: null };
/** Takes pictures and nothing else. */
const takesPictures = (data: unknown) =>
  ((res, { body }) =>
    void res.end(JSON.stringify(body.includes('image/png') ? success(data) : refusal))) satisfies Answering;
const tryUploads = async () =>
  toText(await conform(target(), { write: true, only: new Set(uploads) }), false);

it('[A §7] the kit uploads a picture as the console does, in chunks, and names the IMAGE_HOST that shows it', async () => {
  upstream.on('*', takesPictures('https://cdn.example.com/a.png'));
  expect(await tryUploads()).toContain(
    '/admin/file/img/upload  上传图片  (the picture stays; shown with IMAGE_HOST=https://cdn.example.com)',
  );
  const pictures = upstream.requests.filter(({ body }) => body.includes('image/png'));
  expect(
    pictures.map(({ url, headers }) => [url, headers['transfer-encoding'], headers['content-length']]),
  ).toEqual([[uploads[0], 'chunked', undefined]]);
  expect(upstream.requests.map(({ url }) => url).toSorted()).toEqual([uploads[0], uploads[0], uploads[1]]);
});

it.each<[what: string, answer: unknown, finding: string]>([
  ['refuses every file', refusal, 'code: expected 1, seen 415 请选择图片'],
  ['answers a bare name', success('a.png'), 'data: expected the address of the picture, seen "a.png"'],
  [
    'answers an object',
    success({ url: '/a.png' }),
    'data: expected the address of the picture, seen {"url":"/a.png"}',
  ],
])('[A §7] the kit detects an upload that %s', async (_what, answer, finding) => {
  upstream.on('*', refusal).on('/admin/file/img/upload', (res, { body }) => {
    res.end(JSON.stringify(body.includes('image/png') ? answer : refusal));
  });
  expect(await tryUploads()).toContain(`\n    ${finding}\n`);
});

it('[A §7] the kit says what is wrong with the refusal of a call without a session', async () => {
  upstream.on('/admin/index', (res, { headers }) => {
    const known = success({ admin: { username: '王芳' }, menus: [] });
    res.end(JSON.stringify(headers.token === undefined ? { code: 1009, message: '未登录' } : known));
  });
  const found = await conform(target(), { write: false, only: new Set(['/admin/index']) });
  expect(toText(found, false)).toContain(
    'code without a token: expected 1009, seen {"code":1009,"message":"未登录"} (expected msg: what staff read of a refusal)',
  );
});
