// @ts-check
// `npm start` on a machine with nothing but Node: install when the lockfile asks for it, build when the
// sources are newer than the build, then run. Plain JavaScript, since TypeScript is not installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = dirname(import.meta.dirname);
const dev = process.argv.includes('--dev');

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(`Node 20.19 or newer is needed; this is ${process.versions.node}`);

if (installIsStale()) {
  console.log('Installing packages (a minute or two, once) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--include=dev'], 'npm ci failed: see the lines above');
}
if (dev) {
  const child = spawn(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'watch', '--exclude', './pages/**', 'server/dev.ts'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 0));
} else {
  if (buildIsStale()) {
    console.log('Building the console (a minute or two, after changes only) …');
    run('npm', ['run', '--silent', 'build'], 'The build failed: see the lines above');
  }
  await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
}

/** npm keeps a copy of the lockfile's packages in node_modules; it is older when the lockfile has changed. */
function installIsStale() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  return !existsSync(installed) || modified(installed) < modified(join(root, 'package-lock.json'));
}

function buildIsStale() {
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

/** @param {string} path @returns {number} */
function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
}

/** @param {string} path */
function modified(path) {
  return statSync(path).mtimeMs;
}

/** @param {string} command @param {string[]} args @param {string} complaint */
function run(command, args, complaint) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) fail(complaint);
}

/** @param {string} line @returns {never} */
function fail(line) {
  console.error(line);
  process.exit(1);
}
