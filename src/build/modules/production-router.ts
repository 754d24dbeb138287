import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Why: react-router's package names its development build alone, with checks and warnings of 20 KB; the production
 * build lies beside it.
 */
export function productionRouter(): Plugin {
  const folder = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
  const built = (file: string) => join(folder, 'dist', 'production', file);
  return {
    name: 'console:production-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: built('index.mjs') },
          { find: /^react-router\/dom$/, replacement: built('dom-export.mjs') },
        ],
      },
    }),
  };
}
