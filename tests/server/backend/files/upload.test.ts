import { request } from 'node:http';
import { readFile, stat } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestBackend } from '../../../support/backend';
import { formOf, jpegOf, matroska, mp4Of, png, webm } from '../../../support/media';

let backend: TestBackend;
let before: string[];
beforeAll(async () => {
  backend = await TestBackend.start();
});
beforeEach(async () => {
  before = await backend.storedFiles();
});
afterAll(() => backend.close());

const megabyte = 1024 * 1024;
const uploadImage = (form: FormData) => backend.post('/admin/file/img/upload', form);
const uploadVideo = (form: FormData) => backend.post('/admin/file/video/upload', form);
const refusal = (msg: string, code = 422) => ({ code, msg, data: null });
const nothingStored = async () => expect(await backend.storedFiles()).toEqual(before);

const storedSizes = async () =>
  Promise.all(
    (await backend.storedFiles())
      .filter((file) => !before.includes(file))
      .map(async (file) => (await stat(file)).size),
  );

async function storedContent(): Promise<Buffer> {
  const added = (await backend.storedFiles()).filter((file) => !before.includes(file));
  expect(added).toHaveLength(1);
  return readFile(added[0] as string);
}

it('[A §7] an image upload answers its unsigned URL, which has a date and is unguessable', async () => {
  const answer = await uploadImage(formOf(png, '../../evil name.html'));
  expect(answer).toEqual({
    code: 1,
    msg: '',
    data: expect.stringMatching(/^\/files\/images\/20\d\d\/[01]\d\/[0-9a-f]{32}\.png$/),
  });
  expect(await storedContent()).toEqual(png);
});

it('[A §5] accepts a JPEG or PNG image by its content, regardless of its name', async () => {
  expect((await uploadImage(formOf(jpegOf(300), 'wrong.gif'))).data).toMatch(/\.jpg$/);
  before = await backend.storedFiles();
  const wrong = refusal('You can only upload JPG/PNG file!');
  for (const content of [
    'GIF89a',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<html>',
    'RIFF1234WEBP',
    '',
  ]) {
    expect(await uploadImage(formOf(Buffer.from(content), 'photo.png'))).toEqual(wrong);
  }
  expect(await uploadImage(formOf(mp4Of(300), 'photo.png'))).toEqual(wrong);
  await nothingStored();
});

it('[A §9] an image has at most 2 MB, to the byte', async () => {
  expect((await uploadImage(formOf(jpegOf(2 * megabyte)))).code).toBe(1);
  expect((await storedContent()).length).toBe(2 * megabyte);
  before = await backend.storedFiles();
  const tooLarge = refusal('Image must smaller than 2MB!', 413);
  expect(await uploadImage(formOf(jpegOf(2 * megabyte + 1)))).toEqual(tooLarge);
  expect(await uploadImage(formOf(jpegOf(20 * megabyte)))).toEqual(tooLarge);
  await nothingStored();
});

it('[Foundation §3] a video is MP4 or WebM by its content', async () => {
  expect((await uploadVideo(formOf(mp4Of(5 * megabyte)))).data).toMatch(/^\/files\/videos\/.+\.mp4$/);
  // toEqual would compare and print five million bytes one by one.
  expect((await storedContent()).equals(mp4Of(5 * megabyte))).toBe(true);
  expect((await uploadVideo(formOf(webm))).data).toMatch(/\.webm$/);
  before = await backend.storedFiles();
  const wrong = refusal('只能上传 MP4 或 WebM 格式的视频！');
  for (const content of [matroska, png, mp4Of(300, 'qt  '), mp4Of(300, 'heic')]) {
    expect(await uploadVideo(formOf(content, 'film.mp4'))).toEqual(wrong);
  }
  await nothingStored();
});

it('[Foundation §3] a video has at most 100 MB', async () => {
  expect(await uploadVideo(formOf(mp4Of(100 * megabyte + 1)))).toEqual(
    refusal('视频大小不能超过 100MB！', 413),
  );
  await nothingStored();
});

it('[A §7] the form must have exactly one file part named file', async () => {
  const none = new FormData();
  none.append('file', 'just text');
  expect(await uploadImage(none)).toEqual(refusal('请选择要上传的文件'));
  expect(await backend.post('/admin/file/img/upload', { file: 'x' })).toEqual(refusal('请选择要上传的文件'));
  expect(await uploadImage(formOf(png, 'a.png', 'image'))).toEqual(refusal('文件的表单字段名应为 file'));
  const two = formOf(png);
  two.append('file', new Blob([png]), 'second.png');
  expect(await uploadImage(two)).toEqual(refusal('一次只能上传一个文件'));
  const twoBig = formOf(mp4Of(3 * megabyte));
  twoBig.append('other', new Blob([mp4Of(3 * megabyte)]), 'second.mp4');
  expect(await uploadVideo(twoBig)).toEqual(refusal('一次只能上传一个文件'));
  await nothingStored();
});

it('[A §7] ignores text fields in addition to the file', async () => {
  const form = new FormData();
  form.append('name', '照片');
  form.append('file', new Blob([png]), 'photo.png');
  expect((await uploadImage(form)).code).toBe(1);
});

it('[Foundation §3] a malformed or truncated form leaves nothing behind', async () => {
  const post = async (contentType: string, body: string) => {
    const response = await fetch(`${backend.url}/admin/file/img/upload`, {
      method: 'POST',
      headers: { token: backend.token, 'content-type': contentType },
      body,
    });
    return response.json();
  };
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const malformed = refusal('上传内容格式错误');
  expect(await post('multipart/form-data', head)).toEqual(malformed);
  expect(await post('multipart/form-data; boundary=b', 'no boundary in here')).toEqual(malformed);
  expect(await post('multipart/form-data; boundary=b', head + jpegOf(500).toString('latin1'))).toMatchObject({
    code: 422,
  });
  await nothingStored();
});

it('[Foundation §3] an upload that the browser aborts leaves nothing behind', async () => {
  const upload = request(`${backend.url}/admin/file/video/upload`, {
    method: 'POST',
    headers: { token: backend.token, 'content-type': 'multipart/form-data; boundary=b' },
  });
  upload.on('error', () => {});
  upload.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
  upload.write(mp4Of(megabyte));
  await expect.poll(() => backend.storedFiles(), { timeout: 5000 }).toHaveLength(before.length + 1);
  upload.destroy();
  await expect.poll(() => backend.storedFiles(), { timeout: 5000 }).toEqual(before);
});

it('[Foundation §3] a complete file is not kept when the rest of the form is invalid', async () => {
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n';
  const answer = new Promise<string>((resolve, reject) => {
    const upload = request(`${backend.url}/admin/file/video/upload`, {
      method: 'POST',
      headers: { token: backend.token, 'content-type': 'multipart/form-data; boundary=b' },
    });
    upload.on('error', reject);
    upload.on('response', (response) => {
      response.setEncoding('utf8').once('data', resolve);
    });
    upload.write(part);
    upload.write(mp4Of(1000));
    upload.write('\r\n--b\r\n');
    expect
      .poll(storedSizes, { timeout: 5000 })
      .toContain(1000)
      .then(() => upload.end(`${part.slice(5)}second\r\n--b--\r\n`), reject);
  });
  expect(JSON.parse(await answer)).toEqual(refusal('一次只能上传一个文件'));
  await nothingStored();
});

it('[A §8] an upload needs a session', async () => {
  const { token } = backend;
  backend.token = '';
  expect((await uploadImage(formOf(png))).code).toBe(1009);
  backend.token = token;
  await nothingStored();
});
