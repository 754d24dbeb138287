import type { Plugin } from 'vite';

/** The screen's entry: what it imports statically is what every list needs. */
const screen = /\/src\/amis\/amis-screen\.tsx$/;
/** What is there without it: the login page, and screens that are drawn without amis. */
const withoutAmis = /\/src\/(?:main|shell\/content\/report-screen)\.tsx$/;

/**
 * Why: left alone, the bundler cuts what a list needs into some 45 files along the borders of renderers
 * that other pages use too. One file for all of it is one request and compresses better.
 * TRAP: a group must never hold a dynamic entry's own module, nor import one: it breaks at run time.
 */
export class ListChunk {
  #imports = new Map<string, readonly string[]>();
  #dynamic = new Set<string>();
  #members: Set<string> | undefined;

  /** Learns the module graph. */
  plugin(): Plugin {
    return {
      name: 'console:list-chunk',
      apply: 'build',
      moduleParsed: ({ id, importedIds, dynamicallyImportedIds }) => {
        this.#imports.set(id, importedIds);
        for (const entry of dynamicallyImportedIds) this.#dynamic.add(entry);
      },
    };
  }

  isMember(id: string): boolean {
    this.#members ??= this.#collect();
    return this.#members.has(id);
  }

  #collect(): Set<string> {
    const ids = [...this.#imports.keys()];
    const found = this.#reach(ids.filter((id) => screen.test(id)));
    for (const id of this.#reach(ids.filter((id) => withoutAmis.test(id)))) found.delete(id);
    for (const id of this.#dynamic) {
      if (found.delete(id) && id.startsWith('/') && !screen.test(id)) {
        throw new Error(`${id} is imported both ways; see src/build/modules/lighter-amis.ts`);
      }
    }
    return found;
  }

  #reach(roots: readonly string[]): Set<string> {
    const found = new Set<string>();
    const queue = [...roots];
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      queue.push(...(this.#imports.get(id) ?? []));
    }
    return found;
  }
}
