import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const memory = '/dev/shm';
/** In bytes: the free memory that the machine must have. A whole run needs a tenth of it. */
const room = 6 * 2 ** 30;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder) || freemem() < room) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > room;
}

/**
 * The parent of the tests' temporary folders: a folder in memory if enough memory is free, else the system's temporary
 * folder. Reason: tests create and drop hundreds of databases with 300 files each, and ext4 creates files slowly just
 * after many were deleted.
 */
export const scratch = hasRoom(memory) ? memory : tmpdir();
