import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FilePart } from './read-multipart';

export interface MultipartBody {
  contentType: string;
  body: Readable;
}

/**
 * The upstream's form of an upload: one part `file` (A §7), streamed. The end is sent only when the
 * browser's request proved whole, so the upstream never takes half an upload for a file.
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
      // `complete` knows better why the content broke off.
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

/** As browsers quote a file name: a line break or a quote in it can't end the header. */
function toQuoted(filename: string): string {
  const quoted = filename.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22');
  return quoted.replace(/[\u0000-\u001f\u007f]/g, '_') || 'file';
}

function toMediaType(contentType: string): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : 'application/octet-stream';
}
