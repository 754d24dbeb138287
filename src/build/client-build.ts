import { join, resolve, dirname } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import type { BuildOptions, DepOptimizationOptions, PluginOption, Plugin } from 'vite';
import { amisStyles } from './styles/amis-styles.ts';
import { editorColours } from './styles/editor-colours.ts';
import { iconFonts } from './styles/icon-fonts.ts';
import { directAmisUi } from './modules/direct-amis-ui.ts';
import { editorWords } from './editor-words.ts';
import { amisPatches } from './amis-patches.ts';
import { callTable, widgetFolder, widgetModules } from './modules/declared-modules.ts';
import {
  earlyScript,
  inlineIcon,
  inlineStyles,
  oldBrowserNotice,
  preloadWorkbench,
} from './start-document.ts';
import { lighterAmis } from './modules/lighter-amis.ts';
import { consoleFiles, designerFiles, ScreenChunks } from './screen-chunks.ts';
import { monacoInChinese } from './modules/monaco-in-chinese.ts';
import { oneFileOfRenderers } from './modules/one-file-of-renderers.ts';
import { precompress } from './precompress.ts';
import { createRequire } from 'node:module';

const root = resolve(import.meta.dirname, '..');
const consoleDocuments = { start: join(root, 'index.html') };
const designerDocuments = {
  editor: join(root, 'editor.html'),
  trial: join(root, 'editor', 'trial', 'frame.html'),
};

/** The oldest browsers that have all that the console uses; `oldBrowserNotice` tests for it. README names them too. */
const browsers = { Chrome: '111', Edge: '111', Firefox: '121', Safari: '16.4' };

/** Scripts that the document itself names: its first module, and the bundler's runtime. */
const firstFile = /^assets\/(?:start|rolldown-runtime)-[\w-]+\.js$/;

/** Keeps one of the 30 languages of the accessibility library. */
const onlyChinese = () => optimizeLocales.vite({ locales: ['zh-CN'] });

/**
 * The build of the console as a list of plugins; each file gives its reason:
 *
 *   callTable       the contract's paths and effects, without zod
 *   widgetModules   our widgets, from the declarations in renderers/
 *   productionRouter  the router without its development checks and unused components
 *   amisPatches       fixes for defects of amis
 *   editorWords     amis-editor's panels in the terms of operations staff
 *   directAmisUi    one import per widget instead of amis-ui's index
 *   lighterAmis     lazy-loads what amis loads eagerly and pages seldom need
 *   ScreenChunks    one file each for login, console with lists, reports, and amis
 *   amisStyles      the styles of the shipped pages first, all others on demand
 *   editorColours   the theme's variables in place of amis-editor's light colours (also for `npm run dev`)
 *   iconFonts       the icons of the designer without two whole fonts
 *   inlineIcon, inlineStyles  two requests less
 *   onlyChinese     keeps one language of the fields' library
 *   earlyScript     requests the screen's code and data in parallel
 *   oldBrowserNotice  tells users of older browsers to update them
 *   preloadWorkbench  requests the workbench in parallel with the designer's first code
 *   precompress     brotli 11 and gzip beside every asset
 */
export function consoleBuild(): { plugins: PluginOption[]; build: BuildOptions } {
  const chunks = new ScreenChunks(consoleFiles);
  return {
    plugins: [
      callTable(),
      widgetModules(),
      productionRouter(),
      amisPatches(),
      directAmisUi(),
      lighterAmis(),
      chunks.plugin(),
      amisStyles(),
      editorColours(),
      inlineIcon(root),
      onlyChinese(),
      earlyScript(root),
      oldBrowserNotice(browsers),
      inlineStyles(),
      precompress(),
    ],
    build: {
      ...shared(chunks, consoleDocuments),
      emptyOutDir: true,
      // Small images inlined in the code would be downloaded again with every release.
      assetsInlineLimit: 2048,
      chunkSizeWarningLimit: 2500,
      modulePreload: {
        // Every browser that supports this syntax supports module preloading.
        polyfill: false,
        // The files named in the document are already loaded before any import.
        resolveDependencies: (_file, dependencies, { hostType }) =>
          hostType === 'js' ? dependencies.filter((file) => !firstFile.test(file)) : dependencies,
      },
    },
  };
}

/**
 * The page designer and its trial frame as separate entries, so that the console's bundles never contain
 * amis-editor.
 */
export function editorBuild(): { plugins: PluginOption[]; build: BuildOptions } {
  const chunks = new ScreenChunks(designerFiles);
  return {
    plugins: [
      callTable(),
      widgetModules(),
      monacoInChinese(),
      editorWords(),
      amisPatches(),
      directAmisUi(),
      oneFileOfRenderers(),
      lighterAmis(),
      chunks.plugin(),
      amisStyles(),
      editorColours(),
      iconFonts(),
      onlyChinese(),
      preloadWorkbench(root),
      precompress(),
    ],
    build: {
      ...shared(chunks, designerDocuments),
      emptyOutDir: false,
      chunkSizeWarningLimit: 6000,
    },
  };
}

/**
 * How `npm run dev` bundles packages: before the first page, and with the build's changes of their behaviour and texts.
 * `entries` must lead to every package: one that Vite finds later makes it bundle again and reload every open page.
 */
export const devPackages: DepOptimizationOptions = {
  entries: [
    ...Object.values({ ...consoleDocuments, ...designerDocuments }),
    // A virtual module imports the widgets; Vite's search for packages stops there.
    join(widgetFolder, '**/*.{ts,tsx}'),
  ],
  rolldownOptions: { plugins: [monacoInChinese(), editorWords(), amisPatches(), editorColours()] },
};

const shared = (chunks: ScreenChunks, input: Record<string, string>): BuildOptions => ({
  outDir: resolve(root, '..', 'dist', 'client'),
  target: Object.entries(browsers).map(([name, version]) => `${name.toLowerCase()}${version}`),
  reportCompressedSize: false,
  rolldownOptions: {
    input,
    output: {
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunks.nameOf }] },
    },
  },
});

/**
 * Why: react-router's package exports only its development build, with 20 KB of checks and warnings; the
 * production build lies beside it.
 */
function productionRouter(): Plugin {
  const folder = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
  const built = (file: string) => join(folder, 'dist', 'production', file);
  return {
    name: 'console:production-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: built('index.mjs') },
          { find: /^react-router\/dom$/, replacement: built('dom-export.mjs') },
        ],
      },
    }),
    // The bundler keeps a component that something is assigned to: links, forms and prefetching, 10 KB that no screen
    // uses.
    transform: {
      filter: { id: /react-router\/dist\/production\/.+\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/\bReact\d*\.forwardRef\(/g, '/* @__PURE__ */ $&'),
        map: null,
      }),
    },
  };
}
