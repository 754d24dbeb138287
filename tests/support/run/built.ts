import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * SERVER_BUILD: the folder of the built server, which starts in a fraction of the time that the sources need. `npm test`
 * names it; without it tests run the sources.
 */
const folder = process.env['SERVER_BUILD'] ?? '';

/** Node's arguments that start the console, or with a command run that. */
export const consoleProgram: readonly string[] =
  folder === '' ? ['--import', 'tsx', 'server/main.ts'] : [join(folder, 'main.js')];

/** For `createPageChecker`: the program of its thread, where it is built. */
export const checkerOptions =
  folder === '' ? {} : { program: pathToFileURL(join(folder, 'check-thread.js')) };
