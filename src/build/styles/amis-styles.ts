import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { readListModules } from '../modules/amis-modules.ts';
import { purgeAmisCss, readPages } from './purge-amis-css.ts';
import { scopeAmisCss } from './scope-amis-css.ts';

const sheets = ['amis/lib/themes/antd.css', 'amis/lib/helper.css'];
const names = { list: 'virtual:amis/list.css', all: 'virtual:amis/all.css' } as const;

/**
 * `virtual:amis/list.css`: what a list needs. `virtual:amis/all.css`: everything.
 * Why: 1.97 MB of CSS, of which a list uses 16 %; it is parsed before the first row can show.
 */
export function amisStyles(): Plugin {
  const pages = resolve(import.meta.dirname, '..', '..', '..', 'pages');
  let building = false;
  let all: string | undefined;
  const readAll = () => (all ??= scopeAmisCss(sheets.map(read).join('\n')));
  return {
    name: 'console:amis-styles',
    enforce: 'pre',
    configResolved: ({ command }) => {
      building = command === 'build';
    },
    resolveId: (id) => (id === names.list || id === names.all ? `\0${id}` : null),
    load: async (id) => {
      if (id === `\0${names.all}`) return readAll();
      if (id !== `\0${names.list}`) return null;
      return building
        ? purgeAmisCss(readAll(), [...readListModules().values(), readPages(pages)].join('\n'))
        : readAll();
    },
  };
}

function read(sheet: string): string {
  return readFileSync(createRequire(import.meta.url).resolve(sheet), 'utf8');
}
