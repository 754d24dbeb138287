import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../server/project-root.ts';
import { amisFolder } from './amis-folder.ts';

/** Modules that amis imports eagerly and this console can do without, or load later. */
export interface Replacement {
  /** What the import of the module ends with. */
  source: RegExp;
  /** Who imports it. */
  importer: RegExp;
  /** Module text in its place. */
  code: string;
  why: string;
}

export const replacements: readonly Replacement[] = [
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

/** The editor types as amis registers them: one per language, and three by name. */
function editorTypes(): string[] {
  const source = readFileSync(join(amisFolder('amis'), 'renderers', 'Form', 'Editor.js'), 'utf8');
  const list = /availableLanguages = \[([^\]]+)\]/.exec(source)?.[1] ?? '';
  const languages = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => `${name}-editor`);
  if (languages.length < 30) throw new Error('amis lists its code editors in another way now');
  return ['editor', 'js-editor', 'ts-editor', ...languages];
}

/** The replacement of an import, or undefined when it stays. */
export function findReplacement(source: string, importer: string | undefined): Replacement | undefined {
  return replacements.find(
    (one) => one.source.test(source) && importer !== undefined && one.importer.test(importer),
  );
}
