import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The `esm` folder of an amis package. Resolved by its main file, since the package.json is not exported. */
export function amisFolder(name: string): string {
  return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'esm');
}

const index = join(amisFolder('amis-ui'), 'index.js');

/** Maps a name to [module path, exported name], as amis-ui's index re-exports it. */
export function readReExports(): Map<string, readonly [string, string]> {
  const found = new Map<string, readonly [string, string]>();
  for (const [, names = '', from = ''] of readFileSync(index, 'utf8').matchAll(
    /^export \{ ([^}]+) \} from '(\.[^']+|amis-core)';$/gm,
  )) {
    for (const part of names.split(',')) {
      const [exported = '', shown = exported] = part.trim().split(' as ');
      found.set(shown, [from.startsWith('.') ? join(dirname(index), from) : from, exported]);
    }
  }
  return found;
}

/** Rewrites `import { Select, toast } from 'amis-ui'` to one import per defining module. */
export function toDirectImports(code: string, reExports: ReturnType<typeof readReExports>): string {
  return code.replace(/import\s*\{([^}]*)\}\s*from\s*['"]amis-ui['"];?/g, (whole, names: string) => {
    const lines: string[] = [];
    const rest: string[] = [];
    for (const part of names.split(',').map((name) => name.trim())) {
      if (part === '') continue;
      const [imported = '', local = imported] = part.split(/\s+as\s+/);
      const target = reExports.get(imported);
      if (target && !part.startsWith('type ')) {
        lines.push(`import { ${target[1]} as ${local} } from ${JSON.stringify(target[0])};`);
      } else {
        rest.push(part);
      }
    }
    if (lines.length === 0) return whole;
    if (rest.length > 0) lines.push(`import { ${rest.join(', ')} } from 'amis-ui';`);
    return lines.join(' ');
  });
}

/**
 * Why: every amis renderer imports from amis-ui's index, whose modules all count as having side effects:
 * one button would bring rich text, code editors, PDF and city data into every page.
 */
export function directAmisUi(): Plugin {
  const reExports = readReExports();
  return {
    name: 'console:direct-amis-ui',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.(?:js|ts|tsx)$/, code: /from\s*['"]amis-ui['"]/ },
      handler: (code) => ({ code: toDirectImports(code, reExports), map: null }),
    },
  };
}
