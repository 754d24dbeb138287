import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { readModulesOf } from '../modules/amis-modules.ts';
import { purgeAmisCss } from './purge-amis-css.ts';
import { scopeAmisCss } from './scope-amis-css.ts';
import { readShippedPages } from './shipped-pages.ts';

const sheets = ['amis/lib/themes/antd.css', 'amis/lib/helper.css'];
const names = {
  shipped: 'virtual:amis/shipped.css',
  all: 'virtual:amis/all.css',
  known: 'virtual:amis/shipped',
} as const;

/**
 * `virtual:amis/shipped.css`: what the shipped pages need. `virtual:amis/all.css`: everything. `virtual:amis/shipped`: the
 * types and classes whose rules the first sheet holds.
 * Why: 1.97 MB of CSS, of which a page uses a sixth; it is parsed before the page can show, and every change on the page
 * is matched against it.
 */
export function amisStyles(): Plugin {
  const folder = resolve(import.meta.dirname, '..', '..', '..', 'pages');
  let building = false;
  let all: string | undefined;
  const readAll = () => (all ??= scopeAmisCss(sheets.map(read).join('\n')));
  return {
    name: 'console:amis-styles',
    enforce: 'pre',
    configResolved: ({ command }) => {
      building = command === 'build';
    },
    resolveId: (id) => (Object.values<string>(names).includes(id) ? `\0${id}` : null),
    load: async (id) => {
      if (id === `\0${names.all}`) return readAll();
      if (id !== `\0${names.shipped}` && id !== `\0${names.known}`) return null;
      const { texts, types, classes } = readShippedPages(folder);
      if (id === `\0${names.known}`)
        return `export const shipped = ${JSON.stringify({ types: [...types], classes: [...classes] })};`;
      return building
        ? purgeAmisCss(readAll(), [...readModulesOf(types).values(), ...texts].join('\n'))
        : readAll();
    },
  };
}

function read(sheet: string): string {
  return readFileSync(createRequire(import.meta.url).resolve(sheet), 'utf8');
}
