import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { ApiError } from '../../contract/api-error';
import { code } from '../../contract/codes';
import { maxDrainedBytes } from '../../http/listen';

const refused = (msg: string) => new ApiError(code.invalid, msg);

/**
 * Reads a multipart form that holds exactly one file, in the part `file`, and streams its content to `take`. If
 * the form turns out invalid after the file (a second file, a broken or aborted body), the content stream fails,
 * and `take` must discard what it stored.
 *
 * @throws ApiError code 422 saying what is wrong with the form, or whatever `take` throws
 */
export async function receiveFile(
  incoming: IncomingMessage,
  take: (content: Readable) => Promise<string>,
): Promise<string> {
  try {
    const { file, whole } = readForm(incoming);
    return await take(Readable.from(untilWhole(await file, whole), { objectMode: false }));
  } catch (error) {
    incoming.unpipe();
    await drain(incoming);
    throw error;
  }
}

async function* untilWhole(file: Readable, whole: Promise<void>): AsyncGenerator<Buffer> {
  for await (const chunk of file) yield chunk as Buffer;
  await whole;
}

/** `file`: the part's stream. `whole`: resolves when the form ended and was valid. */
function readForm(incoming: IncomingMessage): { file: Promise<Readable>; whole: Promise<void> } {
  const form = openForm(incoming);
  const whole = new Promise<void>((resolve, reject) => {
    const stopWhenAborted = () => {
      if (!incoming.complete) reject(refused('上传已中断'));
    };
    if (incoming.destroyed) stopWhenAborted();
    incoming.once('close', stopWhenAborted);
    form.once('finish', resolve);
    form.once('filesLimit', () => reject(refused('一次只能上传一个文件')));
    form.on('error', () => reject(refused('上传内容格式错误')));
  });
  const file = new Promise<Readable>((resolve, reject) => {
    form.once('file', (name, stream) => {
      stream.on('error', () => reject(refused('上传内容格式错误')));
      whole.catch((error: Error) => stream.destroy(error));
      if (name === 'file') return resolve(stream);
      stream.resume();
      reject(refused('文件的表单字段名应为 file'));
    });
    whole.then(() => reject(refused('请选择要上传的文件')), reject);
  });
  file.catch(() => {});
  incoming.pipe(form);
  return { file, whole };
}

function openForm({ headers }: IncomingMessage): BusboyInstance {
  const contentType = headers['content-type'];
  if (!contentType?.startsWith('multipart/form-data')) throw refused('请选择要上传的文件');
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': contentType } satisfies BusboyHeaders,
      limits: { files: 1, fields: 20, fieldSize: 4096, parts: 40, headerPairs: 50, headerSize: 8192 },
    });
  } catch {
    throw refused('上传内容格式错误');
  }
}

async function drain(incoming: IncomingMessage): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed) return;
  let bytes = 0;
  await new Promise<void>((resolve) => {
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxDrainedBytes) incoming.destroy();
    });
    incoming.once('end', resolve);
    incoming.once('close', resolve);
    incoming.resume();
  });
}
