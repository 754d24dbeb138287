/** Cuts a stream into pieces of exactly `bytes` bytes; only the last one may be smaller. */
export async function* toPieces(content: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const chunk of content) {
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes < bytes) continue;
    const all = Buffer.concat(held);
    let from = 0;
    for (; all.length - from >= bytes; from += bytes) yield all.subarray(from, from + bytes);
    held = [all.subarray(from)];
    heldBytes = all.length - from;
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}
