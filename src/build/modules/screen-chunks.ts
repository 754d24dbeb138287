import type { Plugin } from 'vite';

/** The module that each file begins with, in the order in which the files are loaded. */
const roots = {
  start: /\/src\/main\.tsx$/,
  console: /\/src\/router\.tsx$/,
  report: /\/src\/shell\/content\/report-screen\.tsx$/,
  amis: /\/src\/amis\/amis-screen\.tsx$/,
} as const;

/**
 * Why: left alone, the bundler cuts what a screen needs into some 45 files along the borders of renderers that other
 * pages use too. One file is one request and compresses better. A module stands in the first of these that needs it:
 *
 *   start  the login page    console  shell and lists    report    amis  with what a form or dialog needs
 */
export class ScreenChunks {
  #imports = new Map<string, readonly string[]>();
  #dynamic = new Set<string>();
  #names: ReadonlyMap<string, string> | undefined;

  /** Learns the module graph. */
  plugin(): Plugin {
    return {
      name: 'console:screen-chunks',
      apply: 'build',
      moduleParsed: ({ id, importedIds, dynamicallyImportedIds }) => {
        this.#imports.set(id, importedIds);
        for (const entry of dynamicallyImportedIds) this.#dynamic.add(entry);
      },
    };
  }

  /** The file of a module; null for what is loaded by itself, when it is needed. */
  nameOf = (id: string): string | null => {
    this.#names ??= this.#collect();
    return this.#names.get(id) ?? null;
  };

  #collect(): ReadonlyMap<string, string> {
    const names = new Map<string, string>();
    for (const [name, root] of Object.entries(roots)) {
      for (const id of this.#reach(root)) {
        if (names.has(id)) continue;
        if (id.startsWith('/') && this.#dynamic.has(id) && !root.test(id))
          throw new Error(`${id} is imported both ways; see src/build/modules/lighter-amis.ts`);
        names.set(id, name);
      }
    }
    return names;
  }

  #reach(root: RegExp): Set<string> {
    const found = new Set<string>();
    const queue = [...this.#imports.keys()].filter((id) => root.test(id));
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      queue.push(...(this.#imports.get(id) ?? []));
    }
    return found;
  }
}
