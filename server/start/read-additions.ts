import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  everyAddition,
  noAdditions,
  savedAdditions,
  toAdditions,
  type SavedAdditions,
  type UpstreamAdditions,
} from '../contract/calls/additions';
import { ConfigError } from '../config';

/**
 * What `UPSTREAM_ADDITIONS` says: `none`, `all`, or the file that `npm run conformance -- --save` wrote.
 * @throws ConfigError when there is no such file, or it holds something else
 */
export function readAdditions(setting: string): UpstreamAdditions {
  if (setting === 'none') return tagged(noAdditions);
  if (setting === 'all') return everyAddition;
  try {
    return tagged(savedAdditions.parse(JSON.parse(readFileSync(setting, 'utf8'))));
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'not what npm run conformance -- --save writes';
    throw new ConfigError(`UPSTREAM_ADDITIONS: ${setting}: ${reason}; give none, all or such a file`);
  }
}

function tagged(saved: SavedAdditions): UpstreamAdditions {
  return toAdditions(saved, createHash('sha256').update(JSON.stringify(saved)).digest('hex').slice(0, 8));
}
