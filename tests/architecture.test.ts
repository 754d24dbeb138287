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
  /** A package name, or a path relative to the root without extension. */
  target: string;
  /** A type-only import, erased by the compiler. */
  typeOnly: boolean;
}

const statement =
  /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/gm;

const imports: Import[] = sources.flatMap(({ file, lines }) => {
  const text = lines.join('\n');
  return [...text.matchAll(statement)].map((match) => {
    const found = match[2] ?? match[3] ?? '';
    const line = text.slice(0, match.index + match[0].length).split('\n').length;
    const target = found.startsWith('.')
      ? relative(root, resolve(root, dirname(file), found))
          .replaceAll('\\', '/')
          .replace(/\.tsx?$/, '')
      : found;
    return { at: `${file}:${line}: ${found}`, file, target, typeOnly: match[1] !== undefined };
  });
});

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

it('the scanner finds imports', () => {
  expect(imports.filter(({ target }) => target === 'zod').length).toBeGreaterThan(10);
  expect(imports.filter(({ target }) => isAmis(target)).length).toBeGreaterThan(10);
  expect(imports.filter(({ target }) => isOwn(target)).length).toBeGreaterThan(500);
});

it('the contract imports only zod and itself', () => {
  expect(
    offenders(
      ({ file, target }) =>
        file.startsWith('server/contract/') && !(target.startsWith('server/contract/') || target === 'zod'),
    ),
  ).toEqual([]);
});

it('the browser imports only the contract from the server, and only its files without zod', () => {
  const isBrowser = (file: string) => /^(src\/(?!build\/)|renderers\/)/.test(file);
  const loads = imports.filter(({ typeOnly }) => !typeOnly);
  expect(
    loads
      .filter(({ file, target }) => isBrowser(file) && /^(server|tests)\/(?!contract\/)/.test(target))
      .map(({ at }) => at),
  ).toEqual([]);
  const reached = new Set(
    loads
      .filter(({ file, target }) => isBrowser(file) && target.startsWith('server/'))
      .map(({ target }) => target),
  );
  for (const module of reached) {
    for (const { file, target } of loads) {
      if (file === `${module}.ts` && isOwn(target)) reached.add(target);
    }
  }
  expect(
    loads
      .filter(({ file, target }) => reached.has(file.replace(/\.ts$/, '')) && packageOf(target) === 'zod')
      .map(({ at }) => at),
  ).toEqual([]);
});

it('renderers import react, amis and small libraries, but not server, src or axios', () => {
  expect(
    offenders(
      ({ file, target }) =>
        file.startsWith('renderers/') &&
        (/^(server|src|tests)\//.test(target) || ['axios', 'express'].includes(packageOf(target))),
    ),
  ).toEqual([]);
});

it('the adapter imports the contract, but no screen and no table', () => {
  expect(
    offenders(
      ({ file, target }) =>
        file.startsWith('server/adapter/') && isOwn(target) && !/^server\/(adapter|contract)\//.test(target),
    ),
  ).toEqual([]);
});

it('only the listed entry points look up the declaration of a call', () => {
  const entries = [
    'server/adapter/adapter.ts',
    'server/backend/core/backend-app.ts',
    // The console's own calls to the upstream.
    'server/console/answer-boot.ts',
    'server/console/identity/identity.ts',
    'server/console/identity/secrets.ts',
    // Calls that a log names.
    'server/console/audit/anonymous-limit.ts',
    'server/console/audit/browse-audit.ts',
    'server/observe/metrics.ts',
    // Calls that a page names.
    'server/console/first-calls.ts',
    'server/page-check/view/api-use.ts',
  ];
  const lookUps = sources.filter(
    ({ file, lines }) =>
      file.startsWith('server/') &&
      imports.some((found) => found.file === file && found.target === 'server/contract/calls/index') &&
      lines.some((line) => /\bfindCall\(/.test(line)),
  );
  expect(lookUps.map(({ file }) => file).sort()).toEqual(entries.sort());
});

it('page-diff imports nothing of server, browser or database', () => {
  expect(
    offenders(
      ({ file, target, typeOnly }) =>
        file.startsWith('server/page-diff/') &&
        !(typeOnly && target === 'server/contract/console-calls/designs') &&
        !/^server\/page-diff\/|^server\/contract\/(?:canonical-page$|json-object$|words\/)|^server\/widgets$|^node:crypto$/.test(
          target,
        ),
    ),
  ).toEqual([]);
});

it('only the composition root and the seed import the embedded backend', () => {
  const may =
    /^(server\/backend\/|server\/embedded-backend\.ts|server\/page-check\/cli\.ts|server\/operate\/|server\/database\/seed\/|tests\/)/;
  expect(offenders(({ file, target }) => target.startsWith('server/backend/') && !may.test(file))).toEqual(
    [],
  );
});

it('the backend imports neither adapter nor console', () => {
  expect(
    offenders(
      ({ file, target }) =>
        file.startsWith('server/backend/') && /^server\/(adapter|console|page-check)\//.test(target),
    ),
  ).toEqual([]);
});

it('in src, only src/amis, the designer and the build import amis; only the designer imports amis-editor', () => {
  expect(
    offenders(
      ({ file, target }) =>
        file.startsWith('src/') && isAmis(target) && !/^src\/(amis|editor|build)\//.test(file),
    ),
  ).toEqual([]);
  const editors = /^src\/editor\//;
  expect(
    offenders(
      ({ file, target }) => /^amis-editor/.test(target) && !/^tests\//.test(file) && !editors.test(file),
    ),
  ).toEqual([]);
});

it('the console never imports the designer', () => {
  expect(
    offenders(
      ({ file, target }) =>
        (/^src\/(?!editor\/|build\/)/.test(file) || file.startsWith('renderers/')) &&
        /^src\/editor\//.test(target),
    ),
  ).toEqual([]);
});

it('only entry points read environment variables', () => {
  const entries =
    /^server\/(main|dev|dev-watch|conformance\/cli|database\/seed\/cli|page-(check|sync)\/cli)\.ts$|^server\/deploy\/healthcheck\.mjs$/;
  expect(
    lineOffenders(/^(server|src|renderers)\//, /process\.env/).filter(
      (at) => !entries.test(at.split(':')[0] ?? ''),
    ),
  ).toEqual([]);
});

it('no TODO, skipped test or disabled check is left', () => {
  expect(
    lineOffenders(
      /^(server|src|renderers|tests)\//,
      /TODO|FIXME|XXX|@ts-ignore|@ts-nocheck|\bas any\b(?! \w)|:\s*any\s*[;,)=\]|]/,
    ),
  ).toEqual([]);
  expect(lineOffenders(/^tests\//, /\b(it|test|describe)\.(skip|only|todo)\b/)).toEqual([]);
  expect(lineOffenders(/^tests\//, /\bvi\.(mock|fn|spyOn)\b/)).toEqual([]);
});

it('no default exports, except where a tool requires one', () => {
  expect(lineOffenders(/^(server|src|renderers)\//, /^export default/)).toEqual([]);
});

it('file names are kebab-case and specific', () => {
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

it('files are at most 400 lines', () => {
  expect(
    sources.filter(({ lines }) => lines.length > 400).map(({ file, lines }) => `${file}: ${lines.length}`),
  ).toEqual([]);
});

/** Exceptions: each widget has its own folder, a page's path is its route, and migrations only accumulate. */
const foldersOfAnySize = /^(pages|renderers|tests\/renderers)\/|\/migrations$/;

it('folders have 3 to 15 files, or only folders', () => {
  const counts = new Map<string, number>();
  for (const file of allFiles) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const odd = [...counts].filter(
    ([folder, files]) => !foldersOfAnySize.test(folder) && (files > 15 || files < 3),
  );
  expect(odd.map(([folder, files]) => `${folder}: ${files} files`)).toEqual([]);
});
