import { UpstreamError } from './upstream-error';

/** Reads a body as UTF-8 text. @throws UpstreamError oversized past `limit` bytes */
export async function readText(body: AsyncIterable<Buffer>, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > limit) throw new UpstreamError('oversized', `more than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
