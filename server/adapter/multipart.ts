import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { Request } from 'express';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { ApiError, BadRequest } from '../contract/api-error';
import { uploadLimits } from '../contract/calls/core/files';
import { code } from '../contract/codes';
import { message } from '../contract/messages';
import { maxBodyBytes } from './browser';
import { UpstreamError } from './upstream-reply';

export interface MultipartBody {
  contentType: string;
  body: Readable;
}

/**
 * An upload in the upstream's format: one part `file` (A §7), streamed. The final boundary is sent only after the
 * browser's request proved complete, so the upstream never accepts half an upload.
 */
export function toMultipartBody({ filename, contentType, content, complete }: FilePart): MultipartBody {
  const boundary = `----console${randomBytes(16).toString('hex')}`;
  async function* parts(): AsyncGenerator<Buffer> {
    yield Buffer.from(
      `--${boundary}\r\n` +
        `content-disposition: form-data; name="file"; filename="${toQuoted(filename)}"\r\n` +
        `content-type: ${toMediaType(contentType)}\r\n\r\n`,
    );
    try {
      yield* content;
    } catch (error) {
      // `complete` knows the real cause of a broken stream.
      await complete;
      throw error;
    }
    await complete;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Readable.from(parts(), { objectMode: false }),
  };
}

/** Quotes a file name as browsers do, so that a line break or a quote cannot end the header. */
function toQuoted(filename: string): string {
  const quoted = filename.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22');
  return quoted.replace(/[\u0000-\u001f\u007f]/g, '_') || 'file';
}

function toMediaType(contentType: string): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : 'application/octet-stream';
}

/** A file in transit: its content can be read once, as it arrives. */
interface FilePart {
  filename: string;
  contentType: string;
  content: AsyncIterable<Buffer>;
  /** Resolves when the browser's request has been read to its end; rejects if it contained more than one file. */
  complete: Promise<void>;
}

type Multipart = { file: FilePart } | { file: undefined; fields: Record<string, string> };

const tooLarge = () => new ApiError(code.tooLarge, message.tooLarge);

/**
 * Reads a multipart request up to its first file, whose content is then streamed. Without a file, all fields are
 * read, up to `limit` bytes.
 * @throws ApiError tooLarge, BadRequest, UpstreamError aborted
 */
export function readMultipart(req: Request, limit = maxBodyBytes): Promise<Multipart> {
  return new Promise((resolve, reject) => {
    const parser = createParser(req);
    const fields: Record<string, string> = Object.create(null) as Record<string, string>;
    let fieldBytes = 0;
    let file: BusboyFileStream | undefined;
    const completion = createCompletion();
    const fail = (error: Error) => {
      req.unpipe(parser);
      file?.destroy(error);
      completion.reject(error);
      reject(error);
    };
    parser.on('field', (name, value, _nameCut, valueCut) => {
      fieldBytes += name.length + Buffer.byteLength(value);
      if (valueCut || fieldBytes > limit) fail(tooLarge());
      else fields[name] = value;
    });
    parser.on('file', (_name, content, filename, _encoding, contentType) => {
      file = content;
      content.on('error', () => fail(new BadRequest(400)));
      content.once('limit', () => fail(tooLarge()));
      resolve({ file: { filename, contentType, content, complete: completion.promise } });
    });
    parser.once('filesLimit', () => fail(new ApiError(code.invalid, '一次只能上传一个文件')));
    // Parts without a name count too: each takes as long as a field, and shows up nowhere else.
    parser.once('partsLimit', () => fail(new BadRequest(400)));
    parser.once('error', () => fail(new BadRequest(400)));
    parser.once('finish', () => {
      completion.resolve();
      resolve({ file: undefined, fields });
    });
    req.once('close', () => {
      if (!req.complete) fail(new UpstreamError('aborted'));
    });
    req.pipe(parser);
  });
}

function createParser(req: Request) {
  try {
    return new Busboy({
      headers: { 'content-type': req.get('content-type') ?? '' },
      limits: { files: 1, fileSize: uploadLimits.videoBytes, parts: 1000, fieldSize: maxBodyBytes },
    });
  } catch {
    throw new BadRequest(400);
  }
}

function createCompletion() {
  let resolve = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  // Avoid an unhandled rejection if the upload fails earlier.
  promise.catch(() => {});
  return { promise, resolve: () => resolve(), reject: (error: Error) => reject(error) };
}

/** Wraps a file to count the bytes read so far. */
export function countBytes(file: FilePart): { file: FilePart; bytes: () => number } {
  let bytes = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of file.content) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  return { file: { ...file, content: counted() }, bytes: () => bytes };
}
