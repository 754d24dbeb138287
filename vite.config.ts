import { builtinModules } from 'node:module';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { amisPatches } from './src/build/amis-patches.ts';
import { consoleBuild, devPackages, editorBuild } from './src/build/client-build.ts';
import { LongestFirst } from './tests/support/run/longest-first.ts';

/** Number of workers, from TEST_WORKERS. vitest's default leaves one core unused, which is half of a small machine. */
const maxWorkers = Number(process.env['TEST_WORKERS']) || Math.max(2, availableParallelism());
/**
 * All test files of a worker share one module graph, so that the server, the database engine and the browser load once.
 * A file that changes global state restores it.
 */
const isolate = false;
/** Polled assertions need a longer timeout on a busy machine. */
const expect = { poll: { timeout: 15_000 } };
/** Node cannot load the ES modules of amis-formula, so the server gets the parser from its CommonJS build. */
const parserInNode: Plugin = {
  name: 'console:parser-in-node',
  enforce: 'pre',
  resolveId: (id, _importer, { ssr }) =>
    ssr && id === 'amis-formula/lib/parser'
      ? `${import.meta.dirname}/server/page-check/amis-schema/formula.ts`
      : undefined,
};
const emptyModule = `${import.meta.dirname}/tests/support/browser/empty-module.ts`;

export default defineConfig(({ command, mode, isSsrBuild }) => {
  // NODE_ENV is a setting of the console. Vite would build React's development code for all values but production.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  const client = mode === 'editor' ? editorBuild() : consoleBuild();
  return {
    root: 'src',
    base: './',
    plugins: [react(), parserInNode, ...(isSsrBuild ? [] : client.plugins)],
    worker: { plugins: () => [amisPatches()] },
    optimizeDeps: devPackages,
    // amis' style sheets contain an IE hack, which is invalid CSS.
    css: { lightningcss: { errorRecovery: true } },
    build: isSsrBuild
      ? {
          outDir: '../dist/server',
          emptyOutDir: true,
          target: 'node20',
          rolldownOptions: {
            // The page check runs in a worker thread (server/page-check/page-checker.ts).
            input: ['main.ts', 'page-check/check-thread.ts'].map(
              (file) => `${import.meta.dirname}/server/${file}`,
            ),
            external: [/^node:/, ...builtinModules],
            output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
          },
        }
      : client.build,
    test: {
      root: import.meta.dirname,
      // By default a change of package.json or of this file reruns all tests; npm test already does that.
      forceRerunTriggers: [],
      // Hooks run in this order so that failure-notes.ts inspects the pages before the test file closes them.
      sequence: { hooks: 'list', sequencer: LongestFirst },
      projects: [
        {
          plugins: [parserInNode],
          test: {
            name: 'server',
            environment: 'node',
            include: ['tests/server/**/*.test.ts', 'tests/*.test.ts'],
            globalSetup: ['tests/support/database/database-setup.ts'],
            isolate,
            maxWorkers,
            testTimeout: 30_000,
            expect,
            hookTimeout: 60_000,
          },
        },
        {
          extends: true,
          resolve: { alias: [{ find: /^monaco-editor.*/, replacement: emptyModule }] },
          test: {
            // Browser code that needs no document. A test that needs a document fails here; name it .test.tsx.
            name: 'browser-logic',
            environment: 'node',
            server: { deps: { inline: [/amis/] } },
            include: ['tests/{src,renderers}/**/*.test.ts'],
            isolate,
            maxWorkers,
            testTimeout: 30_000,
            expect,
          },
        },
        {
          extends: true,
          resolve: { alias: [{ find: /^monaco-editor.*/, replacement: emptyModule }] },
          test: {
            name: 'browser-parts',
            environment: 'jsdom',
            include: ['tests/{src,renderers}/**/*.test.tsx'],
            pool: 'threads',
            setupFiles: ['tests/support/browser/dom-setup.ts'],
            server: { deps: { inline: [/amis/] } },
            isolate,
            maxWorkers,
            testTimeout: 30_000,
            expect,
          },
        },
        {
          test: {
            name: 'e2e',
            environment: 'node',
            include: ['tests/e2e/**/*.test.ts'],
            globalSetup: ['tests/support/database/database-setup.ts'],
            setupFiles: ['tests/support/browser/failure-notes.ts'],
            isolate,
            maxWorkers,
            expect,
            testTimeout: 120_000,
            hookTimeout: 180_000,
          },
        },
      ],
    },
  };
});
