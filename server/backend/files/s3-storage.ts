import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import { S3mini, S3ServiceError, type UploadPart } from 's3mini';
import { ApiError } from '../../contract/api-error';
import { code } from '../../contract/codes';
import { contentTypeOf } from './file-kinds';
import { toPieces, type FileStorage } from './file-storage';

interface S3Options {
  /** The bucket: `https://s3.example.com/bucket`, or `https://bucket.s3.eu-central-1.amazonaws.com`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Limit of a request with its retries, without the content of a file that is read; defaults to a minute. */
  timeoutMs?: number;
}

/** S3 requires parts of at least 5 MB, except for the last. */
const partBytes = 8 * 1024 * 1024;
/** The largest answer besides files: a list of 1 000 keys. */
const maxAnswerBytes = 8 * 1024 * 1024;
/** Retry delays in ms, for a kept-alive connection that S3 just closed, or a request of S3 to slow down. */
const retryAfterMs = [50, 300];
const isTransient = (status: number) => status === 429 || status >= 500;

async function fetchWithRetry(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  for (const wait of retryAfterMs) {
    try {
      const answer = await fetch(input, init);
      if (!isTransient(answer.status)) return answer;
      await answer.body?.cancel();
    } catch (error) {
      if (init?.signal?.aborted === true) throw error;
    }
    await pause(wait);
  }
  return fetch(input, init);
}

/**
 * `fetch` with limits and retries, for requests with a repeatable body, which all requests of this storage have. Drops a
 * given content length: undici refuses to send a request that sets it. A redirect is an answer like any other: it would
 * take files, and a request signed for S3, to another server.
 * @param check throws for a successful answer that cannot be used; undefined: it is a file, and is streamed
 */
function createFetch(timeoutMs: number, check?: (text: string) => void): typeof fetch {
  return async (input, given) => {
    const headers = new Headers(given?.headers);
    headers.delete('content-length');
    const deadline = new AbortController();
    const late = () => deadline.abort(new Error(`S3 did not answer within ${timeoutMs} ms`));
    const timer = setTimeout(late, timeoutMs);
    try {
      const answer = await fetchWithRetry(input, {
        ...given,
        headers,
        redirect: 'manual',
        signal: deadline.signal,
      });
      if (answer.body === null || (answer.ok && check === undefined)) return answer;
      const text = await readText(answer.body);
      if (answer.ok) check?.(text);
      return new Response(text, answer);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** A service may filter its pages, so that some are empty; so many in a row are an endless list. */
const mostEmptyPages = 100;

/** Checks the pages of one list: without it, pages are requested as long as each names a next one. */
function createPageCheck(): (text: string) => void {
  const tokens = new Set<string>();
  let empty = 0;
  return (text) => {
    if (!text.includes('</ListBucketResult>')) throw new Error('S3 gave an answer that is not understood');
    const token = /<(?:NextContinuationToken|NextMarker)>([^<]+)</i.exec(text)?.[1];
    if (token === undefined) return;
    empty = text.includes('<Contents>') ? 0 : empty + 1;
    if (tokens.has(token) || empty > mostEmptyPages) throw new Error('S3 gives a list that does not end');
    tokens.add(token);
  };
}

/** @throws Error for a body beyond `maxAnswerBytes` */
async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw new Error('S3 gave an answer that is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Files in a bucket of S3 or of a service that speaks its protocol. */
export function createS3Storage({ url, timeoutMs = 60_000, ...access }: S3Options): FileStorage {
  const open = (check?: (text: string) => void) =>
    new S3mini({ ...access, endpoint: url, fetch: createFetch(timeoutMs, check) });
  const bucket = open(() => {});
  const reader = open();

  async function writeParts(key: string, first: Buffer, rest: AsyncIterable<Buffer>, contentType: string) {
    const uploadId = await bucket.getMultipartUploadId(key, contentType).catch(unavailable);
    try {
      const parts: UploadPart[] = [await bucket.uploadPart(key, uploadId, first, 1).catch(unavailable)];
      for await (const part of rest) {
        parts.push(await bucket.uploadPart(key, uploadId, part, parts.length + 1).catch(unavailable));
      }
      const { etag } = await bucket.completeMultipartUpload(key, uploadId, parts).catch(unavailable);
      // S3 may answer with status 200 although the upload failed.
      if (!etag) unavailable(new Error('S3 did not complete an upload in parts'));
    } catch (error) {
      await bucket.abortMultipartUpload(key, uploadId).catch(() => {});
      throw error;
    }
  }

  return {
    async write(key, content, contentType) {
      const parts = toPieces(content, partBytes);
      const { value: first = Buffer.alloc(0) } = (await parts.next()) as { value?: Buffer };
      if (first.length < partBytes) await bucket.putObject(key, first, contentType).catch(unavailable);
      else await writeParts(key, first, parts, contentType);
    },
    async remove(key) {
      await orMissing(bucket.deleteObject(key));
    },
    async removePartial() {
      // Incomplete multipart uploads are not objects; a lifecycle rule of the bucket removes them.
      return 0;
    },
    async read(key, range) {
      const answer = await orMissing(
        range ? reader.getObjectRaw(key, false, range.start, range.end + 1) : reader.getObjectRaw(key),
      );
      if (!answer) return undefined;
      return answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([]);
    },
    async stat(key) {
      const bytes = await orMissing(bucket.getContentLength(key));
      return bytes === undefined ? undefined : { bytes, contentType: contentTypeOf(key) };
    },
    async *list() {
      const lister = open(createPageCheck());
      let token: string | undefined;
      do {
        const page = await lister.listObjectsPaged('/', '', 1_000, token).catch(unavailable);
        if (!page) return unavailable(new Error('S3 has no such bucket'));
        for (const { Key, Size } of page.objects ?? []) yield { key: Key, bytes: Size };
        token = page.nextContinuationToken;
      } while (token !== undefined);
    },
  };
}

/** `undefined` where S3 says that there is no such object. */
async function orMissing<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  try {
    return await answer;
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    if (cause instanceof S3ServiceError && cause.status === 404) return undefined;
    return unavailable(error);
  }
}

/** @throws always: an `ApiError` about the file unchanged, anything else as 'storage unavailable' */
function unavailable(error: unknown): never {
  if (error instanceof ApiError) throw error;
  throw Object.assign(new ApiError(code.unavailable, '文件存储暂时不可用，请稍后再试'), { cause: error });
}
