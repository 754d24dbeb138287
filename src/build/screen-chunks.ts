import type { Plugin } from 'vite';

/** The output files of a build. */
interface Files {
  /** The root module of each file, in loading order. */
  roots: Readonly<Record<string, RegExp>>;
  /** The files that each document loads; a file listed nowhere is loaded by all. */
  documents?: readonly (readonly string[])[];
}

/** `start` the login page, `console` shell and lists, `report`, `amis` with the code for forms and dialogs. */
export const consoleFiles: Files = {
  roots: {
    start: /\/src\/main\.tsx$/,
    console: /\/src\/router\.tsx$/,
    report: /\/src\/shell\/content\/report-screen\.tsx$/,
    amis: /\/src\/amis\/amis-screen\.tsx$/,
  },
};

/**
 * `frame` the trial frame before it has a page to `try`: no other code may run earlier. `editor` the designer
 * until the page is loaded, `narrow` preview and history for a narrow window, `workbench` amis-editor, `renderers` those of amis and ours.
 */
export const designerFiles: Files = {
  roots: {
    frame: /\/src\/editor\/trial\/frame\/main\.ts$/,
    editor: /\/src\/editor\/main\.tsx$/,
    narrow: /\/src\/editor\/narrow-view\.tsx$/,
    workbench: /\/src\/editor\/workbench\/workbench\.tsx$/,
    try: /\/src\/editor\/trial\/frame\/try-page\.tsx$/,
    renderers: /^\0virtual:all-renderers$/,
  },
  documents: [
    ['editor', 'narrow', 'workbench'],
    ['frame', 'try'],
  ],
};

/**
 * Why: by default the bundler splits a screen's code into about 45 files, along renderers shared with other
 * pages, and the designer into 230. One file is one request and compresses better. Each module goes into the
 * first file that needs it. Modules of several documents go into a separate file (`shared-…`), since otherwise
 * each document would run code of the other.
 */
export class ScreenChunks {
  #imports = new Map<string, readonly string[]>();
  #later = new Map<string, readonly string[]>();
  #names: ReadonlyMap<string, string> | undefined;

  constructor(private readonly files: Files) {}

  /** Collects the module graph. */
  plugin(): Plugin {
    return {
      name: 'console:screen-chunks',
      apply: 'build',
      moduleParsed: ({ id, importedIds, dynamicallyImportedIds }) => {
        this.#imports.set(id, importedIds);
        this.#later.set(id, dynamicallyImportedIds);
      },
    };
  }

  /** The file of a module; null for a module that is lazy-loaded on its own. */
  nameOf = (id: string): string | null => {
    this.#names ??= this.#collect();
    return this.#names.get(id) ?? null;
  };

  #collect(): ReadonlyMap<string, string> {
    const { roots, documents = [Object.keys(roots)] } = this.files;
    const needed = new Map<string, string[]>();
    for (const [name, root] of Object.entries(roots)) {
      for (const id of this.#reach([root])) needed.set(id, [...(needed.get(id) ?? []), name]);
    }
    const everywhere = documents.map((names) =>
      this.#reach(
        names.flatMap((name) => roots[name] ?? []),
        { withLater: true },
      ),
    );
    const names = new Map<string, string>();
    for (const [id, by] of needed) {
      const [first = ''] = by;
      const loading = documents.filter((own) =>
        by.some((name) => own.includes(name) || !documents.flat().includes(name)),
      );
      const isShared = by.length > 1 && loading.length > 1;
      const isLater = loading.length === 1 && everywhere.filter((ids) => ids.has(id)).length > 1;
      // Our modules may have side effects: the bundler gives such a module a file of its own.
      if (isLater && !id.includes('/node_modules/')) continue;
      names.set(id, isShared || isLater ? `shared-${first}` : first);
    }
    if (documents.length === 1) this.#refuseBothWays(names);
    return names;
  }

  /**
   * Refuses a module that is imported both statically and lazily, which would add one more file; the designer is
   * exempt.
   */
  #refuseBothWays(names: ReadonlyMap<string, string>): void {
    const later = new Set([...this.#later.values()].flat());
    for (const [id, name] of names) {
      if (id.startsWith('/') && later.has(id) && !this.files.roots[name]?.test(id))
        throw new Error(`${id} is imported both ways; see src/build/modules/lighter-amis.ts`);
    }
  }

  /** All modules reachable from these; `withLater`: through lazy imports too. */
  #reach(from: readonly RegExp[], { withLater = false } = {}): Set<string> {
    const found = new Set<string>();
    const queue = [...this.#imports.keys()].filter((id) => from.some((root) => root.test(id)));
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      queue.push(...(this.#imports.get(id) ?? []), ...(withLater ? (this.#later.get(id) ?? []) : []));
    }
    return found;
  }
}
