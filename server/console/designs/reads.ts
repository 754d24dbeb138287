import { calls } from '../../contract/calls/index';
import type { designReads } from '../../contract/console-calls/designs';
import { consoleCalls } from '../../contract/console-calls/index';
import { ownersOf } from '../../contract/define-call';
import type { ConsoleHandler } from '../core/declared-call';

const readCalls = [...calls.map((call) => ({ ...call, path: `/api${call.path}` })), ...consoleCalls].filter(
  ({ effect }) => effect === 'read',
);
const reads = readCalls.map(({ path }) => path);
const owners: Record<string, string[]> = {};
for (const call of readCalls) {
  const menus = [...ownersOf(call)];
  if (menus.length > 0) owners[call.path] = menus;
}

/** The browser knows no contract calls (they bring zod): the designer asks once which it may make in a preview. */
export const listReads: ConsoleHandler<typeof designReads> = async () => ({ reads, owners });
