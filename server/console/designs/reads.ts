import { calls } from '../../contract/calls/index';
import type { designReads } from '../../contract/console-calls/designs';
import { consoleCalls } from '../../contract/console-calls/index';
import type { ConsoleHandler } from '../core/declared-call';

const reads = [
  ...calls.filter((call) => call.effect === 'read').map((call) => `/api${call.path}`),
  ...consoleCalls.filter((call) => call.effect === 'read').map((call) => call.path),
];

/** The browser knows no contract calls (they bring zod): the designer asks once which it may make in a preview. */
export const listReads: ConsoleHandler<typeof designReads> = async () => ({ reads });
