import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { afterEach, expect, it, vi } from 'vitest';

const root = join(import.meta.dirname, '../../../renderers/fields');
const closed = [
  'select-field',
  'date-range-field',
  'text-field',
  'switch-field',
  'pager',
  'menu-button',
  'confirm-dialog',
];

afterEach(() => vi.unstubAllEnvs());

it('[Foundation §7] all closed fields together transfer at most 6 KB, without the library', async () => {
  // Other builds name the checkout's folder in every element, so that their size depends on its path.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // The only module format that a library build minifies completely.
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: closed.map((name) => join(root, `${name}.tsx`)),
        formats: ['cjs'],
        cssFileName: 'closed',
      },
      minify: true,
      rollupOptions: { external: [/^react/, /^@internationalized/, /\/open\//] },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rollup.RollupOutput;
  const files = output.map((file) => (file.type === 'chunk' ? file.code : String(file.source)));
  expect(files.join('')).not.toContain('react-aria');
  expect(files.join('')).not.toContain(root);
  expect(files.some((text) => text.includes('.field-control'))).toBe(true);
  // The list's chunk contains all of them.
  expect(brotliCompressSync(files.join('\n')).length).toBeLessThanOrEqual(6_000);
}, 60_000);
