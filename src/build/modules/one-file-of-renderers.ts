import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { readWidgets } from '../../../server/widgets.ts';
import { amisFolder } from './direct-amis-ui.ts';
import { withoutRefusedTypes } from './lighter-amis.ts';
import { typesModule, widgetFolder } from './declared-modules.ts';

const all = 'virtual:all-renderers';
/** The dynamic imports of renderers in amis' preset and in the list of our widgets. */
const lazy = /import\(['"]([^'"]+)['"]\)/g;
const lists = /amis\/esm\/minimal\.js$|^\0virtual:widgets\/types$/;

/**
 * Why: amis and the console import each renderer separately when a page needs it. amis-editor waits for all of
 * them before it draws the canvas: 180 requests after those for its own code. This bundles them with that code.
 */
export function oneFileOfRenderers(): Plugin {
  const folder = amisFolder('amis');
  const toFile = (path: string) => (path.startsWith('.') ? join(folder, path) : path);
  // Relative, so that no path of the build machine ends up in the bundle.
  const toKey = (path: string) => JSON.stringify(relative(widgetFolder, toFile(path)));
  return {
    name: 'console:one-file-of-renderers',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id === all ? `\0${all}` : null),
    load(id) {
      if (id !== `\0${all}`) return null;
      const sources = [
        withoutRefusedTypes(readFileSync(join(folder, 'minimal.js'), 'utf8')),
        typesModule(readWidgets(widgetFolder)),
      ];
      const found = sources.flatMap((source) =>
        [...source.matchAll(lazy)].map(([, path = '']) => toFile(path)),
      );
      const files = [...new Set(found)];
      return [
        ...files.map((file, at) => `import * as r${at} from ${JSON.stringify(file)};`),
        `export const modules = { ${files.map((file, at) => `${toKey(file)}: r${at}`).join(', ')} };`,
      ].join('\n');
    },
    transform: {
      filter: { id: lists },
      handler: (code) => ({
        code: `import { modules } from '${all}';\n${code.replace(
          lazy,
          (_whole, path: string) => `Promise.resolve(modules[${toKey(path)}])`,
        )}`,
        map: null,
      }),
    },
  };
}
