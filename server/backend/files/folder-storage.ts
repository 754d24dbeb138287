import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { contentTypeOf } from './file-kinds';
import type { FileStorage } from './file-storage';

const partialEnding = '.partial';

/** Files in a folder, one per key; a file appears only when it is complete. */
export function createFolderStorage(folder: string): FileStorage {
  /** Undefined when there is none, also when it has just been removed. */
  const findFile = async (path: string) => {
    const found = await stat(path).catch(() => undefined);
    return found?.isFile() ? found : undefined;
  };
  const pathOf = (key: string) => {
    const path = normalize(join(folder, key));
    if (!path.startsWith(folder + sep)) throw new Error('key leaves the folder');
    return path;
  };
  return {
    async write(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const partial = path + partialEnding;
      await rm(partial, { force: true });
      try {
        await pipeline(content, createWriteStream(partial, { flags: 'wx' }));
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
      await rm(pathOf(key) + partialEnding, { force: true });
    },
    async removePartial(until) {
      const entries = await readdir(folder, { recursive: true }).catch(() => []);
      let removed = 0;
      for (const entry of entries) {
        if (!entry.endsWith(partialEnding)) continue;
        const path = join(folder, entry);
        const found = await findFile(path);
        if (!found || found.mtime >= until) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
    async read(key, range) {
      return (await findFile(pathOf(key))) && createReadStream(pathOf(key), range);
    },
    async *list() {
      // Only a missing folder is empty: from one that cannot be read, a move would report that nothing was there.
      const entries = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
      for (const entry of entries.sort()) {
        const found = entry.endsWith(partialEnding) ? undefined : await findFile(join(folder, entry));
        if (found) yield { key: entry.replaceAll(sep, '/'), bytes: found.size };
      }
    },
    async stat(key) {
      const found = await findFile(pathOf(key));
      return found && { bytes: found.size, contentType: contentTypeOf(key) };
    },
  };
}
