import type { FilePart } from './read-multipart';

/** The same file, and how much of it has passed so far. */
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
