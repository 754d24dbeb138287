import { join } from 'node:path';
import { defineConfig } from 'vite';
import { widgetModules } from '../../../../src/build/modules/declared-modules';

/** The stage as the console is built: real chunks, a real worker; unminified, so that a failure can be read. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [widgetModules()],
  css: { lightningcss: { errorRecovery: true } },
  worker: { format: 'es' },
  resolve: { alias: { 'monaco-editor': join(import.meta.dirname, 'nothing.ts') } },
  build: { emptyOutDir: true, minify: false, cssMinify: false, reportCompressedSize: false },
});
