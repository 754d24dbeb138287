import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHandlers } from '../../../../server/backend/areas';
import { createBackendApp } from '../../../../server/backend/core/backend-app';
import { createFolderStorage } from '../../../../server/backend/files/folder-storage';
import { listen } from '../../../../server/http/listen';
import { TestBackend } from '../../../support/backend';
import { png } from '../../../support/media';
import { scratch } from '../../../support/run/scratch';

let backend: TestBackend;
const folder = mkdtempSync(join(scratch, 'left-uploads-'));
beforeAll(async () => {
  backend = await TestBackend.start();
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

it('[Foundation §3] removes a file whose sender disconnects before it gets the file’s URL', async () => {
  const storage = createFolderStorage(folder);
  let hangUp = () => {};
  let written = 0;
  const server = await listen(
    createBackendApp(createHandlers(), {
      db: backend.db,
      log: pino({ level: 'silent' }),
      storage: {
        ...storage,
        write: async (...given) => {
          await storage.write(...given);
          written = files().length;
          hangUp();
          // The server notices the disconnect before it writes the answer.
          await new Promise((resolve) => setTimeout(resolve, 200));
        },
      },
      now: () => new Date(),
      imageHost: '',
    }),
    0,
    '127.0.0.1',
  );
  try {
    const form = new FormData();
    form.set('file', new Blob([png]), 'a.png');
    const { headers, body } = new Request(server.url, { method: 'POST', body: form });
    const sent = request(`${server.url}/admin/file/img/upload`, {
      method: 'POST',
      headers: { token: backend.token, 'content-type': headers.get('content-type') ?? '' },
    });
    sent.on('error', () => {});
    hangUp = () => sent.destroy();
    sent.end(Buffer.from(await new Response(body).arrayBuffer()));
    await expect.poll(() => written, { timeout: 10_000 }).toBe(1);
    await expect.poll(files, { timeout: 10_000 }).toEqual([]);
  } finally {
    await server.close();
  }
});

it('[Foundation §3] a later start removes uploads that a stop interrupted, and keeps those in progress', async () => {
  mkdirSync(join(folder, 'images', 'left'), { recursive: true });
  const place = (name: string) => join(folder, 'images', 'left', name);
  for (const name of ['old.png.partial', 'young.png.partial', 'old.png']) writeFileSync(place(name), 'x');
  const long = new Date(Date.now() - 7_200_000);
  for (const name of ['old.png.partial', 'old.png']) utimesSync(place(name), long, long);
  expect(await createFolderStorage(folder).removePartial(new Date(Date.now() - 3_600_000))).toBe(1);
  expect(readdirSync(join(folder, 'images', 'left')).sort()).toEqual(['old.png', 'young.png.partial']);
  expect(await createFolderStorage(join(folder, 'nothing')).removePartial(new Date())).toBe(0);
});
