import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const { resolve } = createRequire(import.meta.url);
const read = (file: string) => readFileSync(file, 'utf8');
const sources = ['src', 'renderers'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:css|tsx?)$/.test(name))
    .map((name) => join(folder, name)),
);
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** React Aria sets these on its elements. */
const byReactAria = ['--trigger-width', '--tree-item-level'];

it('[look-and-feel] every variable of a style sheet is declared by the console or by a library', () => {
  const declared = new Set([
    ...sources.flatMap((file) => names(read(file), /(?<!var\(\s*)(--[\w-]+)['"]?\s*[:,]/g)),
    ...names(read(resolve('amis/lib/themes/antd.css')), /(--[\w-]+)\s*:/g),
    ...byReactAria,
  ]);
  const unknown = sources
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      names(read(file), /var\(\s*(--[\w-]+)/g)
        .filter((name) => !declared.has(name))
        .map((name) => `${file}: ${name}`),
    );
  expect(unknown).toEqual([]);
});

it('[look-and-feel] text in the primary colour takes the variable that is readable in the dark theme too', () => {
  const fills = sources.filter((file) => /(?<![-\w])color:\s*var\(--color-primary\)/.test(read(file)));
  expect(fills).toEqual([]);
});
