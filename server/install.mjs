// @ts-check
// Runs before packages are installed, so it is plain JavaScript and uses only Node's own modules.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = dirname(import.meta.dirname);

/** Exits with a one-line message if Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node 20.19 or newer is needed; this is ${process.versions.node}`);
}

/** Installs packages if the lockfile is newer than the copy that npm left in node_modules. */
export function installWhenStale() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && modified(installed) >= modified(join(root, 'package-lock.json'))) return;
  console.log('Installing packages (a minute or two, once) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--include=dev'], 'npm ci failed: see the lines above');
}

/** The modification time in milliseconds. @param {string} path */
export function modified(path) {
  return statSync(path).mtimeMs;
}

/** Whether the sources are newer than the build. */
export function buildIsStale() {
  const built = join(root, 'dist', 'server', 'main.js');
  if (!existsSync(built) || !existsSync(join(root, 'dist', 'client', 'index.html'))) return true;
  const sources = [
    'src',
    'renderers',
    'server',
    'pages',
    'package-lock.json',
    'vite.config.ts',
    'tsconfig.json',
  ];
  return Math.max(...sources.map((name) => newest(join(root, name)))) > modified(built);
}

/** @param {string} path @returns {number} milliseconds of the latest change below it */
function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
}

/** @param {string} command @param {string[]} args @param {string} complaint */
export function run(command, args, complaint) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) fail(complaint);
}

/** @param {string} line @returns {never} */
export function fail(line) {
  console.error(line);
  process.exit(1);
}
