import { randomBytes } from 'node:crypto';
import { existsSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openStorage } from '../../backend/files/open-storage';
import type { Config } from '../../config';
import type { Db } from '../../database/database';
import { projectRoot } from '../../project-root';
import { prepareFolder, requireSpace } from '../../start/prepare-folder';

export interface Finding {
  /** `fault`: a start or calls would fail; `warning`: it works, but needs attention. */
  state: 'ok' | 'warning' | 'fault';
  /** The setting or component concerned. */
  subject: string;
  text: string;
}

const finding = (state: Finding['state']) => (subject: string, text: string) => ({ state, subject, text });
export const ok = finding('ok');
export const warning = finding('warning');
export const fault = finding('fault');

/** A short reason for a failure: the error's code, or the first line of its message. */
export function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
    if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return reasonOf(cause.errors[0]);
    if (cause.cause === undefined) return cause.message.split('\n')[0] ?? cause.name;
  }
  return String(error);
}

/** Compares another clock with ours; the precision is `tookMs`, the duration of the request. */
export function findClock(subject: string, theirs: Date, askedAt: number, tookMs: number): Finding {
  const apart = Math.round((theirs.getTime() - (askedAt + tookMs / 2)) / 1_000);
  // HTTP dates have a precision of one second.
  if (Math.abs(apart) <= 2 + tookMs / 1_000) return ok(subject, 'its clock agrees with this machine');
  const text = `its clock is ${Math.abs(apart)} s ${apart > 0 ? 'ahead of' : 'behind'} this machine: set both by NTP`;
  // Signed file addresses tolerate clocks that are five minutes ahead.
  return Math.abs(apart) > 240 ? fault(subject, text) : warning(subject, text);
}

export async function checkProgram(): Promise<Finding[]> {
  const built = existsSync(join(projectRoot, 'dist', 'client', 'index.html'));
  return [
    ok('Node', process.versions.node),
    built
      ? ok('client', 'is built')
      : warning('client', 'is not built yet: npm start builds it, which takes a minute'),
    // Staff see Shanghai time, whatever the machine's time zone.
    Intl.DateTimeFormat('en', { timeZone: 'Asia/Shanghai' }).resolvedOptions().timeZone === 'Asia/Shanghai'
      ? ok('time zone', 'Asia/Shanghai is known')
      : fault('time zone', 'this Node does not know Asia/Shanghai: use one with full ICU data'),
  ];
}

export async function checkFolder(config: Config): Promise<Finding[]> {
  let made: string[] = [];
  try {
    made = prepareFolder(config.DATA_DIR);
    requireSpace(config.DATA_DIR, existsSync(join(config.DATA_DIR, 'database')) ? 'kept' : 'new');
    return [ok('DATA_DIR', `${config.DATA_DIR} can be written and has space`)];
  } catch (error) {
    const text = error instanceof Error ? error.message.replace(/^DATA_DIR: /, '') : String(error);
    return [fault('DATA_DIR', text)];
  } finally {
    // Remove the folders again: the console may run as another account, which must create them itself.
    for (const folder of made.reverse()) rmdirSync(folder);
  }
}

/** Writes, reads and removes a small file in the upload storage. */
export async function checkFiles(config: Config, db: Db): Promise<Finding[]> {
  const content = randomBytes(64);
  const key = `doctor/${content.toString('hex', 0, 8)}.png`;
  const subject = config.FILE_STORAGE === 's3' ? 'S3_URL' : 'FILE_STORAGE';
  try {
    const storage = await openStorage(config, db);
    await storage.write(key, Readable.from([content], { objectMode: false }), 'image/png');
    const read = await storage.read(key);
    const back: Buffer[] = [];
    for await (const chunk of read ?? []) back.push(Buffer.from(chunk as Uint8Array));
    await storage.remove(key);
    if (!Buffer.concat(back).equals(content)) return [fault(subject, 'a file comes back changed')];
    const shared = config.FILE_STORAGE !== 'folder' || config.DATABASE_URL === undefined;
    return shared
      ? [ok(subject, `files are kept in: ${config.FILE_STORAGE}`)]
      : [warning(subject, 'files are in a folder: several consoles must share DATA_DIR/files')];
  } catch (error) {
    const rights = 'the key must be allowed to read, write, list and delete';
    const hint = config.FILE_STORAGE === 's3' ? `; ${rights}` : '';
    return [fault(subject, `a file cannot be written, read and removed (${reasonOf(error)})${hint}`)];
  }
}
