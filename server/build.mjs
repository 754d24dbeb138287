// @ts-check
// `npm run build`: builds into `dist/next`, and puts it in the place of the build in use once all of it is there. A
// console that runs from that build keeps its files until then, and a failed build removes none.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './install.mjs';

const dist = join(root, 'dist');
const next = join(dist, 'next');
const last = join(dist, 'last');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

clean();
process.on('exit', clean);
build('client');
build('client', '--mode', 'editor');
build('server', '--ssr');
mkdirSync(last);
for (const part of ['client', 'server']) {
  if (existsSync(join(dist, part))) renameSync(join(dist, part), join(last, part));
  renameSync(join(next, part), join(dist, part));
}

/** @param {'client' | 'server'} part @param {string[]} options */
function build(part, ...options) {
  const to = ['--logLevel', 'error', '--outDir', join(next, part)];
  run(process.execPath, [vite, 'build', ...to, ...options], 'The build failed: see the lines above');
}

function clean() {
  for (const folder of [next, last]) rmSync(folder, { recursive: true, force: true });
}
