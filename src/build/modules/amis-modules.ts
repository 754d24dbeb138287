import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { amisFolder } from './amis-folder.ts';
import { readReExports, toDirectImports } from './direct-amis-ui.ts';
import { findReplacement } from './replacements.ts';

const sources = resolve(import.meta.dirname, '..', '..', 'amis');

/** amis' renderers that a list loads anyway, as its minimal preset imports them: `./renderers/CRUD.js`. */
export function readListRenderers(): string[] {
  const folder = amisFolder('amis');
  return [...readListModules().keys()]
    .filter((file) => file.startsWith(join(folder, 'renderers')))
    .map((file) => `./${relative(folder, file)}`);
}

/** The files of our own door and of every amis module that a list loads, with their text. */
export function readListModules(): Map<string, string> {
  const found = new Map<string, string>();
  const reExports = readReExports();
  const queue = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(sources, name));
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
