import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabaseStorage } from '../../../server/backend/files/database-storage';
import { createFolderStorage } from '../../../server/backend/files/folder-storage';
import { moveFiles } from '../../../server/operate/files-move';
import { TestConsole } from '../../support/console';
import { formOf, mp4Of, png } from '../../support/media';

let console: TestConsole;
/** Another machine, with its own data folder and the same database. */
let other: TestConsole;
let secret: string;
beforeAll(async () => {
  console = await TestConsole.start({ FILE_STORAGE: 'folder' });
  other = await TestConsole.start(
    { FILE_STORAGE: 'database' },
    { database: { db: console.db, close: async () => {} } },
  );
  await console.login();
  secret = (await console.call('/admin/sys/config/detail/17')).data.configValue;
});
afterAll(async () => {
  await other.close();
  await console.close();
});

async function show(on: TestConsole, path: string, range?: string) {
  const t = Math.floor(Date.now() / 1000);
  const sign = createHash('md5').update(`${secret}${path}${t}`).digest('hex');
  const response = await fetch(`${on.url}${path}?t=${t}&sign=${sign}`, { headers: range ? { range } : {} });
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
}
const storages = () =>
  [createFolderStorage(join(console.dataDir, 'files')), createDatabaseStorage(console.db)] as const;

it('[Foundation §3] every console serves the files in the database, also in ranges', async () => {
  const video = await other.upload('/admin/file/video/upload', formOf(mp4Of(700_000)), console);
  const third = await TestConsole.start(
    { FILE_STORAGE: 'database' },
    { database: { db: console.db, close: async () => {} } },
  );
  try {
    expect((await show(third, video)).body.equals(mp4Of(700_000))).toBe(true);
    const part = await show(third, video, 'bytes=262140-262150');
    expect([part.status, part.body]).toEqual([206, mp4Of(700_000).subarray(262_140, 262_151)]);
  } finally {
    await third.close();
  }
  await createDatabaseStorage(console.db).remove(video.slice('/files/'.length));
  expect((await show(other, video)).status).toBe(404);
});

it('[Foundation §3] moves files from one storage to another, and moves them again', async () => {
  const image = await console.upload('/admin/file/img/upload', formOf(png));
  const video = await console.upload('/admin/file/video/upload', formOf(mp4Of(600_000)));
  expect((await show(other, image)).status).toBe(404);
  const [folder, database] = storages();
  const bytes = png.length + 600_000;
  expect(await moveFiles(folder, database, false)).toEqual({ copied: 2, kept: 0, removed: 0, bytes });
  expect((await show(other, image)).body).toEqual(png);
  expect((await show(console, image)).body).toEqual(png);
  expect(await moveFiles(folder, database, true)).toEqual({ copied: 0, kept: 2, removed: 2, bytes });
  expect((await show(other, video)).body.equals(mp4Of(600_000))).toBe(true);
  expect((await show(console, image)).status).toBe(404);
  expect(await moveFiles(folder, database, true)).toEqual({ copied: 0, kept: 0, removed: 0, bytes: 0 });
});

it('[Foundation §3] a copy that differs is deleted, and its source is kept', async () => {
  const image = await console.upload('/admin/file/img/upload', formOf(png));
  const key = image.slice('/files/'.length);
  const [folder, database] = storages();
  const lossy = {
    ...database,
    read: async (...given: Parameters<typeof database.read>) => {
      const content = await database.read(...given);
      return content?.drop(1) as typeof content;
    },
  };
  await expect(moveFiles(folder, lossy, true)).rejects.toThrow(`the copy of ${key} differs from the file`);
  expect(await database.stat(key)).toBeUndefined();
  expect((await show(console, image)).body).toEqual(png);
});

it('[Foundation §3] a move from a folder that cannot be read fails, instead of finding no file', async () => {
  const [, target] = storages();
  const unreadable = createFolderStorage(join(console.dataDir, 'files', 'file'));
  await writeFile(join(console.dataDir, 'files', 'file'), '');
  await expect(moveFiles(unreadable, target, false)).rejects.toThrow('ENOTDIR');
  await rm(join(console.dataDir, 'files', 'file'));
});
