import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The folder of the built server, from SERVER_BUILD. `npm test` sets it, because the build starts much faster than the
 * sources; without it tests run the sources.
 */
const folder = process.env['SERVER_BUILD'] ?? '';

/** Node's arguments to start the console; append a command to run that instead. */
export const consoleProgram: readonly string[] =
  folder === '' ? ['--import', 'tsx', 'server/main.ts'] : [join(folder, 'main.js')];

/** Options of `createPageChecker`: its worker thread runs the built program if there is one. */
export const checkerOptions =
  folder === '' ? {} : { program: pathToFileURL(join(folder, 'check-thread.js')) };
