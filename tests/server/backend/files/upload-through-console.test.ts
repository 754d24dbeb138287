import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestConsole } from '../../../support/console';
import { formOf, jpegOf, mp4Of, png } from '../../../support/media';

const megabyte = 1024 * 1024;
let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.loginAs({ menus: [] });
});
afterAll(() => console.close());

async function upload(path: string, form: FormData): Promise<unknown> {
  const response = await fetch(console.url + path, {
    method: 'POST',
    headers: { token: console.token },
    body: form,
  });
  return response.json();
}
const storedFiles = async () => {
  const folder = join(console.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

it('[A §7] an upload works with and without the /api prefix', async () => {
  for (const path of ['/api/admin/file/img/upload', '/admin/file/img/upload']) {
    expect(await upload(path, formOf(png, '照片.png'))).toEqual({
      status: 0,
      msg: '',
      data: { value: expect.stringMatching(/^\/files\/images\/.+\.png$/) },
    });
  }
});

it('[A §8] a refused upload of any size gets the specified message', async () => {
  const before = await storedFiles();
  const refusal = (status: number, msg: string) => ({ status, msg, data: null });
  expect(await upload('/api/admin/file/img/upload', formOf(Buffer.from('text')))).toEqual(
    refusal(422, 'You can only upload JPG/PNG file!'),
  );
  expect(await upload('/api/admin/file/img/upload', formOf(mp4Of(20 * megabyte)))).toEqual(
    refusal(422, 'You can only upload JPG/PNG file!'),
  );
  expect(await upload('/api/admin/file/img/upload', formOf(jpegOf(30 * megabyte)))).toEqual(
    refusal(413, 'Image must smaller than 2MB!'),
  );
  expect(await storedFiles()).toEqual(before);
});

it('[Foundation §3] an upload that the browser aborts leaves nothing behind', async () => {
  const before = await storedFiles();
  const sending = request(`${console.url}/api/admin/file/video/upload`, {
    method: 'POST',
    headers: { token: console.token, 'content-type': 'multipart/form-data; boundary=b' },
  });
  sending.on('error', () => {});
  sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
  sending.write(mp4Of(megabyte));
  await expect.poll(storedFiles, { timeout: 5000 }).toHaveLength(before.length + 1);
  sending.destroy();
  await expect.poll(storedFiles, { timeout: 5000 }).toEqual(before);
});

it('[Foundation §3] stores ten concurrent uploads separately', async () => {
  const before = await storedFiles();
  const urls = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      console.upload('/admin/file/img/upload', formOf(jpegOf(1000 + index))),
    ),
  );
  expect(new Set(urls).size).toBe(10);
  expect(await storedFiles()).toHaveLength(before.length + 10);
});
