import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createServer } from 'vite';
import { projectRoot } from '../../../server/project-root';

const cacheDir = mkdtempSync(join(tmpdir(), 'dev-packages-'));
afterAll(() => rmSync(cacheDir, { recursive: true, force: true }));

/** The packages that the browser's code in a folder imports; Vite bundles neither styles nor an import with `?`. */
function findPackages(folder: string): string[] {
  const files = readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('build/'));
  return sources.flatMap((file) =>
    [...readFileSync(join(projectRoot, folder, file), 'utf8').matchAll(imported)].map(
      ([, name = '']) => name,
    ),
  );
}
/** An import of a package for its values, at the start of a line or lazily. */
const imported = /(?:^import (?!type\b)(?:[^;'"]+ from )?|\bimport\()'([a-z@][^':?]*)(?<!\.css)'/gm;

it('[Foundation §1] npm run dev knows every package before the first page, so that none reloads the open pages', async () => {
  const vite = await createServer({
    configFile: join(projectRoot, 'vite.config.ts'),
    cacheDir,
    logLevel: 'silent',
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  });
  try {
    const optimizer = vite.environments.client.depsOptimizer;
    await optimizer?.scanProcessing;
    const found = Object.keys({ ...optimizer?.metadata.discovered, ...optimizer?.metadata.optimized });
    const wanted = new Set([...findPackages('src'), ...findPackages('renderers')]);
    expect(wanted).toContain('amis-editor');
    expect([...wanted].filter((name) => !found.includes(name))).toEqual([]);
  } finally {
    await vite.close();
  }
});
