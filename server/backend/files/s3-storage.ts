import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout } from 'node:timers/promises';
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
}

/** S3 requires parts of at least 5 MB, except for the last. */
const partBytes = 8 * 1024 * 1024;
const requestTimeoutMs = 60_000;
/** Retry delays in ms, for a kept-alive connection that S3 just closed, or a request of S3 to slow down. */
const retryAfterMs = [50, 300];
const isTransient = (status: number) => status === 429 || status >= 500;

/**
 * `fetch` with retries, for requests with a repeatable body, which all requests of this storage have. Drops a
 * given content length: undici refuses to send a request that sets it.
 */
const fetchWithRetry: typeof fetch = async (input, given) => {
  const headers = new Headers(given?.headers);
  headers.delete('content-length');
  const init = { ...given, headers };
  for (const wait of retryAfterMs) {
    try {
      const answer = await fetch(input, init);
      if (!isTransient(answer.status)) return answer;
      await answer.body?.cancel();
    } catch (error) {
      if (given?.signal?.aborted === true) throw error;
    }
    await setTimeout(wait);
  }
  return fetch(input, init);
};

/** Files in a bucket of S3 or of a service that speaks its protocol. */
export function createS3Storage({ url, ...access }: S3Options): FileStorage {
  const options = { ...access, endpoint: url, fetch: fetchWithRetry };
  const bucket = new S3mini({ ...options, requestAbortTimeout: requestTimeoutMs });
  // No request timeout: a video may be watched for longer.
  const reader = new S3mini(options);

  async function writeParts(key: string, first: Buffer, rest: AsyncIterable<Buffer>, contentType: string) {
    const uploadId = await bucket.getMultipartUploadId(key, contentType).catch(unavailable);
    try {
      const parts: UploadPart[] = [await bucket.uploadPart(key, uploadId, first, 1).catch(unavailable)];
      for await (const part of rest) {
        parts.push(await bucket.uploadPart(key, uploadId, part, parts.length + 1).catch(unavailable));
      }
      await bucket.completeMultipartUpload(key, uploadId, parts).catch(unavailable);
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
      await bucket.deleteObject(key);
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
      let token: string | undefined;
      do {
        const page = await bucket.listObjectsPaged('/', '', 1_000, token);
        for (const { Key, Size } of page?.objects ?? []) yield { key: Key, bytes: Size };
        token = page?.nextContinuationToken;
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
