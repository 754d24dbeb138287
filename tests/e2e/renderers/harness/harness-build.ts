import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../../..');
const unfinished = 'building-';
const cache = join(root, 'node_modules/.cache/renderer-harness');

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Builds the harness; reuses an earlier build if the sources have not changed. */
export async function buildHarness(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [...filesBelow(join(root, 'renderers')), ...filesBelow(import.meta.dirname)])
    hash.update(file).update(readFileSync(file));
  const ready = join(cache, hash.digest('hex').slice(0, 16));
  if (existsSync(ready)) return ready;
  const outDir = join(cache, `${unfinished}${process.pid}`);
  mkdirSync(outDir, { recursive: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const config = join(import.meta.dirname, 'vite.config.ts');
  const asked = [vite, 'build', '--config', config, '--outDir', outDir, '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, asked, { cwd: root, timeout: 170_000 });
  if (existsSync(ready)) rmSync(outDir, { recursive: true });
  else {
    // Another worker may be writing its build.
    for (const old of readdirSync(cache).filter((name) => !name.startsWith(unfinished)))
      rmSync(join(cache, old), { recursive: true });
    renameSync(outDir, ready);
  }
  return ready;
}
