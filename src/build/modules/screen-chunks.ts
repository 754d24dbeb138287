import type { Plugin } from 'vite';

/** Modules that something is loaded with, by its first one. */
const roots = {
  login: /\/src\/main\.tsx$/,
  report: /\/src\/shell\/content\/report-screen\.tsx$/,
  list: /\/src\/direct\/direct-entry\.tsx$/,
  amis: /\/src\/amis\/amis-screen\.tsx$/,
} as const;

type Root = keyof typeof roots;
export type ScreenChunk = 'common' | 'list' | 'amis';

/**
 * Why: left alone, the bundler cuts what a screen needs into some 45 files along the borders of renderers that other
 * pages use too. One file is one request and compresses better. What comes with the login page is in none of these:
 *
 *   common  what lists and reports share    list  the list engine    amis  amis with what a form or dialog needs
 *
 * TRAP: a group must never hold a dynamic entry's own module, nor import one: it breaks at run time.
 */
export class ScreenChunks {
  #imports = new Map<string, readonly string[]>();
  #dynamic = new Set<string>();
  #chunks: Readonly<Record<ScreenChunk, ReadonlySet<string>>> | undefined;

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

  isMember(chunk: ScreenChunk, id: string): boolean {
    this.#chunks ??= this.#collect();
    return this.#chunks[chunk].has(id);
  }

  #collect(): Record<ScreenChunk, ReadonlySet<string>> {
    const login = this.#reach('login');
    const report = this.#reach('report');
    const list = without(this.#reach('list'), login);
    const common = new Set([...list].filter((id) => report.has(id)));
    const own = without(list, common);
    const amis = without(without(this.#reach('amis'), login), new Set([...list, ...report]));
    return {
      common: this.#withoutEntries(common),
      list: this.#withoutEntries(own),
      amis: this.#withoutEntries(amis),
    };
  }

  #withoutEntries(found: ReadonlySet<string>): ReadonlySet<string> {
    const entries = [...found].filter((id) => this.#dynamic.has(id));
    const torn = entries.find(
      (id) => id.startsWith('/') && !Object.values(roots).some((root) => root.test(id)),
    );
    if (torn) throw new Error(`${torn} is imported both ways; see src/build/modules/lighter-amis.ts`);
    return without(found, new Set(entries));
  }

  #reach(root: Root): Set<string> {
    const found = new Set<string>();
    const queue = [...this.#imports.keys()].filter((id) => roots[root].test(id));
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      queue.push(...(this.#imports.get(id) ?? []));
    }
    return found;
  }
}

const without = (all: ReadonlySet<string>, taken: ReadonlySet<string>) =>
  new Set([...all].filter((id) => !taken.has(id)));
