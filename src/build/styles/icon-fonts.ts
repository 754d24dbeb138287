import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { amisFolder } from '../modules/direct-amis-ui.ts';

const sheet = /\/fontawesome-free\/css\/(solid|regular)\.css$/;
const fonts = {
  solid: { file: 'fa-solid-900.woff2', weight: 900 },
  regular: { file: 'fa-regular-400.woff2', weight: 400 },
} as const;

/**
 * Why: the palette and panels use a hundred icons of two fonts with 184 KB. The icons named in the designer's
 * code come as a subset with the sheet; the whole font loads with the first other icon.
 */
export function iconFonts(): Plugin {
  const folder = resolve(
    createRequire(import.meta.url).resolve('@fortawesome/fontawesome-free/package.json'),
    '..',
  );
  let icons: ReadonlySet<string> | undefined;
  const read = (...path: string[]) => readFileSync(join(folder, ...path));
  return {
    name: 'console:icon-fonts',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: sheet },
      async handler(code, id) {
        const { file, weight } = fonts[sheet.exec(id)?.[1] as keyof typeof fonts];
        const names = ['fontawesome.css', 'v4-shims.css'].map((name) => String(read('css', name))).join('\n');
        // Browsers take the line height from the font face that contains the space, and would load the whole font
        // for it.
        icons ??= namedIcons();
        const points = [0x20, ...codePointsOf(icons, names)];
        const font = await subsetFont(read('webfonts', file), String.fromCodePoint(...points), {
          targetFormat: 'woff2',
        });
        const face = (range: string) => `font-display: block; unicode-range: ${range};`;
        const first = `@font-face {
  font-family: 'Font Awesome 6 Free';
  font-weight: ${weight};
  ${face(points.map(toRange).join(', '))}
  src: url(data:font/woff2;base64,${font.toString('base64')}) format('woff2');
}`;
        const rest = code.replace('font-display: block;', face(rangesBeyond(points).join(', ')));
        if (rest === code) throw new Error('Font Awesome declares its fonts in another way now');
        return { code: `${rest}\n${first}`, map: null };
      },
    },
  };
}

/** Icon names: `fa-plus`, … in amis-editor and amis, and `plus`, … in our palette and widgets. */
function namedIcons(): ReadonlySet<string> {
  const root = resolve(import.meta.dirname, '..', '..', '..');
  const theirs = ['amis-editor', 'amis-editor-core', 'amis', 'amis-ui'].map(amisFolder).flatMap(readCode);
  const ours = [join(root, 'src', 'editor'), join(root, 'renderers')].flatMap(readCode);
  const named = [...theirs, ...ours].flatMap((code) => code.match(/\bfa-[\w-]+/g) ?? []);
  const quoted = ours.flatMap((code) =>
    [...code.matchAll(/['"]([a-z][a-z-]+)['"]/g)].map(([, name]) => `fa-${name}`),
  );
  return new Set([...named, ...quoted]);
}

const readCode = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:js|tsx?|json)$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

/** The code points of icons according to Font Awesome's sheets: `.fa-plus { --fa: "\2b"; }`. */
export function codePointsOf(icons: ReadonlySet<string>, css: string): number[] {
  const points = new Set<number>();
  for (const [, selectors = '', point = ''] of css.matchAll(/([^{}]+)\{[^{}]*--fa:\s*"\\([0-9a-f]+)"/g)) {
    const names = selectors.split(',').map((selector) => selector.trim().replace(/^.*\./, ''));
    if (names.some((name) => icons.has(name))) points.add(Number.parseInt(point, 16));
  }
  return [...points].sort((a, b) => a - b);
}

const toRange = (point: number) => `U+${point.toString(16)}`;

/** The complement of these sorted code points, as ranges. */
export function rangesBeyond(points: readonly number[]): string[] {
  const ends = [...points, 0x110000];
  return ends.flatMap((end, index) => {
    const start = (ends[index - 1] ?? -1) + 1;
    return start < end ? [`${toRange(start)}-${(end - 1).toString(16)}`] : [];
  });
}
