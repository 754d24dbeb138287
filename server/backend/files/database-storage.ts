import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '../../database/database';
import { contentTypeOf } from './file-kinds';
import { toPieces, type FileStorage } from './file-storage';

const pieceBytes = 256 * 1024;

interface StoredFile {
  bytes: number;
  pieceBytes: number;
}

/**
 * Files in the database, split into chunks. Each chunk is its own statement, so that a slow sender or reader never
 * holds a connection. A file is visible only when all its chunks are stored.
 */
export function createDatabaseStorage(db: Db): FileStorage {
  const find = async (key: string): Promise<StoredFile | undefined> => {
    const { rows } = await sql<StoredFile>`
      select bytes, piece_bytes from backend.stored_file
      where key = ${key} and is_whole`.execute(db);
    return rows[0];
  };
  const remove = async (key: string) => {
    await sql`delete from backend.stored_file where key = ${key}`.execute(db);
  };
  return {
    async write(key, content) {
      await sql`delete from backend.stored_file where key = ${key} and not is_whole`.execute(db);
      await sql`insert into backend.stored_file (key, piece_bytes) values (${key}, ${pieceBytes})`.execute(
        db,
      );
      try {
        let bytes = 0;
        let number = 0;
        for await (const piece of toPieces(content, pieceBytes)) {
          await sql`
            insert into backend.stored_file_piece (key, number, content)
            values (${key}, ${number}, ${piece})`.execute(db);
          bytes += piece.length;
          number += 1;
        }
        await sql`
          update backend.stored_file set bytes = ${bytes}, is_whole = true where key = ${key}`.execute(db);
      } catch (error) {
        // If the database is down, the next start removes the partial file.
        await remove(key).catch(() => {});
        throw error;
      }
    },
    remove,
    async removePartial(until) {
      const { numAffectedRows } = await sql`
        delete from backend.stored_file where not is_whole and begun_at < ${until.toISOString()}`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
    async read(key, range) {
      const found = await find(key);
      if (!found) return undefined;
      const { start, end } = range ?? { start: 0, end: found.bytes - 1 };
      return Readable.from(readPieces(db, key, found.pieceBytes, start, end), { objectMode: false });
    },
    async stat(key) {
      const found = await find(key);
      return found && { bytes: found.bytes, contentType: contentTypeOf(key) };
    },
    async *list() {
      let after = '';
      for (;;) {
        const { rows } = await sql<{ key: string; bytes: number }>`
          select key, bytes from backend.stored_file
          where key > ${after} and is_whole order by key limit 500`.execute(db);
        yield* rows;
        const last = rows.at(-1);
        if (!last) return;
        after = last.key;
      }
    },
  };
}

/** The bytes from `start` to `end`, both inclusive, one chunk at a time. */
async function* readPieces(db: Db, key: string, size: number, start: number, end: number) {
  for (let number = Math.floor(start / size); number * size <= end; number += 1) {
    const { rows } = await sql<{ content: Uint8Array }>`
      select content from backend.stored_file_piece where key = ${key} and number = ${number}`.execute(db);
    const content = rows[0]?.content;
    if (!content) throw new Error('a file was removed while it was read');
    const first = number * size;
    yield Buffer.from(content.buffer, content.byteOffset, content.byteLength).subarray(
      Math.max(0, start - first),
      end - first + 1,
    );
  }
}
