import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabaseStorage } from '../../../../server/backend/files/database-storage';
import type { FileStorage } from '../../../../server/backend/files/file-storage';
import { createFolderStorage } from '../../../../server/backend/files/folder-storage';
import { createS3Storage } from '../../../../server/backend/files/s3-storage';
import type { Db } from '../../../../server/database/database';
import { openTestDatabase } from '../../../support/database/database';
import { scratch } from '../../../support/run/scratch';

let folder: string;
let database: { db: Db; close(): Promise<void> };
const servers: S3rver[] = [];
const storages: Record<string, FileStorage> = {};
const access = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
let bucketUrl: string;
/** Node's own dispatcher. Meanwhile the tests use undici's, as the console's process does, because it is stricter. */
const carrier = getGlobalDispatcher();

beforeAll(async () => {
  setGlobalDispatcher(new Agent());
  folder = await mkdtemp(join(scratch, 'storage-'));
  database = await openTestDatabase();
  bucketUrl = await startS3({ allowMismatchedSignatures: false });
  // Unlike S3, this server signs a bucket's URL without the final slash; only the list request uses that URL.
  const lenientUrl = await startS3({ allowMismatchedSignatures: true });
  storages['folder'] = createFolderStorage(join(folder, 'files'));
  storages['database'] = createDatabaseStorage(database.db);
  const { list } = createS3Storage({ url: lenientUrl, ...access });
  const s3 = createS3Storage({ url: bucketUrl, ...access });
  // Staff only see that the storage does not answer, but a failed test should show the reason.
  const write: typeof s3.write = (...given) =>
    s3.write(...given).catch((error: Error) => Promise.reject(error.cause ?? error));
  storages['s3'] = { ...s3, list, write };
});
afterAll(async () => {
  setGlobalDispatcher(carrier);
  for (const server of servers) await server.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function startS3(options: { allowMismatchedSignatures: boolean }): Promise<string> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
    ...options,
  });
  servers.push(server);
  const { port } = await server.run();
  return `http://127.0.0.1:${port}/files`;
}

const megabyte = 1024 * 1024;
const key = 'videos/2026/03/0a.mp4';
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function allOf(content: Readable | undefined): Promise<Buffer | undefined> {
  if (!content) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
const listOf = async (storage: FileStorage) => {
  const found: { key: string; bytes: number }[] = [];
  for await (const file of storage.list()) found.push(file);
  return found;
};
/** Splits bytes into chunks of an odd size, as a network delivers them. */
const streamOf = (content: Buffer) =>
  Readable.from(
    (function* () {
      for (let from = 0; from < content.length; from += 60_001) yield content.subarray(from, from + 60_001);
    })(),
    { objectMode: false },
  );

describe.each(['folder', 'database', 's3'])('the %s storage', (kind) => {
  const storage = () => storages[kind] as FileStorage;

  it('[Foundation §3] returns a file byte by byte, whole and in ranges', async () => {
    // ThreeValues parts in S3, or nine pieces in the database; the last part or piece is smaller.
    const content = randomBytes((kind === 's3' ? 18 : 2) * megabyte + 12_345);
    await storage().write(key, streamOf(content), 'video/mp4');
    expect(await storage().stat(key)).toEqual({ bytes: content.length, contentType: 'video/mp4' });
    expect(hashOf((await allOf(await storage().read(key))) as Buffer)).toBe(hashOf(content));
    for (const [start, end] of [
      [0, 1],
      [262_143, 262_144],
      [100, 1_500_000],
      [262_144, 524_287],
      [content.length - 1, content.length - 1],
    ] as const) {
      const part = (await allOf(await storage().read(key, { start, end }))) as Buffer;
      expect([start, end, part.equals(content.subarray(start, end + 1))]).toEqual([start, end, true]);
    }
    expect(await listOf(storage())).toEqual([{ key, bytes: content.length }]);
    await storage().remove(key);
    await storage().remove(key);
    expect(await storage().stat(key)).toBeUndefined();
    expect(await storage().read(key)).toBeUndefined();
    expect(await listOf(storage())).toEqual([]);
  });

  it('[Foundation §3] stores small and empty files', async () => {
    await storage().write('images/1.png', streamOf(Buffer.from('small')), 'image/png');
    await storage().write('images/2.jpg', Readable.from([], { objectMode: false }), 'image/jpeg');
    expect(await allOf(await storage().read('images/1.png'))).toEqual(Buffer.from('small'));
    expect(await allOf(await storage().read('images/2.jpg'))).toEqual(Buffer.alloc(0));
    expect(await storage().stat('images/2.jpg')).toEqual({ bytes: 0, contentType: 'image/jpeg' });
    for (const name of ['images/1.png', 'images/2.jpg']) await storage().remove(name);
  });

  it('[Foundation §3] keeps nothing of a broken stream, after few bytes or many', async () => {
    for (const bytes of [1_000, kind === 's3' ? 12 * megabyte : megabyte]) {
      const breaking = Readable.from(
        (function* () {
          yield randomBytes(bytes);
          throw new Error('broken off');
        })(),
        { objectMode: false },
      );
      await expect(storage().write(key, breaking, 'video/mp4')).rejects.toThrow('broken off');
    }
    expect(await storage().stat(key)).toBeUndefined();
    expect(await listOf(storage())).toEqual([]);
  });
});

it.each(['folder', 'database'])(
  '[Foundation §3] the %s storage stores a file in place of one that a kill left half-written',
  async (kind) => {
    const storage = storages[kind] as FileStorage;
    await mkdir(join(folder, 'files', 'images'), { recursive: true });
    await writeFile(join(folder, 'files', 'images', '3.png.partial'), 'half');
    await sql`insert into backend.stored_file (key, piece_bytes) values ('images/3.png', 10)`.execute(
      database.db,
    );
    await sql`
    insert into backend.stored_file_piece (key, number, content)
    values ('images/3.png', 0, 'half'), ('images/3.png', 1, 'half')`.execute(database.db);
    await storage.write('images/3.png', streamOf(Buffer.from('whole')), 'image/png');
    expect(await allOf(await storage.read('images/3.png'))).toEqual(Buffer.from('whole'));
    for (const { remove } of [storages['folder'], storages['database']] as FileStorage[])
      await remove('images/3.png');
  },
);

it('[Foundation §3] lists the files of a folder while others are removed', async () => {
  const storage = storages['folder'] as FileStorage;
  const names = ['images/1.png', 'images/2.png', 'images/3.png'];
  for (const name of names) await storage.write(name, streamOf(Buffer.from('small')), 'image/png');
  const found: string[] = [];
  for await (const file of storage.list()) {
    found.push(file.key);
    await storage.remove('images/2.png');
  }
  expect(found).toEqual(['images/1.png', 'images/3.png']);
  for (const name of names) await storage.remove(name);
});

it('[Foundation §3] a file that a crash left half-written in the database is hidden, and removed at a later start', async () => {
  const storage = storages['database'] as FileStorage;
  await sql`
    insert into backend.stored_file (key, piece_bytes, begun_at)
    values ('images/old.png', 10, now() - interval '2 hours'), ('images/young.png', 10, now())`.execute(
    database.db,
  );
  expect(await storage.stat('images/old.png')).toBeUndefined();
  expect(await listOf(storage)).toEqual([]);
  expect(await storage.removePartial(new Date(Date.now() - 3_600_000))).toBe(1);
  expect(await storage.removePartial(new Date(Date.now() + 3_600_000))).toBe(1);
});

it('[Foundation §3] an S3 service that refuses or does not answer is reported with a message', async () => {
  const unavailable = { code: 503, message: '文件存储暂时不可用，请稍后再试' };
  const stranger = createS3Storage({ url: bucketUrl, ...access, secretAccessKey: 'wrong' });
  const nobody = createS3Storage({ url: 'http://127.0.0.1:1/files', ...access });
  for (const storage of [stranger, nobody]) {
    await expect(storage.write(key, streamOf(Buffer.from('x')), 'video/mp4')).rejects.toMatchObject(
      unavailable,
    );
    await expect(storage.read(key)).rejects.toMatchObject(unavailable);
    await expect(storage.stat(key)).rejects.toMatchObject(unavailable);
  }
});

it('[Foundation §3] an S3 request is retried with its whole body after a broken connection or a 503 answer', async () => {
  const bodies: string[] = [];
  const server = createServer(async (req, res) => {
    bodies.push((await allOf(req))?.toString() ?? '');
    if (bodies.length === 1) return void req.socket.destroy();
    res.writeHead(bodies.length === 2 ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const storage = createS3Storage({ url: `http://127.0.0.1:${port}/files`, ...access });
  await storage.write(key, streamOf(Buffer.from('small')), 'video/mp4');
  expect(bodies).toEqual(['small', 'small', 'small']);
  server.close();
});
