import type { Plugin } from 'vite';
import { readFileSync, existsSync, readdirSync } from 'node:fs';
import { join, dirname, relative, resolve } from 'node:path';
import { pageTypes } from '../../../server/contract/pages/page-types.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { amisFolder, readReExports, toDirectImports } from './direct-amis-ui.ts';

const prefix = '\0console:lighter-amis:';

/**
 * Why: see each replacement. Every type that a page can use still works: tests/src/build checks every renderer
 * type.
 */
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
    // The renderers of a list are imported statically (src/amis/list-renderers.ts); an additional dynamic import
    // would put each into a file of its own.
    transform: {
      filter: { id: /amis\/esm\/minimal\.js$|amis-formula\/esm\/(?:filter|evalutor)\.js$/ },
      handler: (code, id) => ({
        code: id.endsWith('minimal.js')
          ? withoutRefusedTypes(code).replace(/import\('(\.\/renderers\/[^']+)'\)/g, (whole, path: string) =>
              bundled.has(path) ? 'Promise.resolve({})' : whole,
            )
          : withoutEvaluator(code, id),
        map: null,
      }),
    },
  };
}

/** The registration of a lazy-loaded renderer in amis' minimal preset; the group is its type. */
const registration = /registerRenderer\(\{\s*type: '([^']+)',[^;]*?getComponent: [^;]*;\s*\}\s*\}\);/g;

/**
 * amis' minimal preset without the types that no page may have (page-types.ts), such as `custom`, which runs code: even a
 * page that was written into the database cannot draw them, and their code is not shipped.
 */
export function withoutRefusedTypes(preset: string): string {
  const allowed = preset.replace(registration, (whole, type: string) => (pageTypes.has(type) ? whole : ''));
  if (allowed === preset) throw new Error('amis registers its renderers in another way now');
  return allowed;
}

/**
 * The expression parser needs the names of the filters, whose module imports the evaluator, which imports moment
 * and half of lodash: 130 KB. Reverses the dependency: the evaluator imports the filters, so that screens without
 * amis load the parser alone.
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

/** Modules that amis imports eagerly and this console can omit or load later. */
interface Replacement {
  /** Matches the end of the import path. */
  source: RegExp;
  /** Matches the importing module. */
  importer: RegExp;
  /** Replacement source of the module. */
  code: string;
  why: string;
}

const replacements: readonly Replacement[] = [
  {
    source: /\.\/compat\.js$/,
    importer: /amis\/esm\/minimal\.js$/,
    code: '',
    why: 'schema dialects of amis 1.x; drags image and file upload, lists and rich text into every page',
  },
  {
    source: /\.\/renderers\/Form\/Editor\.js$/,
    importer: /amis\/esm\/minimal\.js$/,
    code: `import { registerRenderer } from 'amis-core';
const load = () => import('amis/lib/renderers/Form/Editor');
for (const language of ${JSON.stringify(editorTypes())}) {
  registerRenderer({ type: language, isFormItem: true, getComponent: load });
}`,
    why: 'the code editors are loaded eagerly; like all other renderers they can wait until a page has one',
  },
  {
    source: /^moment-timezone$/,
    importer: /amis/,
    code: `export { default } from 'moment';`,
    why: 'data of all time zones (180 KB); times arrive as Asia/Shanghai text (decisions) and are never shifted',
  },
  {
    source: /^moment\/locale\/zh-cn$/,
    importer: /amis/,
    code: `import 'moment/dist/locale/zh-cn.js';`,
    why: 'the CommonJS locale brings a second moment along',
  },
  {
    source: /^moment\/locale\/de$|\/locale\/(?:en-US|de-DE)\.js$/,
    importer: /amis/,
    code: '',
    why: 'the console speaks Chinese only',
  },
  {
    source: /\/(?:CalendarMobile|SelectMobile)\.js$/,
    importer: /amis-ui\/esm\/components\//,
    code: 'export default () => null;',
    why: 'widgets for `useMobileUI`, which is off (src/amis/env.ts): desktop ones fit narrow screens by CSS',
  },
  {
    source: /^sortablejs$/,
    importer: /\/amis(?:-ui)?\/esm\//,
    code: `export default class LateSortable {
  constructor(element, options) {
    import('sortablejs').then(({ default: Sortable }) => {
      if (!this.ended) this.sortable = new Sortable(element, options);
    });
  }
  destroy() {
    this.ended = true;
    this.sortable?.destroy();
  }
}`,
    why: 'dragging rows and columns: loaded when a list that allows it shows',
  },
  {
    source: /^amis-ui\/lib\/components\/RichText$/,
    importer: /amis\/esm\/renderers\/Form\/InputRichText\.js$/,
    code: 'export default () => null;',
    why: 'the froala editor, whose licence is sold; rich text is written in TinyMCE',
  },
  {
    source: /\.\/exportExcel\.js$/,
    importer: /amis\/esm\/renderers\/Table\//,
    code: `export const exportExcel = (...given) =>
  import('amis/lib/renderers/Table/exportExcel').then((module) => module.exportExcel(...given));`,
    why: "amis' own export, which none of our lists offers at first (excel-export is ours)",
  },
  {
    source: /^amis-core$/,
    importer: /\/i18n-runtime\//,
    code: `export { extendLocale, makeTranslator, resolveVariable, setDefaultLocale } from 'amis-core';`,
    why: 'its CommonJS import brings a second amis-core along, with registries of its own (90 KB as sent)',
  },
  {
    source: /^lodash$/,
    importer: /\/amis[\w-]*\/esm\//,
    code: `export { default as filter } from 'lodash/filter';
export { default as find } from 'lodash/find';
export { default as pick } from 'lodash/pick';`,
    why: 'the whole of lodash for three functions',
  },
  {
    source: /\/ColorPicker\.js$/,
    importer: /amis-theme-editor-helper\/esm\//,
    code: `import { createElement } from 'react';
import { ColourControl } from ${JSON.stringify(join(projectRoot, 'src/editor/words/pickers/colour-control.tsx'))};
const Picker = ({ value, onChange }) => createElement(ColourControl, { value, onChange, label: '颜色' });
export { Picker as default };`,
    why: "the panels for text, border and shadow pick from amis' colours; staff pick from those of the theme",
  },
  {
    source: /\/themes\/(?:cxd|ang|dark)\.js$/,
    importer: /amis/,
    code: '',
    why: 'one theme: antd; dark follows from the console variables',
  },
];

/** The code editor types as amis registers them: one per language, and three by name. */
function editorTypes(): string[] {
  const source = readFileSync(join(amisFolder('amis'), 'renderers', 'Form', 'Editor.js'), 'utf8');
  const list = /availableLanguages = \[([^\]]+)\]/.exec(source)?.[1] ?? '';
  const languages = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => `${name}-editor`);
  if (languages.length < 30) throw new Error('amis lists its code editors in another way now');
  return ['editor', 'js-editor', 'ts-editor', ...languages];
}

/** The replacement of an import, or undefined to keep it. */
function findReplacement(source: string, importer: string | undefined): Replacement | undefined {
  return replacements.find(
    (one) => one.source.test(source) && importer !== undefined && one.importer.test(importer),
  );
}

/** amis renderers that every list needs, as amis' minimal preset imports them: `./renderers/CRUD.js`. */
export function readListRenderers(): string[] {
  const folder = amisFolder('amis');
  return [...readListModules().keys()]
    .filter((file) => file.startsWith(join(folder, 'renderers')))
    .map((file) => `./${relative(folder, file)}`);
}

/** The files of src/amis and of every amis module that a list loads, with their source. */
const readListModules = (): Map<string, string> => readModules(filesIn('src/amis'));

/** The same plus our own renderers and the amis renderers of these types. */
export function readModulesOf(types: ReadonlySet<string>): Map<string, string> {
  return readModules([...filesIn('src/amis'), ...filesIn('renderers'), ...findLazyRenderers(types)]);
}

const filesIn = (folder: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(projectRoot, folder, name));

/** The modules that amis' minimal preset lazy-loads for these types. */
function findLazyRenderers(types: ReadonlySet<string>): string[] {
  const folder = amisFolder('amis');
  const preset = readFileSync(join(folder, 'minimal.js'), 'utf8');
  const found = [...preset.matchAll(registration)].flatMap(([block]) => {
    const [names = '', path = ''] = block.split('getComponent');
    const isWanted = [...names.matchAll(/'([^']+)'/g)].some(([, name = '']) => types.has(name));
    return isWanted ? [existing(join(folder, /import\('([^']+)'\)/.exec(path)?.[1] ?? ''))] : [];
  });
  return found.filter((file) => file !== undefined);
}

function readModules(queue: string[]): Map<string, string> {
  const found = new Map<string, string>();
  const reExports = readReExports();
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    const text = toDirectImports(readFileSync(file, 'utf8'), reExports);
    found.set(file, text);
    for (const [, from = ''] of text.matchAll(/^\s*(?:import|export)\b[^'"();]*?['"]([^'"]+)['"];?/gm)) {
      const target = findModule(from, file);
      if (target !== undefined) queue.push(target);
    }
    // toDirectImports writes several imports on one line.
    for (const [, from = ''] of text.matchAll(/from "(\/[^"]+\.js)"/g)) queue.push(from);
  }
  return found;
}

function findModule(from: string, importer: string): string | undefined {
  if (findReplacement(from, importer)) return undefined;
  const [, name, path] = /^(amis|amis-ui|amis-core)(?:\/(?:lib|esm)\/(.+))?$/.exec(from) ?? [];
  if (name !== undefined) {
    if (path === undefined && name === 'amis-ui') return undefined;
    return existing(join(amisFolder(name), path ?? 'index'));
  }
  return from.startsWith('.') ? existing(resolve(dirname(importer), from)) : undefined;
}

function existing(path: string): string | undefined {
  return ['', '.js', '.ts', '.tsx']
    .map((extension) => path + extension)
    .find((file) => /\.(?:js|tsx?)$/.test(file) && existsSync(file));
}
