// @ts-check
// `npm start` on a machine with only Node: installs if packages differ from the lockfile, builds if the sources
// are newer than the build, then runs the console. Plain JavaScript, since TypeScript is not installed yet.
// With a command (`node server/start.mjs files:move …`) it runs that instead: from the sources if the build is stale.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIsStale, installWhenStale, requireNode, root, run } from './install.mjs';

requireNode();
// A release (server/deploy/release.mjs) has nothing to install and nothing to build.
const isRelease = existsSync(join(root, 'release.json'));
if (!isRelease) installWhenStale();
const isStale = !isRelease && buildIsStale();
const tsx = join('node_modules', 'tsx', 'dist', 'cli.mjs');
const [command] = process.argv.slice(2);
if (command === '--dev') {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/dev-watch.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 0));
} else if (command !== undefined && isStale) {
  const args = [join(root, tsx), join(root, 'server', 'main.ts'), ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
} else {
  if (isStale) {
    console.log('Building the console (a minute or two, after changes only) …');
    run('npm', ['run', '--silent', 'build'], 'The build failed: see the lines above');
  }
  await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
}
