import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { amisFolder } from './amis-folder.ts';
import { readReExports, toDirectImports } from './direct-amis-ui.ts';
import { findReplacement } from './replacements.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');
const sources = resolve(root, 'src', 'amis');

/** amis' renderers that a list loads anyway, as its minimal preset imports them: `./renderers/CRUD.js`. */
export function readListRenderers(): string[] {
  const folder = amisFolder('amis');
  return [...readListModules().keys()]
    .filter((file) => file.startsWith(join(folder, 'renderers')))
    .map((file) => `./${relative(folder, file)}`);
}

/** The files of our own door and of every amis module that a list loads, with their text. */
export const readListModules = (): Map<string, string> => readModules(filesIn(sources));

/** The same with our own renderers, and those of amis that these types are drawn by. */
export function readModulesOf(types: ReadonlySet<string>): Map<string, string> {
  const own = [...filesIn(sources), ...filesIn(join(root, 'renderers'))];
  return readModules([...own, ...findLazyRenderers(types)]);
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** The modules that amis' minimal preset loads with the first node of a type. */
function findLazyRenderers(types: ReadonlySet<string>): string[] {
  const folder = amisFolder('amis');
  const preset = readFileSync(join(folder, 'minimal.js'), 'utf8');
  const blocks = preset.matchAll(
    /registerRenderer\(\{\s*type: '([^']+)',([\s\S]*?)getComponent: [^;]*?import\('([^']+)'\)/g,
  );
  const found = [...blocks].flatMap(([, type = '', between = '', path = '']) => {
    const names = [type, ...[...between.matchAll(/'([^']+)'/g)].map(([, alias = '']) => alias)];
    return names.some((name) => types.has(name)) ? [existing(join(folder, path))] : [];
  });
  return found.filter((file) => file !== undefined);
}

function readModules(queue: string[]): Map<string, string> {
  const found = new Map<string, string>();
  const reExports = readReExports();
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    const text = toDirectImports(readFileSync(file, 'utf8'), reExports);
    found.set(file, text);
    for (const [, from = ''] of text.matchAll(/^\s*(?:import|export)\b[^'"();]*?['"]([^'"]+)['"];?/gm)) {
      const target = findModule(from, file);
      if (target !== undefined) queue.push(target);
    }
    // toDirectImports writes several imports on one line.
    for (const [, from = ''] of text.matchAll(/from "(\/[^"]+\.js)"/g)) queue.push(from);
  }
  return found;
}

function findModule(from: string, importer: string): string | undefined {
  if (findReplacement(from, importer)) return undefined;
  const [, name, path] = /^(amis|amis-ui|amis-core)(?:\/(?:lib|esm)\/(.+))?$/.exec(from) ?? [];
  if (name !== undefined) {
    if (path === undefined && name === 'amis-ui') return undefined;
    return existing(join(amisFolder(name), path ?? 'index'));
  }
  return from.startsWith('.') ? existing(resolve(dirname(importer), from)) : undefined;
}

function existing(path: string): string | undefined {
  return ['', '.js', '.ts', '.tsx']
    .map((extension) => path + extension)
    .find((file) => /\.(?:js|tsx?)$/.test(file) && existsSync(file));
}
