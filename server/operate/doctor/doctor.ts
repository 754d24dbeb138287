import { parseArgs } from 'node:util';
import type { Config } from '../../config';
import { requireUncommonPassword } from '../../embedded-backend';
import { StartError } from '../../start/start-error';
import { checkDatabase } from './database-checks';
import { checkFolder, checkProgram, type Finding } from './machine-checks';
import { checkAdditions, checkProxy, checkUpstream } from './network-checks';
import type { Operation } from '../operate';

const usage = `npm run doctor [-- --url ADDRESS]
  --url   the console's address as staff type it: also looks at what the proxies in front do with a request`;

const marks = { ok: 'ok   ', warning: 'WARN ', fault: 'FAULT' } as const;

/**
 * `npm run doctor`: reports what would fail at a start with these settings; changes nothing. Exits with 1 if
 * something would.
 */
export async function runDoctor({ args, config, say }: Operation): Promise<number> {
  const url = readUrl(args);
  await requireUncommonPassword(config);
  const parts = [
    checkProgram,
    () => checkData(config),
    () => checkUpstream(config),
    () => checkAdditions(config),
    ...(url === undefined ? [] : [() => checkProxy(config, url)]),
  ];
  const counts = { ok: 0, warning: 0, fault: 0 };
  for (const part of parts) {
    for (const { state, subject, text } of await part()) {
      counts[state] += 1;
      say(`${marks[state]} ${subject}: ${text}`);
    }
  }
  say(`${counts.fault} faults, ${counts.warning} warnings`);
  return counts.fault === 0 ? 0 : 1;
}

/** Skips the database checks if the folder is not writable. */
async function checkData(config: Config): Promise<Finding[]> {
  const folder = await checkFolder(config);
  const isLost = config.DATABASE_URL === undefined && folder.some(({ state }) => state === 'fault');
  return isLost ? folder : [...folder, ...(await checkDatabase(config))];
}

function readUrl(args: readonly string[]): string | undefined {
  try {
    const { url } = parseArgs({ args: [...args], options: { url: { type: 'string' } } }).values;
    if (url === undefined) return undefined;
    const { protocol } = new URL(url);
    if (protocol === 'http:' || protocol === 'https:') return url.replace(/\/+$/, '');
  } catch {
    // Reported below.
  }
  throw new StartError(usage);
}
