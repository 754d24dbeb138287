import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * SERVER_BUILD: the folder of the built server, which starts in a fraction of the time that the sources need. `npm test`
 * names it; without it tests run the sources.
 */
const folder = process.env['SERVER_BUILD'] ?? '';

/** Arguments of Node that start the console; with a command appended, they run the command instead. */
export const consoleProgram: readonly string[] =
  folder === '' ? ['--import', 'tsx', 'server/main.ts'] : [join(folder, 'main.js')];

/** Options of `createPageChecker`: its thread runs the built program if there is one. */
export const checkerOptions =
  folder === '' ? {} : { program: pathToFileURL(join(folder, 'check-thread.js')) };
