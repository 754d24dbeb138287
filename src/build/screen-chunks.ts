import type { Plugin } from 'vite';

/** The files of a build. */
export interface Files {
  /** The module that each begins with, in the order in which the files are loaded. */
  roots: Readonly<Record<string, RegExp>>;
  /** Which of them one document loads; one named nowhere is loaded by all. */
  documents?: readonly (readonly string[])[];
}

/** `start` the login page, `console` shell and lists, `report`, `amis` with what a form or dialog needs. */
export const consoleFiles: Files = {
  roots: {
    start: /\/src\/main\.tsx$/,
    console: /\/src\/router\.tsx$/,
    report: /\/src\/shell\/content\/report-screen\.tsx$/,
    amis: /\/src\/amis\/amis-screen\.tsx$/,
  },
};

/**
 * `frame` the trial frame until it has a page to `try`: nothing else may run before. `editor` the designer until the page is
 * there, `workbench` amis-editor, `renderers` those of amis and ours.
 */
export const designerFiles: Files = {
  roots: {
    frame: /\/src\/editor\/trial\/frame\/main\.ts$/,
    editor: /\/src\/editor\/main\.tsx$/,
    workbench: /\/src\/editor\/workbench\/workbench\.tsx$/,
    try: /\/src\/editor\/trial\/frame\/try-page\.tsx$/,
    renderers: /^\0virtual:all-renderers$/,
  },
  documents: [
    ['editor', 'workbench'],
    ['frame', 'try'],
  ],
};

/**
 * Why: left alone, the bundler cuts what a screen needs into some 45 files along the borders of renderers that other
 * pages use too, and the designer into 230. One file is one request and compresses better. A module stands in the first
 * file that needs it. What several documents need stands apart (`shared-…`), or each would run what is the other's alone.
 */
export class ScreenChunks {
  #imports = new Map<string, readonly string[]>();
  #later = new Map<string, readonly string[]>();
  #names: ReadonlyMap<string, string> | undefined;

  constructor(private readonly files: Files) {}

  /** Learns the module graph. */
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

  /** The file of a module; null for what is loaded by itself, when it is needed. */
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
      // Ours may do something when it runs: the bundler gives it a file of its own.
      if (isLater && !id.includes('/node_modules/')) continue;
      names.set(id, isShared || isLater ? `shared-${first}` : first);
    }
    if (documents.length === 1) this.#refuseBothWays(names);
    return names;
  }

  /** A module that is also imported when it is needed gets one more file; the designer can bear that. */
  #refuseBothWays(names: ReadonlyMap<string, string>): void {
    const later = new Set([...this.#later.values()].flat());
    for (const [id, name] of names) {
      if (id.startsWith('/') && later.has(id) && !this.files.roots[name]?.test(id))
        throw new Error(`${id} is imported both ways; see src/build/modules/lighter-amis.ts`);
    }
  }

  /** What is imported from these modules on; `withLater`: also what they import when it is needed. */
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
