import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { ApiError } from '../../contract/api-error';
import { imageUpload, uploadLimits, videoUpload } from '../../contract/calls/core/files';
import { code } from '../../contract/codes';
import { message } from '../../contract/messages';
import type { CallContext, Handlers } from '../core/backend-app';
import { toDay } from '../../contract/shanghai-time';
import { headBytes, imageKinds, videoKinds, type FileKind } from './file-kinds';
import { receiveFile } from './receive-file';

interface UploadRule {
  folder: 'images' | 'videos';
  kinds: readonly FileKind[];
  maxBytes: number;
  wrongKind: string;
  tooLarge: string;
}

const imageRule: UploadRule = {
  folder: 'images',
  kinds: imageKinds,
  maxBytes: uploadLimits.imageBytes,
  wrongKind: message.imageType,
  tooLarge: message.imageSize,
};
const videoRule: UploadRule = {
  folder: 'videos',
  kinds: videoKinds,
  maxBytes: uploadLimits.videoBytes,
  wrongKind: '只能上传 MP4 或 WebM 格式的视频！',
  tooLarge: '视频大小不能超过 100MB！',
};

/** Uploads (A §7): the reply is the unsigned url. */
export function handleFiles(handlers: Handlers): void {
  handlers.handle(imageUpload, (_request, context) => upload(context, imageRule));
  handlers.handle(videoUpload, (_request, context) => upload(context, videoRule));
}

/** form -> kind by first bytes -> size-limited stream -> storage, atomically. */
async function upload({ incoming, storage, now, imageHost }: CallContext, rule: UploadRule): Promise<string> {
  return receiveFile(incoming, async (content) => {
    const chunks = content.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
    const head = await readHead(chunks);
    const kind = rule.kinds.find(({ fits }) => fits(head));
    if (!kind) throw new ApiError(code.invalid, rule.wrongKind);
    const key = newKey(rule.folder, kind, now);
    const checked = Readable.from(limit(head, chunks, rule), { objectMode: false });
    await storage.write(key, checked, kind.contentType);
    removeUnlessAnswered(incoming, () => storage.remove(key));
    return `${imageHost}/files/${key}`;
  });
}

/** Removes a file whose address did not reach the sender, who will upload it again. */
function removeUnlessAnswered({ res }: CallContext['incoming'], remove: () => Promise<void>): void {
  const end = () => {
    if (!res?.writableFinished) void remove().catch(() => {});
  };
  if (res?.destroyed) end();
  else res?.once('close', end);
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < headBytes) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* limit(head: Buffer, rest: AsyncIterable<Buffer>, rule: UploadRule): AsyncGenerator<Buffer> {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > rule.maxBytes) throw new ApiError(code.tooLarge, rule.tooLarge);
    return chunk;
  };
  yield count(head);
  for await (const chunk of rest) yield count(chunk);
}

/** `images/2026/11/<random>.jpg`: unguessable, and independent of the sender's file name. */
function newKey(folder: string, { extension }: FileKind, now: Date): string {
  const [year, month] = toDay(now).split('-');
  return `${folder}/${year}/${month}/${randomBytes(16).toString('hex')}.${extension}`;
}
