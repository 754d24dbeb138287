import { builtinModules } from 'node:module';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { amisMends } from './src/build/amis-mends.ts';
import { consoleBuild, editorBuild } from './src/build/client-build.ts';
import { LongestFirst } from './tests/support/run/longest-first.ts';

/** Left alone, vitest keeps one core to itself, which is half of a small machine. TEST_WORKERS: another number. */
const maxWorkers = Number(process.env['TEST_WORKERS']) || Math.max(2, availableParallelism());
/**
 * One module graph a worker, not one a file: what test files share (the server, the database engine, the browser) is
 * loaded once. A file that changes something of the process puts it back.
 */
const isolate = false;
/** What a test waits for comes a little later on a busy machine. */
const expect = { poll: { timeout: 15_000 } };
const emptyModule = `${import.meta.dirname}/tests/support/browser/empty-module.ts`;

export default defineConfig(({ mode, isSsrBuild }) => {
  const client = mode === 'editor' ? editorBuild() : consoleBuild();
  return {
    root: 'src',
    base: './',
    plugins: [react(), ...(isSsrBuild ? [] : client.plugins)],
    worker: { plugins: () => [amisMends()] },
    // amis' sheets hold an IE hack.
    css: { lightningcss: { errorRecovery: true } },
    build: isSsrBuild
      ? {
          outDir: '../dist/server',
          emptyOutDir: true,
          target: 'node20',
          rolldownOptions: {
            // The page check runs on a thread of its own (server/page-check/page-checker.ts).
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
      // A change of a dependency or of this file would run everything: that is what npm test is for.
      forceRerunTriggers: [],
      // What failed is looked at (tests/support/browser/failure-notes.ts) before the test file closes its pages.
      sequence: { hooks: 'list', sequencer: LongestFirst },
      projects: [
        {
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
            // What the browser runs and needs no document: a test of it that asks for one fails, and is to be a .test.tsx.
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
