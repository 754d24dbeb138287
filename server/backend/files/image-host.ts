import { createHash, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { Router, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { endTogether } from '../../http/end-together';
import type { FileStorage } from './file-storage';

/** A signature is valid for an hour; clocks may differ by five minutes. */
const maxAgeSeconds = 3600;
const maxAheadSeconds = 300;

const keyPattern = /^(?:[\w-]+\/)*[\w-]+\.(?:jpg|png|mp4|webm)$/;

interface ImageHostOptions {
  storage: FileStorage;
  /** The value of config 17, read at every request, so that a new secret takes effect at once. */
  findSecret: () => Promise<string | undefined>;
  now: () => Date;
  log: Logger;
}

/**
 * Serves stored images and videos to those who hold a signed url (decisions 'Behaviour'):
 *
 *   GET /files/<key>?t=<seconds>&sign=<md5(secret + path + t)>
 *
 * 403 for a wrong, expired or future signature, before the file is looked up; 404 when there is none; 503 when the
 * storage does not answer.
 */
export function createImageHost({ storage, findSecret, now, log }: ImageHostOptions): Router {
  const router = Router();
  const answer = async (req: Request, res: Response) => {
    const secret = await findSecret();
    const seconds = Math.floor(now().getTime() / 1000);
    const expiresIn = secret ? findRemaining(req, secret, seconds) : undefined;
    if (expiresIn === undefined) return void refuse(res, 403, '文件地址的签名无效或已过期');
    const key = req.path.slice('/files/'.length);
    const found = keyPattern.test(key) ? await storage.stat(key) : undefined;
    if (!found) return void refuse(res, 404, '文件不存在');
    res.set('cache-control', `private, max-age=${expiresIn}, immutable`);
    res.set('content-disposition', `inline; filename="${key.split('/').pop()}"`);
    await send(req, res, storage, { key, ...found });
  };
  router.get(/^\/files\/.+/, async (req, res) => {
    protect(res);
    await answer(req, res).catch((error: unknown) => {
      log.warn({ err: error }, 'a stored file cannot be read');
      if (res.headersSent) res.destroy();
      else refuse(res, 503, '文件暂时无法读取，请稍后再试');
    });
  });
  return router;
}

/** Stored files are untrusted content: prevents anything in them from running, whatever their type. */
function protect(res: Response): void {
  res.set({
    'content-security-policy':
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    // The console may be on another origin; the signature protects the file.
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
  });
}

/** Seconds for which the request's signature stays valid; undefined if it is invalid. */
function findRemaining(req: Request, secret: string, now: number): number | undefined {
  const { t, sign } = req.query;
  if (typeof t !== 'string' || !/^\d{1,12}$/.test(t)) return undefined;
  if (typeof sign !== 'string' || !/^[0-9a-f]{32}$/.test(sign)) return undefined;
  const age = now - Number(t);
  if (age > maxAgeSeconds || age < -maxAheadSeconds) return undefined;
  const path = req.originalUrl.split('?')[0];
  const expected = createHash('md5').update(`${secret}${path}${t}`).digest();
  if (!timingSafeEqual(expected, Buffer.from(sign, 'hex'))) return undefined;
  return Math.min(maxAgeSeconds, maxAgeSeconds - age);
}

interface FoundFile {
  key: string;
  bytes: number;
  contentType: string;
}

/** Not the package `send`, which reads a folder only; the storage may be a database or a bucket. */
async function send(req: Request, res: Response, storage: FileStorage, file: FoundFile): Promise<void> {
  res.set({ 'accept-ranges': 'bytes', 'content-type': file.contentType });
  const range = findRange(req, file.bytes);
  if (range === 'unsatisfiable') {
    res.set('content-range', `bytes */${file.bytes}`);
    return refuse(res, 416, '请求的范围超出文件');
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  if (range) res.status(206).set('content-range', `bytes ${start}-${end}/${file.bytes}`);
  res.set('content-length', String(end - start + 1));
  if (req.method === 'HEAD') return void res.end();
  const content = await storage.read(file.key, range);
  if (!content) return refuse(res, 404, '文件不存在');
  const exact = Readable.from(exactly(content, end - start + 1), { objectMode: false });
  // A player disconnects each time it seeks in a video.
  for (const stream of [content, exact]) endTogether(res, stream);
  exact.pipe(res);
}

/**
 * Passes content on, and fails when its length is not the declared one. Otherwise the client would take the next answer
 * of the connection for the rest of this one, or the rest for the next answer. @throws Error
 */
async function* exactly(content: Readable, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    left -= chunk.length;
    if (left < 0) break;
    yield chunk;
  }
  if (left !== 0) throw new Error('the storage gave a file of another length');
}

/** A single byte range; a request for several gets the whole file, as the standard allows. */
function findRange(
  req: Request,
  bytes: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const ranges = req.range(bytes);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1)
    return undefined;
  return ranges[0];
}

function refuse(res: Response, status: number, text: string): void {
  res.removeHeader('content-length');
  res.set('cache-control', 'no-store');
  res.status(status).type('text/plain; charset=utf-8').send(text);
}
