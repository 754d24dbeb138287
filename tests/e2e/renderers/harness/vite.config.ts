import { join } from 'node:path';
import { defineConfig } from 'vite';
import { widgetModules } from '../../../../src/build/modules/declared-modules';

/** Builds the harness like the console, with real chunks and a real worker, but unminified to keep errors readable. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [widgetModules()],
  css: { lightningcss: { errorRecovery: true } },
  worker: { format: 'es' },
  resolve: { alias: { 'monaco-editor': join(import.meta.dirname, 'nothing.ts') } },
  build: { emptyOutDir: true, minify: false, cssMinify: false, reportCompressedSize: false },
});
