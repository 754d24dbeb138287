import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ownersOf, type Call } from '../../contract/define-call';
import type { Menu } from '../../contract/screens/menus';
import type { Route } from '../../contract/screens/routes';
import {
  findUnfrozen,
  findUnlistedMigrations,
  readFrozenDigests,
  readMigrationDigests,
} from './migration-lines';
import { findNamedCalls, readCallingTests } from './named-calls';

/** Something that a new screen, call or table still needs. The two texts read as one sentence. */
export interface MissingPiece {
  /** Where to write it, relative to the root. */
  file: string;
  missing: string;
  write: string;
}

export interface Program {
  /** The folder with package.json. */
  root: string;
  calls: readonly Call[];
  /** Menus that open a screen. */
  screens: readonly Pick<Menu, 'url'>[];
  /** Paths that the embedded backend answers. */
  handled: readonly string[];
  /** Writes that the conformance kit tries. */
  triedWrites: readonly string[];
  routes: readonly Pick<Route, 'path'>[];
}

/** What the program's own files lack beside the pages; those are read by check-files.ts. */
export async function findMissingPieces(program: Program): Promise<MissingPiece[]> {
  const { root } = program;
  const pieces = [
    ...findUnlistedCalls(root),
    ...findMissingMenus(program),
    ...findMissingHandlers(program),
    ...findUntriedWrites(program),
    ...findUnlistedMigrations(root),
  ];
  // A release has no tests.
  if (!existsSync(join(root, 'tests'))) return pieces;
  return [
    ...pieces,
    ...findUntestedCalls(program, readCallingTests(root)),
    ...findUnopenedScreens(program),
    ...findUnfrozen(await readMigrationDigests(), readFrozenDigests(root)),
  ];
}

export const toSentence = ({ missing, write }: MissingPiece) => `${missing}: ${write}`;

const callFolder = 'server/contract/calls';

/** Files that declare calls and are not in the list of all calls. */
function findUnlistedCalls(root: string): MissingPiece[] {
  const list = readFileSync(join(root, callFolder, 'index.ts'), 'utf8');
  return readCallFiles(root)
    .filter(({ file }) => !list.includes(`'./${file.replace(/\.ts$/, '')}'`))
    .map(({ file }) => ({
      file: `${callFolder}/index.ts`,
      missing: `the calls of ${file} are in no list`,
      write: `import './${file.replace(/\.ts$/, '')}' and add it to the list of its area`,
    }));
}

export function findMissingMenus({ calls, screens }: Pick<Program, 'calls' | 'screens'>): MissingPiece[] {
  const known = new Set<string>(screens.map(({ url }) => url));
  return calls.flatMap((call) =>
    ownersOf(call)
      .filter((owner) => !known.has(owner))
      .map((owner) => ({
        file: 'server/contract/screens/declared-screens.ts',
        missing: `POST /api${call.path} belongs to the menu ${owner}, which no screen has`,
        write: `declare the screen with path '${owner}', its title and a new id, or correct the menu of the call`,
      })),
  );
}

export function findMissingHandlers({
  root,
  calls,
  handled,
}: Pick<Program, 'root' | 'calls' | 'handled'>): MissingPiece[] {
  const done = new Set(handled);
  return calls
    .filter(({ path }) => !done.has(path))
    .map(({ path }) => {
      const area = `server/backend/${areaOf(root, path)}`;
      const place = existsSync(join(root, area)) ? area : `${area}.ts`;
      const isNew = !existsSync(join(root, place));
      return {
        file: place,
        missing: `POST /api${path} has no handler`,
        write: `write one in ${place} with handlers.handle(…)${isNew ? ', and add the area to server/backend/areas.ts' : ''}`,
      };
    });
}

function findUntriedWrites({ calls, triedWrites }: Program): MissingPiece[] {
  // The kit logs out by the way, at its end.
  const tried = new Set([...triedWrites, '/admin/logout']);
  return calls
    .filter(({ effect, path }) => effect === 'write' && !tried.has(path))
    .map(({ path }) => ({
      file: 'server/conformance/calls/corner.ts',
      missing: `POST /api${path} writes and the conformance kit does not try it`,
      write: 'add it to a scenario that removes what it made, or to the calls that are to be refused',
    }));
}

const openedScreens = 'tests/e2e/every-screen/screens.ts';

/** Screens with a parameter that the browser tests cannot open, as they know no record. */
function findUnopenedScreens({ root, routes }: Program): MissingPiece[] {
  const text = readFileSync(join(root, openedScreens), 'utf8');
  return routes
    .filter(({ path }) => path.includes(':') && !text.includes(`'${path}'`))
    .map(({ path }) => ({
      file: openedScreens,
      missing: `no test opens the screen ${path}`,
      write: `write '${path}': [list, field], the call that lists its records and the field with the parameter`,
    }));
}

/** `tests`: the texts of the test files that make calls. */
export function findUntestedCalls(
  { root, calls }: Pick<Program, 'root' | 'calls'>,
  tests: readonly string[],
): MissingPiece[] {
  const named = new Set(tests.flatMap((text) => findNamedCalls(text, calls)));
  return calls
    .filter(({ path }) => !named.has(path))
    .map(({ path, source }) => {
      const area = `tests/server/backend/${areaOf(root, path)}`;
      return {
        file: existsSync(join(root, area)) ? area : `${area}.test.ts`,
        missing: `POST /api${path} has no test that names it`,
        write: `write one that makes the call, titled [${source}]`,
      };
    });
}

/**
 * Finds the area of `server/backend` that answers the call `path`: the name of a folder, or of a file without `.ts`. Where
 * no area answers it yet, the area is named after the contract file that declares the call.
 */
function areaOf(root: string, path: string): string {
  const declaring = readCallFiles(root).find(({ text }) => findNamedCalls(text, [{ path }]).length > 0);
  if (declaring === undefined) return '<area>';
  const name = declaring.file.replace(/\.ts$/, '');
  const backend = join(root, 'server/backend');
  const user = readdirSync(backend, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .find((file) => readFileSync(join(backend, file), 'utf8').includes(`contract/calls/${name}'`));
  return user?.split(/[\\/]/)[0]?.replace(/\.ts$/, '') ?? basename(name);
}

/** `file` is relative to the folder of calls. */
function readCallFiles(root: string): { file: string; text: string }[] {
  const folder = join(root, callFolder);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.includes('/') && file.endsWith('.ts'))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
    .filter(({ text }) => /\b(?:defineCall|callsOf)\(/.test(text));
}
