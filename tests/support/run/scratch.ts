import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const memory = '/dev/shm';
/** In bytes; a whole run needs a tenth of it. */
const room = 6 * 2 ** 30;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder) || freemem() < room) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > room;
}

/**
 * The folder in which tests make their temporary folders: in memory, if the machine has plenty. Tests create and drop
 * hundreds of databases of 300 files each, and ext4 is slow to create a file while many were just deleted.
 */
export const scratch = hasRoom(memory) ? memory : tmpdir();
