import { accessSync, chmodSync, constants, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isFull, StartError } from './start-error';

interface FolderOptions {
  /** The setting or command that names the folder, for messages. */
  subject?: string;
}

/**
 * Creates a folder and its missing parents, for this account only.
 * @returns the created ones, topmost first
 * @throws StartError if it cannot be created or written
 */
export function prepareFolder(folder: string, { subject = 'DATA_DIR' }: FolderOptions = {}): string[] {
  try {
    const made = makeFolders(folder);
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
function makeFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let path = resolve(folder); !existsSync(path); path = dirname(path)) missing.unshift(path);
  const made = missing.filter(makeFolder);
  if (statSync(folder).isDirectory()) return made;
  throw Object.assign(new Error(`no folder: ${folder}`), { code: 'ENOTDIR' });
}

/** @returns false if another process has just created it */
function makeFolder(path: string): boolean {
  try {
    mkdirSync(path, { mode: onlyOwner });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** No other account of the machine may read what the console stores: personal data, sessions, secrets. */
export const onlyOwner = 0o700;

/**
 * Closes a folder to other accounts, whatever made it: PGlite makes files that everyone may write. The folder of
 * another account, which only root can open, stays as it is.
 */
export function closeToOthers(folder: string): void {
  if (statSync(folder).uid !== process.getuid?.()) return;
  try {
    chmodSync(folder, onlyOwner);
  } catch {
    // A mounted file system without modes: who may read it is decided by its mount.
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
