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
      filter: { id: /amis\/esm\/minimal\.js$|amis-formula\/esm\/(?:filter|evalutor)\.js$/ },
      handler: (code, id) => ({
        code: id.endsWith('minimal.js')
          ? code.replace(/import\('(\.\/renderers\/[^']+)'\)/g, (whole, path: string) =>
              bundled.has(path) ? 'Promise.resolve({})' : whole,
            )
          : withoutEvaluator(code, id),
        map: null,
      }),
    },
  };
}

/**
 * The parser of expressions needs the names of the filters, whose module imports the evaluator, which imports moment
 * and half of lodash: 130 KB. The evaluator asks for the filters instead, so that screens without amis load the parser
 * alone.
 */
export function withoutEvaluator(code: string, id: string): string {
  if (id.endsWith('evalutor.js')) {
    return `${code}\nimport { onFilters } from './filter.js';\nonFilters((filters) => Evaluator.extendDefaultFilters(filters));\n`;
  }
  const light = code
    .replace("import { Evaluator } from './evalutor.js';", 'const listeners = [];')
    .replaceAll('Evaluator.extendDefaultFilters(filters)', 'listeners.forEach((tell) => tell(filters))');
  if (light.includes('Evaluator')) throw new Error('amis-formula registers its filters in another way now');
  return `${light}\nexport function onFilters(tell) { listeners.push(tell); tell(filters); }\n`;
}
