// @ts-check
// Runs before packages are installed, so it is plain JavaScript and uses only Node's own modules.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = dirname(import.meta.dirname);

/** Exits with a one-line message if Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node 20.19 or newer is needed; this is ${process.versions.node}`);
}

/** Installs packages if those in node_modules differ from the lockfile. */
export function installWhenStale() {
  const modules = join(root, 'node_modules');
  if (isInstalled(modules)) return;
  // npm deletes what is in the linked folder, which other working trees may share.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink())
    fail(
      'node_modules is a link to another folder, whose packages differ: run npm ci there, or remove the link',
    );
  console.log('Installing packages (a minute or two, once) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--include=dev'], 'npm ci failed: see the lines above');
}

/**
 * Whether npm's own list of the folder has each package of the lockfile. Compares versions, not times: a checkout makes
 * the lockfile newer. Packages for other systems are optional and are not installed.
 * @param {string} modules
 */
function isInstalled(modules) {
  const list = join(modules, '.package-lock.json');
  if (!existsSync(list)) return false;
  const [locked, installed] = [packagesOf(join(root, 'package-lock.json')), packagesOf(list)];
  return Object.entries(locked).every(([path, { version, optional }]) => {
    const found = installed[path];
    return path === '' || (found === undefined ? optional === true : found.version === version);
  });
}

/** @param {string} lockfile @returns {Record<string, { version?: string, optional?: boolean }>} by path */
function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
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
