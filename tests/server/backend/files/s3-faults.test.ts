import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import type { FileStorage } from '../../../../server/backend/files/file-storage';
import { createS3Storage } from '../../../../server/backend/files/s3-storage';
import { createLog } from '../../../../server/http/log';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const access = { region: 'us-east-1', accessKeyId: 'AKIA-of-a-test', secretAccessKey: 'secret-of-a-test' };
const key = 'videos/2026/03/0a.mp4';
const partBytes = 8 * 1024 * 1024;
const unavailable = { code: 503, message: '文件存储暂时不可用，请稍后再试' };

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function openFaulty(listener: RequestListener): Promise<FileStorage> {
  return createS3Storage({ url: `${await serve(listener)}/files`, ...access, timeoutMs: 1_000 });
}

const streamOf = (bytes: number) => Readable.from([Buffer.alloc(bytes, 1)], { objectMode: false });
const listAll = async (storage: FileStorage) => {
  const found: string[] = [];
  for await (const file of storage.list()) found.push(file.key);
  return found;
};
/** Each use of a storage that asks S3. */
const uses: Record<string, (storage: FileStorage) => Promise<unknown>> = {
  write: (storage) => storage.write(key, streamOf(10), 'video/mp4'),
  'write in parts': (storage) => storage.write(key, streamOf(partBytes + 1), 'video/mp4'),
  read: (storage) => storage.read(key),
  stat: (storage) => storage.stat(key),
  list: listAll,
  remove: (storage) => storage.remove(key),
};
const page = (inside: string) => `<?xml version="1.0"?><ListBucketResult>${inside}</ListBucketResult>`;

const faults: Record<string, RequestListener> = {
  'answers 403': (_req, res) => void res.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'),
  'answers 500': (_req, res) => void res.writeHead(500).end(),
  'answers 503 with a page of HTML': (_req, res) => void res.writeHead(503).end('<html>busy</html>'),
  'closes the connection': (req) => void req.socket.destroy(),
  'hangs forever': () => {},
  'redirects in a circle': (req, res) => void res.writeHead(307, { location: req.url }).end(),
  'refuses with a body without end': (req, res) => {
    res.writeHead(400);
    if (req.method === 'HEAD') return void res.end();
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const more = () => {
      while (!res.destroyed && res.write(chunk));
      if (!res.destroyed) res.once('drain', more);
    };
    more();
  },
};

describe.each(Object.keys(faults))('[Foundation §3] an S3 service that %s', (fault) => {
  it.each(Object.keys(uses))(
    'fails a %s with one message, and no key in the log',
    async (use) => {
      const storage = await openFaulty(faults[fault] as RequestListener);
      const error: unknown = await uses[use]?.(storage).then(
        () => 'no error',
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject(unavailable);
      const log = new PassThrough();
      createLog('warn', log).warn({ err: error }, 'not available');
      const line = String(log.read());
      expect(line).toContain('"cause"');
      for (const secret of [access.accessKeyId, access.secretAccessKey, 'Signature'])
        expect(line).not.toContain(secret);
    },
    20_000,
  );
});

it('[Foundation §3] does not send a file, or its signature, to where an S3 service redirects', async () => {
  const elsewhere: IncomingMessage[] = [];
  const other = await serve((req, res) => {
    elsewhere.push(req);
    res.end();
  });
  const storage = await openFaulty(
    (req, res) => void res.writeHead(307, { location: `${other}${req.url}` }).end(),
  );
  for (const use of Object.values(uses)) await expect(use(storage)).rejects.toMatchObject(unavailable);
  expect(elsewhere).toEqual([]);
});

it.each([
  ['has no such bucket', 404, '<Error><Code>NoSuchBucket</Code></Error>'],
  ['is another program', 200, '<html><body>Welcome</body></html>'],
  ['cuts its list', 200, page('<Contents><Key>a.png</Key><Size>1</Size></Contents>').slice(0, -10)],
])('[Foundation §3] a list is not empty or shortened when the service %s', async (_fault, status, body) => {
  const storage = await openFaulty((_req, res) => void res.writeHead(status).end(body));
  await expect(listAll(storage)).rejects.toMatchObject(unavailable);
});

it.each<[string, (turn: number) => string]>([
  [
    'repeats a page',
    () =>
      '<Contents><Key>a.png</Key><Size>1</Size></Contents><NextContinuationToken>again</NextContinuationToken>',
  ],
  ['repeats an empty page', () => '<NextContinuationToken>again</NextContinuationToken>'],
  ['goes on with empty pages', (turn) => `<NextContinuationToken>page ${turn}</NextContinuationToken>`],
])('[Foundation §3] a list ends, and says why, when the service %s for ever', async (_fault, inside) => {
  let requests = 0;
  const storage = await openFaulty((_req, res) => {
    requests += 1;
    // A page beyond the bound ends the list, so that the test fails instead of hanging.
    res.end(page(requests > 200 ? '' : `<IsTruncated>true</IsTruncated>${inside(requests)}`));
  });
  await expect(listAll(storage)).rejects.toMatchObject({
    ...unavailable,
    cause: { message: 'S3 gives a list that does not end' },
  });
});

it('[Foundation §3] lists an empty bucket, and removes a file that is not there', async () => {
  const storage = await openFaulty(
    (req, res) => void res.writeHead(req.method === 'GET' ? 200 : 404).end(page('<Name>files</Name>')),
  );
  expect(await listAll(storage)).toEqual([]);
  await storage.remove(key);
});

it.each(['<Error><Code>InternalError</Code></Error>', '<html></html>', ''])(
  '[Foundation §3] an upload in parts is not done when S3 completes it with 200 and %j',
  async (completed) => {
    const methods: string[] = [];
    const storage = await openFaulty((req, res) => {
      methods.push(req.method ?? '');
      req.resume();
      const begins = req.url?.includes('uploads=');
      req.once('end', () =>
        res
          .setHeader('etag', '"part"')
          .end(
            begins
              ? '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>'
              : completed,
          ),
      );
    });
    await expect(uses['write in parts']?.(storage)).rejects.toMatchObject(unavailable);
    expect(methods.at(-1)).toBe('DELETE');
  },
);

it('[Foundation §3] a file that S3 cuts fails while it is read', async () => {
  const storage = await openFaulty((_req, res) => {
    res.writeHead(200, { 'content-length': 1_000 });
    res.write(Buffer.alloc(500), () => res.destroy());
  });
  await expect(storage.read(key).then((content) => content?.toArray())).rejects.toThrow();
});
