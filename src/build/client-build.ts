import { join, resolve, dirname } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import type { BuildOptions, PluginOption, Plugin } from 'vite';
import { amisStyles } from './styles/amis-styles.ts';
import { iconFonts } from './styles/icon-fonts.ts';
import { directAmisUi } from './modules/direct-amis-ui.ts';
import { editorWords } from './editor-words.ts';
import { amisMends } from './amis-mends.ts';
import { callTable, widgetModules } from './modules/declared-modules.ts';
import { earlyScript, inlineIcon, inlineStyles } from './start-document.ts';
import { lighterAmis } from './modules/lighter-amis.ts';
import { consoleFiles, designerFiles, ScreenChunks } from './screen-chunks.ts';
import { monacoInChinese } from './modules/monaco-in-chinese.ts';
import { oneFileOfRenderers } from './modules/one-file-of-renderers.ts';
import { precompress } from './precompress.ts';
import { createRequire } from 'node:module';

const root = resolve(import.meta.dirname, '..');

/** The document's own scripts: its first module, and the bundler's runtime. */
const firstFile = /^assets\/(?:start|rolldown-runtime)-[\w-]+\.js$/;

/** Keeps one of the 30 languages of the accessible library. */
const onlyChinese = () => optimizeLocales.vite({ locales: ['zh-CN'] });

/**
 * The build of the console, step by step; each file says why:
 *
 *   callTable       the contract's paths and effects, without zod
 *   widgetModules   our widgets, from what each folder in renderers/ declares
 *   productionRouter  the router without its checks for developers
 *   amisMends       what amis does wrong
 *   editorWords     amis-editor's panels in the words of operations staff
 *   directAmisUi    one import per widget instead of amis-ui's index
 *   lighterAmis     what amis loads eagerly and a page seldom needs
 *   ScreenChunks    one file each for login, console with lists, reports, and amis
 *   amisStyles      the styles of the shipped pages first, all others with what needs them
 *   iconFonts       the icons of the designer without two whole fonts
 *   inlineIcon, inlineStyles  two requests less
 *   onlyChinese     of the words that the fields' library brings
 *   earlyScript     the screen's code and data at once, not one after another
 *   precompress     brotli 11 and gzip beside every asset
 */
export function consoleBuild(): { plugins: PluginOption[]; build: BuildOptions } {
  const chunks = new ScreenChunks(consoleFiles);
  return {
    plugins: [
      callTable(),
      widgetModules(),
      productionRouter(),
      amisMends(),
      directAmisUi(),
      lighterAmis(),
      chunks.plugin(),
      amisStyles(),
      inlineIcon(root),
      onlyChinese(),
      earlyScript(root),
      inlineStyles(),
      precompress(),
    ],
    build: {
      ...shared(chunks, { start: join(root, 'index.html') }),
      emptyOutDir: true,
      cssTarget: 'chrome111',
      // Small images inside the code would be sent again with every release of it.
      assetsInlineLimit: 2048,
      chunkSizeWarningLimit: 2500,
      modulePreload: {
        // Every browser that runs this syntax knows preloaded modules.
        polyfill: false,
        // The files named in the document are loaded before anything is imported.
        resolveDependencies: (_file, dependencies, { hostType }) =>
          hostType === 'js' ? dependencies.filter((file) => !firstFile.test(file)) : dependencies,
      },
    },
  };
}

/** The page designer and its trial frame: entries of their own, so that the console's bundles never hold amis-editor. */
export function editorBuild(): { plugins: PluginOption[]; build: BuildOptions } {
  const chunks = new ScreenChunks(designerFiles);
  return {
    plugins: [
      callTable(),
      widgetModules(),
      monacoInChinese(),
      editorWords(),
      amisMends(),
      directAmisUi(),
      oneFileOfRenderers(),
      lighterAmis(),
      chunks.plugin(),
      amisStyles(),
      iconFonts(),
      onlyChinese(),
      precompress(),
    ],
    build: {
      ...shared(chunks, {
        editor: join(root, 'editor.html'),
        trial: join(root, 'editor', 'trial', 'frame.html'),
      }),
      emptyOutDir: false,
      chunkSizeWarningLimit: 6000,
    },
  };
}

const shared = (chunks: ScreenChunks, input: Record<string, string>): BuildOptions => ({
  outDir: resolve(root, '..', 'dist', 'client'),
  target: 'es2022',
  reportCompressedSize: false,
  rolldownOptions: {
    input,
    output: {
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunks.nameOf }] },
    },
  },
});

/**
 * Why: react-router's package names its development build alone, with checks and warnings of 20 KB; the production
 * build lies beside it.
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
  };
}
