import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, dirname } from 'node:path';
import { ownersOf, type Call } from '../contract/define-call';
import type { Menu } from '../contract/screens/menus';
import type { Route } from '../contract/screens/routes';
import { migrationNames, readStatements, type SchemaName } from '../database/migrate';
import { findMissingTables, readDeclaredTables, readMadeTables } from './missing-tables';

/** Something that a new screen, call or table still needs. The two texts form one sentence. */
export interface MissingPiece {
  /** The file to be changed, relative to the root. */
  file: string;
  missing: string;
  write: string;
}

interface Program {
  /** The root folder, with package.json. */
  root: string;
  calls: readonly Call[];
  /** Menus that open a screen. */
  screens: readonly Pick<Menu, 'url'>[];
  /** Paths that the embedded backend answers. */
  handled: readonly string[];
  /** Writes that the conformance kit makes. */
  triedWrites: readonly string[];
  routes: readonly Pick<Route, 'path'>[];
}

/** Missing pieces in the program's own files besides the pages; check-files.ts checks those. */
export async function findMissingPieces(program: Program): Promise<MissingPiece[]> {
  const { root } = program;
  const pieces = [
    ...findUnlistedCalls(root),
    ...findMissingMenus(program),
    ...findMissingHandlers(program),
    ...findUntriedWrites(program),
    ...findUnlistedMigrations(root),
    ...findMissingTables(await readMadeTables(), readDeclaredTables(root)),
  ];
  // A release contains no tests.
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

/** Files that declare calls but are missing from the list of all calls. */
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
  const list = 'server/backend/areas.ts';
  const listed = readFileSync(join(root, list), 'utf8');
  return calls
    .filter(({ path }) => !done.has(path))
    .map(({ path }) => {
      const area = areaOf(root, path);
      const folder = `server/backend/${area}`;
      const place = existsSync(join(root, folder)) ? folder : `${folder}.ts`;
      const missing = `POST /api${path} has no handler`;
      const isNew = !existsSync(join(root, place));
      if (!isNew && !listed.includes(`'./${area}'`) && !listed.includes(`'./${area}/`))
        return { file: list, missing, write: `import ${place} and add its handlers to the areas` };
      return {
        file: place,
        missing,
        write: `write one in ${place} with handlers.handle(…)${isNew ? `, and add the area to ${list}` : ''}`,
      };
    });
}

function findUntriedWrites({ calls, triedWrites }: Program): MissingPiece[] {
  // The conformance kit logs out at its end anyway.
  const tried = new Set([...triedWrites, '/admin/logout']);
  return calls
    .filter(({ effect, path }) => effect === 'write' && !tried.has(path))
    .map(({ path }) => ({
      file: 'server/conformance/calls/scenarios.ts',
      missing: `POST /api${path} writes and the conformance kit does not try it`,
      write: 'add it to a scenario that removes what it made, or to the calls that are to be refused',
    }));
}

const openedScreens = 'tests/e2e/every-screen/screens.ts';

/** Screens with a parameter for which the browser tests have no record. */
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
function findUntestedCalls(
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

/** The files that declare paths of calls; `file` is relative to the folder of calls. */
function readCallFiles(root: string): { file: string; text: string }[] {
  const folder = join(root, callFolder);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.includes('/') && file.endsWith('.ts'))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
    .filter(({ text }) => /\(\s*['`]\/admin\//.test(text));
}

/** Below the root: tests that reach a running console, through its calls or the browser. */
const callingTests = ['tests/server/backend', 'tests/e2e'];

/** The texts of the files that make calls, each with the test drivers it imports, which build addresses. */
function readCallingTests(root: string): string[] {
  const tests = join(root, 'tests');
  const files = callingTests.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(root, folder, file)),
  );
  return files.map((file) => {
    const text = readFileSync(file, 'utf8');
    const drivers = [...text.matchAll(/from '(\.[^']+)'/g)]
      .map(([, path = '']) => `${join(dirname(file), path)}.ts`)
      .filter((driver) => driver.startsWith(tests) && existsSync(driver));
    return [text, ...drivers.map((driver) => readFileSync(driver, 'utf8'))].join('\n');
  });
}

/**
 * The paths of the calls that a source text names, with or without `/api` and `/admin` in front: literally, with a
 * value for a parameter, or as a template (`/admin/report/${name}`) or the start of a path (`/admin/report/`) whose gaps
 * are filled by other strings of the same text (`ask('trend')`).
 */
export function findNamedCalls(text: string, calls: readonly Pick<Call, 'path'>[]): string[] {
  const pieces = [...new Set(readPieces(text))];
  const addresses = pieces.filter((piece) => /^(?:\/|\{\}\/)/.test(piece));
  return calls
    .map(({ path }) => path)
    .filter((path) => addresses.some((address) => names(address, path, pieces)));
}

/**
 * Quoted texts that may be an address or part of one. `{}` stands for each gap of a template, and is added after a
 * final slash.
 */
function readPieces(text: string): string[] {
  return [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`/g)].flatMap(
    ([, single, double, template]) => {
      const piece = (template ?? single ?? double ?? '')
        .replace(/\$?\{[^}]*\}/g, '{}')
        .replace(/\?.*$/, '')
        .replace(/\/$/, '/{}');
      return /^(?:[\w./-]|\{\})+$/.test(piece) ? [piece.replace(/^\/api(?=\/)/, '')] : [];
    },
  );
}

function names(address: string, path: string, pieces: readonly string[]): boolean {
  const whole = /^(?:\/admin\/|\/?\{\})/.test(address) ? address : `/admin${address}`;
  const target = path.replace(/\{\w+\}/g, '{}');
  if (!whole.includes('{}')) return toPattern(target, '[\\w.-]+').test(whole);
  const fitting = pieces.filter((piece) => /[a-z]/i.test(piece) && target.includes(piece));
  return toPattern(whole, ['{}', ...fitting].map(escape).join('|')).test(target);
}

/** Matches the text with any value in each `{}`. */
function toPattern(text: string, filling: string): RegExp {
  return new RegExp(`^${text.split('{}').map(escape).join(`(?:${filling})`)}$`);
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Below the root: the digest of each migration when it was added. */
const frozenFile = 'tests/server/database/frozen-migrations.json';
const migrationFolder = 'server/database/migrations';
const migrationList = `${migrationFolder}/all-migrations.ts`;

/**
 * By schema and name: the first 16 hexadecimal digits of the hash of a migration's statements, ignoring layout.
 */
type MigrationDigests = Readonly<Record<SchemaName, Readonly<Record<string, string>>>>;

export async function readMigrationDigests(): Promise<MigrationDigests> {
  const digests = async (schema: SchemaName) =>
    Object.fromEntries(
      await Promise.all(
        migrationNames(schema).map(async (name) => [name, await digestOf(schema, name)] as const),
      ),
    );
  return { console: await digests('console'), backend: await digests('backend') };
}

async function digestOf(schema: SchemaName, name: string): Promise<string> {
  const statements = await readStatements(schema, name);
  const text = statements.map((statement) => statement.replace(/\s+/g, ' ').trim()).join(';');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

export function readFrozenDigests(root: string): MigrationDigests {
  return JSON.parse(readFileSync(join(root, frozenFile), 'utf8')) as MigrationDigests;
}

/** New migrations that are missing in the frozen list, and those that differ from it. */
export function findUnfrozen(found: MigrationDigests, frozen: MigrationDigests): MissingPiece[] {
  return (['console', 'backend'] as const).flatMap((schema) =>
    [...new Set([...Object.keys(found[schema]), ...Object.keys(frozen[schema])])]
      .sort()
      .filter((name) => found[schema][name] !== frozen[schema][name])
      .map((name) => {
        const migration = `the migration ${name} of ${schema}`;
        const digest = found[schema][name];
        if (digest === undefined)
          return {
            file: migrationList,
            missing: `${migration} has landed and is gone`,
            write: 'put it back under its old name: databases in use know it',
          };
        if (frozen[schema][name] === undefined)
          return {
            file: frozenFile,
            missing: `${migration} has no line in the frozen list`,
            write: `write "${name}": "${digest}" below "${schema}"`,
          };
        return {
          file: `${migrationFolder}/${schema}-${name}.ts`,
          missing: `${migration} has landed and is edited`,
          write: 'put it back as it was, and write the change as a new migration',
        };
      }),
  );
}

/** Migration files missing in the list of all migrations, which would never run. */
export function findUnlistedMigrations(root: string): MissingPiece[] {
  return readdirSync(join(root, migrationFolder)).flatMap((file): MissingPiece[] => {
    const [, schema, name] = /^(console|backend)-(.+)\.ts$/.exec(file) ?? [];
    if (name === undefined || (schema !== 'console' && schema !== 'backend')) return [];
    if (migrationNames(schema).includes(name)) return [];
    return [
      {
        file: migrationList,
        missing: `the migration in ${file} is in no list and never runs`,
        write: `import it and write its line '${name}' below the others of ${schema}`,
      },
    ];
  });
}
