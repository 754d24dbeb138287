import { accessSync, constants, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isFull, StartError } from './start-error';

interface FolderOptions {
  /** The setting or command that names the folder, for messages. */
  subject?: string;
  /** Mode of created folders. */
  mode?: number;
}

/**
 * Creates a folder and its missing parents.
 * @returns the created ones, topmost first
 * @throws StartError if it cannot be created or written
 */
export function prepareFolder(folder: string, { subject = 'DATA_DIR', mode }: FolderOptions = {}): string[] {
  try {
    const made = makeFolders(folder, mode);
    accessSync(folder, constants.W_OK | constants.R_OK);
    return made;
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'error';
    throw new StartError(
      isFull(reason)
        ? `${subject}: no space left for ${folder}: free some and start again`
        : `${subject}: cannot write to ${folder} (${reason}): name a folder that this account may write`,
    );
  }
}

/** Creates folders one by one, because recursive `mkdirSync` never returns below `/proc` (Node 20). */
function makeFolders(folder: string, mode: number | undefined): string[] {
  const missing: string[] = [];
  for (let path = resolve(folder); !existsSync(path); path = dirname(path)) missing.unshift(path);
  const made = missing.filter((path) => makeFolder(path, mode));
  if (statSync(folder).isDirectory()) return made;
  throw Object.assign(new Error(`no folder: ${folder}`), { code: 'ENOTDIR' });
}

/** @returns false if another process has just created it */
function makeFolder(path: string, mode: number | undefined): boolean {
  try {
    mkdirSync(path, { mode });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Space required for a new embedded database, and for a start with an existing one. */
const leastMegabytes = { new: 128, kept: 32 };

/**
 * @throws StartError if there is too little free space for a start, which could leave a partially written database
 */
export function requireSpace(folder: string, state: 'new' | 'kept', freeBytes = freeBytesOf): void {
  const free = Math.floor(freeBytes(folder) / 1024 / 1024);
  const least = leastMegabytes[state];
  if (free < least)
    throw new StartError(
      `DATA_DIR: ${free} MB are free in ${folder}, and ${least} MB are needed: free some and start again`,
    );
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
