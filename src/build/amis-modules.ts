import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { amisFolder } from './amis-folder';
import { readReExports, toDirectImports } from './direct-amis-ui';

const sources = resolve(import.meta.dirname, '..', 'amis');

/** The modules of `src/amis/list-renderers.ts`, as amis' minimal preset imports them: `./renderers/CRUD.js`. */
export function readListRenderers(): string[] {
  const text = readFileSync(join(sources, 'list-renderers.ts'), 'utf8');
  return [...text.matchAll(/^import 'amis\/lib\/(renderers\/[^']+)';$/gm)].map(([, path]) => `./${path}.js`);
}

/** The text of our own door and of every amis module that a list loads, for finding the styles it uses. */
export function readListSources(): string {
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
  return [...found.values()].join('\n');
}

function findModule(from: string, importer: string): string | undefined {
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
