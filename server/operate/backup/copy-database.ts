import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What a file was when it was copied: its size and when it was last changed, in nanoseconds. */
type Copied = Map<string, string>;

/**
 * Copies the folder of a database in two passes, so that it stands still for the second one only:
 *
 *   all files, while it runs -> hold -> those that have changed since, and what is new or gone -> release
 *
 * @param hold keeps the database still while its argument runs
 */
export async function copyDatabase(
  from: string,
  to: string,
  hold: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const copied: Copied = new Map();
  await copyChanged(from, to, copied);
  await hold(async () => {
    const seen = await copyChanged(from, to, copied);
    for (const path of copied.keys()) if (!seen.has(path)) await rm(join(to, path), { force: true });
  });
}

async function copyChanged(from: string, to: string, copied: Copied): Promise<Set<string>> {
  const seen = new Set<string>();
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true });
    else if (entry.isFile() && (await copyOne(from, to, path, copied))) seen.add(path);
  }
  return seen;
}

/** @returns whether the file is still there */
async function copyOne(from: string, to: string, path: string, copied: Copied): Promise<boolean> {
  try {
    // Looked at before it is copied: what changes meanwhile is copied again.
    const { size, mtimeNs } = await stat(join(from, path), { bigint: true });
    const state = `${size} ${mtimeNs}`;
    if (copied.get(path) === state) return true;
    await mkdir(join(to, path, '..'), { recursive: true });
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
    copied.set(path, state);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Copies uploads that are in a folder. A file in it never changes, and half-written ones are nobody's yet. */
export async function copyUploads(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.partial')) continue;
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    await copyOne(from, to, path, new Map());
  }
}
