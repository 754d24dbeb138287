import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = dirname(import.meta.dirname);

interface Source {
  /** Relative to the root, `/` between folders. */
  file: string;
  lines: string[];
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

const allFiles = ['server', 'src', 'renderers', 'tests', 'pages'].flatMap(filesBelow);
const sources: Source[] = [...allFiles.filter((file) => /\.(ts|tsx|mjs)$/.test(file)), 'vite.config.ts'].map(
  (file) => ({
    file,
    lines: readFileSync(join(root, file), 'utf8').split('\n'),
  }),
);

interface Import {
  at: string;
  file: string;
  /** A package's name, or a path relative to the root without ending. */
  target: string;
}

const specifier = /(?:^|[\s;}])(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/;

const imports: Import[] = sources.flatMap(({ file, lines }) =>
  lines.flatMap((line, index) => {
    const found = specifier.exec(line)?.[1];
    if (found === undefined || line.trimStart().startsWith('*')) return [];
    const target = found.startsWith('.')
      ? relative(root, resolve(root, dirname(file), found)).replaceAll('\\', '/')
      : found;
    return [{ at: `${file}:${index + 1}: ${line.trim()}`, file, target }];
  }),
);

const isOwn = (target: string) => /^(server|src|renderers|tests|pages)(\/|$)/.test(target);
const packageOf = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
const isAmis = (target: string) => /^amis(-|$|\/)/.test(target);

function offenders(isOffence: (found: Import) => boolean): string[] {
  return imports.filter(isOffence).map((found) => found.at);
}

function lineOffenders(where: RegExp, what: RegExp): string[] {
  return sources
    .filter(({ file }) => where.test(file) && file !== 'tests/architecture.test.ts')
    .flatMap(({ file, lines }) =>
      lines.flatMap((line, index) => (what.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
}

it('the contract knows zod and itself only', () => {
  expect(
    offenders(
      ({ file, target }) =>
        file.startsWith('server/contract/') && !(target.startsWith('server/contract/') || target === 'zod'),
    ),
  ).toEqual([]);
});

it('what the browser loads of the contract is free of zod', () => {
  const loaded = new Set(
    imports
      .filter(({ file, target }) => /^(src|renderers)\//.test(file) && target.startsWith('server/'))
      .map(({ target }) => target),
  );
  const allowed = ['dictionaries', 'menus', 'routes', 'messages', 'codes'].map(
    (name) => `server/contract/${name}`,
  );
  expect([...loaded].filter((target) => !allowed.includes(target))).toEqual([]);
  expect(
    offenders(
      ({ file, target }) => allowed.includes(file.replace(/\.ts$/, '')) && packageOf(target) === 'zod',
    ),
  ).toEqual([]);
});

it('renderers know react, amis and small libraries: no server, no src, no axios', () => {
  expect(
    offenders(
      ({ file, target }) =>
        file.startsWith('renderers/') &&
        (/^(server|src|tests)\//.test(target) || ['axios', 'express'].includes(packageOf(target))),
    ),
  ).toEqual([]);
});

it('the adapter knows the contract, no screen and no table', () => {
  expect(
    offenders(
      ({ file, target }) =>
        file.startsWith('server/adapter/') && isOwn(target) && !/^server\/(adapter|contract)\//.test(target),
    ),
  ).toEqual([]);
});

it('nobody but the composition and the seed imports the embedded backend', () => {
  const may = /^(server\/backend\/|server\/embedded-backend\.ts|server\/database\/seed\/|tests\/)/;
  expect(offenders(({ file, target }) => target.startsWith('server/backend/') && !may.test(file))).toEqual(
    [],
  );
});

it('the backend knows neither adapter nor console', () => {
  expect(
    offenders(
      ({ file, target }) =>
        file.startsWith('server/backend/') && /^server\/(adapter|console|page-check)\//.test(target),
    ),
  ).toEqual([]);
});

it('src/amis is the one door to amis; only the designer imports the editor', () => {
  expect(
    offenders(
      ({ file, target }) => file.startsWith('src/') && isAmis(target) && !/^src\/(amis|editor)\//.test(file),
    ),
  ).toEqual([]);
  const editors = /^(src\/editor\/|renderers\/editor-plugins\.ts|renderers\/[a-z-]+\/editor-plugin\.tsx?)/;
  expect(
    offenders(
      ({ file, target }) => /^amis-editor/.test(target) && !/^tests\//.test(file) && !editors.test(file),
    ),
  ).toEqual([]);
});

it('nothing of the console imports the designer or the editor plugins', () => {
  expect(
    offenders(
      ({ file, target }) =>
        (/^src\/(?!editor\/)/.test(file) || file.startsWith('renderers/index')) &&
        (/^src\/editor\//.test(target) || /^renderers\/.*editor-plugin/.test(target)),
    ),
  ).toEqual([]);
});

it('only the entries read the environment', () => {
  const entries = /^server\/(main|dev|database\/seed\/cli|page-check\/cli)\.ts$/;
  expect(
    lineOffenders(/^(server|src|renderers)\//, /process\.env/).filter(
      (at) => !entries.test(at.split(':')[0] ?? ''),
    ),
  ).toEqual([]);
});

it('nothing is left unfinished or unchecked', () => {
  expect(
    lineOffenders(
      /^(server|src|renderers|tests)\//,
      /TODO|FIXME|XXX|@ts-ignore|@ts-nocheck|\bas any\b(?! \w)|:\s*any\s*[;,)=\]|]/,
    ),
  ).toEqual([]);
  expect(lineOffenders(/^tests\//, /\b(it|test|describe)\.(skip|only|todo)\b/)).toEqual([]);
  expect(lineOffenders(/^tests\//, /\bvi\.(mock|fn|spyOn)\b/)).toEqual([]);
});

it('no default exports, but where a tool asks for one', () => {
  expect(lineOffenders(/^(server|src|renderers)\//, /^export default/)).toEqual([]);
});

it('names are kebab-case and say something', () => {
  const odd = sources
    .map(({ file }) => file)
    .filter((file) => {
      const name = basename(file);
      return (
        !/^[a-z0-9]+([-.][a-z0-9]+)*\.(ts|tsx|mjs|d\.ts)$/.test(name) ||
        /^(utils?|helpers?|common)\./.test(name)
      );
    });
  expect(odd).toEqual([]);
});

it('files are at most 400 lines, folders at most 10 files', () => {
  expect(
    sources.filter(({ lines }) => lines.length > 400).map(({ file, lines }) => `${file}: ${lines.length}`),
  ).toEqual([]);
  const folders = new Map<string, number>();
  for (const file of allFiles.filter((name) => !/^pages\/|\/migrations\//.test(name))) {
    folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
  }
  expect(
    [...folders].filter(([, count]) => count > 10).map(([folder, count]) => `${folder}: ${count} files`),
  ).toEqual([]);
});
