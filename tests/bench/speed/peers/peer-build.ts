import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { precompress } from '../../../../src/build/precompress';
import type { PeerName } from '../targets';

const run = promisify(execFile);
const sources = import.meta.dirname;
/** Files that every compared page gets in addition to its own. */
const shared = ['index.html', 'calls.js'];
const installTime = 300_000;

/**
 * The folder of a peer's built files. Its packages are not dependencies of this repository: the first run installs them
 * in BENCH_CACHE (the temporary folder unless given) and builds; later runs find the result until a source changes.
 */
export async function buildPeer(peer: PeerName): Promise<string> {
  const cache = join(process.env['BENCH_CACHE'] || tmpdir(), 'console-speed-peers');
  const built = join(cache, `${peer}-${await hashSources(peer)}`);
  if (existsSync(built)) return built;
  process.stdout.write(`installing and building ${peer} …\n`);
  const work = `${built}.${process.pid}`;
  const root = join(work, peer);
  try {
    await mkdir(work, { recursive: true });
    await cp(join(sources, peer), root, { recursive: true });
    await cp(join(sources, 'calls.js'), join(work, 'calls.js'));
    await cp(join(sources, 'index.html'), join(root, 'index.html'));
    await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      timeout: installTime,
    });
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react(), precompress()],
      build: { chunkSizeWarningLimit: 10_000, reportCompressedSize: false },
    });
    // Renamed only when complete, so that an interrupted run leaves no folder that looks built.
    await rename(join(root, 'dist'), built);
  } catch (error) {
    throw new Error(`cannot build the peer ${peer}`, { cause: error });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return built;
}

async function hashSources(peer: PeerName): Promise<string> {
  const own = (await readdir(join(sources, peer))).map((file) => join(peer, file));
  const hash = createHash('sha256');
  for (const file of [...shared, ...own].sort())
    hash.update(file).update(await readFile(join(sources, file)));
  return hash.digest('hex').slice(0, 12);
}
