import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readWidgets } from '../../../server/widgets.ts';
import { amisFolder } from './amis-folder.ts';
import { typesModule, widgetFolder } from './widget-modules.ts';

const all = 'virtual:all-renderers';
/** How amis' preset and the list of our widgets import a renderer when a page has it. */
const lazy = /import\(['"]([^'"]+)['"]\)/g;
const lists = /amis\/esm\/minimal\.js$|^\0virtual:widgets\/types$/;

/**
 * Why: amis imports each renderer by itself, when a page has one, and the console each of its widgets. The designer's
 * palette and panels have nearly all of them: 180 requests in place of one.
 */
export function oneFileOfRenderers(): Plugin {
  const folder = amisFolder('amis');
  const toFile = (path: string) => JSON.stringify(path.startsWith('.') ? join(folder, path) : path);
  return {
    name: 'console:one-file-of-renderers',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id === all ? `\0${all}` : null),
    load(id) {
      if (id !== `\0${all}`) return null;
      const sources = [
        readFileSync(join(folder, 'minimal.js'), 'utf8'),
        typesModule(widgetFolder, readWidgets(widgetFolder)),
      ];
      const found = sources.flatMap((source) =>
        [...source.matchAll(lazy)].map(([, path = '']) => toFile(path)),
      );
      const files = [...new Set(found)];
      return [
        ...files.map((file, at) => `import * as r${at} from ${file};`),
        `export const modules = { ${files.map((file, at) => `${file}: r${at}`).join(', ')} };`,
      ].join('\n');
    },
    transform: {
      filter: { id: lists },
      handler: (code) => ({
        code: code.replace(
          lazy,
          (_whole, path: string) => `import('${all}').then(({ modules }) => modules[${toFile(path)}])`,
        ),
        map: null,
      }),
    },
  };
}
