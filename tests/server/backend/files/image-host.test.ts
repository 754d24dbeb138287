import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import express from 'express';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileStorage } from '../../../../server/backend/files/file-storage';
import { createFolderStorage } from '../../../../server/backend/files/folder-storage';
import { createImageHost } from '../../../../server/backend/files/image-host';
import { listen } from '../../../../server/http/listen';
import { TestConsole } from '../../../support/console';
import { formOf, mp4Of, png } from '../../../support/media';

const now = new Date('2026-03-01T02:00:00Z').getTime();
const seconds = now / 1000;
let console: TestConsole;
let secret: string;
let image: string;
let video: string;
beforeAll(async () => {
  console = await TestConsole.start();
  console.clock = () => new Date(now);
  await console.loginAs({ menus: ['/platform/feedback/list'] });
  secret = (await console.call('/admin/sys/config/detail/17')).data.configValue;
  image = await console.upload('/admin/file/img/upload', formOf(png));
  video = await console.upload('/admin/file/video/upload', formOf(mp4Of(10_000)));
});
afterAll(() => console.close());

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const sign = (path: string, t = seconds) => `${path}?t=${t}&sign=${md5(`${secret}${path}${t}`)}`;
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(console.url + path, { headers, method });
/** Requests the raw path, which fetch would normalise. */
const rawStatusOf = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(console.url);
    request({ hostname, port, path }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
const statusOf = async (path: string) => (await get(path)).status;

it('[decisions] an uploaded image is served for a signed URL', async () => {
  expect(image).toMatch(/^\/files\/images\/2026\/03\/[0-9a-f]{32}\.png$/);
  const response = await get(sign(image));
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(png.length),
    'x-content-type-options': 'nosniff',
    'content-disposition': `inline; filename="${image.split('/').pop()}"`,
    'content-security-policy':
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    'cache-control': 'private, max-age=3600, immutable',
  });
});

it('[decisions] a URL without a valid signature answers 403', async () => {
  const good = md5(`${secret}${image}${seconds}`);
  expect(await statusOf(image)).toBe(403);
  expect(await statusOf(`${image}?t=${seconds}`)).toBe(403);
  expect(await statusOf(`${image}?sign=${good}`)).toBe(403);
  expect(await statusOf(`${image}?t=${seconds}&sign=${md5('guess')}`)).toBe(403);
  expect(await statusOf(`${image}?t=${seconds}&sign=${good.toUpperCase()}`)).toBe(403);
  expect(await statusOf(`${image}?t=${seconds}&t=${seconds}&sign=${good}`)).toBe(403);
  expect(await statusOf(`${image}?t=${seconds + 1}&sign=${good}`)).toBe(403);
  expect(await statusOf(`${video}?t=${seconds}&sign=${good}`)).toBe(403);
  expect(await statusOf(`${image}?t=${seconds}&sign=${good}`)).toBe(200);
});

it('[Foundation §3] a signature is valid from one hour ago to five minutes ahead', async () => {
  expect(await statusOf(sign(image, seconds - 3600))).toBe(200);
  expect(await statusOf(sign(image, seconds - 3601))).toBe(403);
  expect(await statusOf(sign(image, seconds + 300))).toBe(200);
  expect(await statusOf(sign(image, seconds + 301))).toBe(403);
});

it('[Foundation §3] a browser may cache the file while the signature is valid, and never a refusal', async () => {
  expect((await get(sign(image, seconds - 3000))).headers.get('cache-control')).toBe(
    'private, max-age=600, immutable',
  );
  const refusal = await get(image);
  expect(refusal.headers.get('cache-control')).toBe('no-store');
  expect(await refusal.text()).toBe('文件地址的签名无效或已过期');
});

it('[decisions] the signature covers the undecoded path of the URL', async () => {
  const encoded = image.replace('images', 'im%61ges');
  expect(await statusOf(sign(encoded))).toBe(404);
  expect(await statusOf(`${encoded}?t=${seconds}&sign=${md5(`${secret}${image}${seconds}`)}`)).toBe(403);
});

it('[Foundation §3] a missing file answers 404, and nothing outside the folder is reachable', async () => {
  for (const path of [
    image.replace(/[0-9a-f]{32}/, '0'.repeat(32)),
    '/files/images/2026/03',
    '/files/..%2f..%2fpackage.json',
    '/files/../folder.png',
    '/files/%2e%2e/folder.png',
    '/files//etc/passwd.png',
    '/files/%zz.png',
    '/files/a.txt',
  ]) {
    expect([path, await rawStatusOf(sign(path))]).toEqual([path, 404]);
  }
});

it('[Foundation §3] a player may request ranges of a video', async () => {
  const whole = mp4Of(10_000);
  const part = async (range: string) => {
    const response = await get(sign(video), { range });
    const body = Buffer.from(await response.arrayBuffer());
    return [response.status, response.headers.get('content-range'), body] as const;
  };
  expect(await part('bytes=0-99')).toEqual([206, 'bytes 0-99/10000', whole.subarray(0, 100)]);
  expect(await part('bytes=9990-')).toEqual([206, 'bytes 9990-9999/10000', whole.subarray(9990)]);
  expect(await part('bytes=-5')).toEqual([206, 'bytes 9995-9999/10000', whole.subarray(9995)]);
  expect(await part('bytes=9000-20000')).toEqual([206, 'bytes 9000-9999/10000', whole.subarray(9000)]);
  expect(await part('bytes=0-1,5-6')).toEqual([200, null, whole]);
  expect(await part('nonsense')).toEqual([200, null, whole]);
  expect((await part('bytes=10000-')).slice(0, 2)).toEqual([416, 'bytes */10000']);
});

it('[Foundation §3] HEAD answers size and type without the content', async () => {
  const response = await get(sign(video), {}, 'HEAD');
  expect([
    response.status,
    response.headers.get('content-length'),
    response.headers.get('content-type'),
    response.headers.get('accept-ranges'),
  ]).toEqual([200, '10000', 'video/mp4', 'bytes']);
  expect(await response.text()).toBe('');
});

it('[B §7] changing the secret invalidates all earlier signatures at once', async () => {
  const earlier = sign(image);
  await console.login();
  const { data } = await console.call('/admin/sys/config/detail/17');
  const edited = await console.call('/admin/sys/config/edit', { ...data, configValue: 'another secret' });
  expect(edited.status).toBe(0);
  expect(await statusOf(earlier)).toBe(403);
  secret = 'another secret';
  expect(await statusOf(sign(image))).toBe(200);
});

it('[Foundation §1] with IMAGE_HOST, URLs use that origin', async () => {
  const other = await TestConsole.start({ IMAGE_HOST: 'https://img.example.com/' });
  try {
    await other.loginAs({ menus: [] });
    const response = await fetch(`${other.url}/api/admin/file/img/upload`, {
      method: 'POST',
      headers: { token: other.token },
      body: formOf(png),
    });
    expect(await response.json()).toEqual({
      status: 0,
      msg: '',
      data: { value: expect.stringMatching(/^https:\/\/img\.example\.com\/files\/images\/.+\.png$/) },
    });
  } finally {
    await other.close();
  }
});

it.each([99, 101])(
  '[Foundation §3] a file of another length than the storage stated ends its connection: %i bytes instead of 100',
  async (bytes) => {
    const storage: FileStorage = {
      ...createFolderStorage(console.dataDir),
      stat: async () => ({ bytes: 100, contentType: 'image/png' }),
      read: async () => Readable.from([Buffer.alloc(bytes)], { objectMode: false }),
    };
    const log = pino({ level: 'silent' });
    const router = createImageHost({
      storage,
      findSecret: async () => secret,
      now: () => new Date(now),
      log,
    });
    const server = await listen(express().use(router), 0, '127.0.0.1');
    const answer = await fetch(server.url + sign(image)).catch((error: unknown) => error);
    const body = answer instanceof Response ? answer.arrayBuffer() : Promise.reject(answer as Error);
    await expect(body).rejects.toThrow();
    await server.close(0);
  },
);

it('[Foundation §5] an image response adds so few listeners that Node does not warn', async () => {
  const warnings: string[] = [];
  const note = (warning: Error) => warnings.push(warning.message);
  process.on('warning', note);
  await Promise.all(Array.from({ length: 3 }, async () => (await get(sign(image))).arrayBuffer()));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
