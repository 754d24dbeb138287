import type { Plugin } from 'vite';
import { readListRenderers } from './amis-modules.ts';
import { findReplacement, replacements } from './replacements.ts';

const prefix = '\0console:lighter-amis:';

/** Why: see each replacement. Nothing a page can use is lost: tests/src/build walks every renderer type. */
export function lighterAmis(): Plugin {
  const bundled = new Set(readListRenderers());
  return {
    name: 'console:lighter-amis',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      const found = findReplacement(source, importer);
      return found ? `${prefix}${replacements.indexOf(found)}` : null;
    },
    load(id) {
      if (!id.startsWith(prefix)) return null;
      return { code: replacements[Number(id.slice(prefix.length))]?.code ?? '', moduleType: 'js' };
    },
    // The renderers of a list are imported statically (src/amis/list-renderers.ts); a second, dynamic
    // import would make an entry, and so a file, of each.
    transform: {
      filter: { id: /amis\/esm\/minimal\.js$/ },
      handler: (code) => ({
        code: code.replace(/import\('(\.\/renderers\/[^']+)'\)/g, (whole, path: string) =>
          bundled.has(path) ? 'Promise.resolve({})' : whole,
        ),
        map: null,
      }),
    },
  };
}
