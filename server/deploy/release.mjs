// @ts-check
// `npm run release [-- --folder PATH]`: packs everything that a console needs besides Node: the build, the pages,
// and the packages in node_modules that the server loads. Writes a tarball in `release/`, or a plain folder (for
// an image). No network.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { buildIsStale, fail, installWhenStale, requireNode, root, run } from '../install.mjs';

/** Files that the server reads by path, besides its imports (server/page-check). */
const readByPath = ['amis/schema.json', 'amis/lib/helper.css'];
/** Packages that it requires by name at run time. */
const requiredByName = ['amis-formula'];
/** Commands that run from the build alone. */
const commands = ['start', 'doctor', 'migrate', 'backup', 'restore', 'files:move'];

/** @typedef {{name: string, version: string, scripts: Record<string, string>, engines: object, dependencies: Record<string, string>, devDependencies: Record<string, string>}} Manifest */
/** @typedef {{dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>}} Needs */

requireNode();
installWhenStale();
if (buildIsStale()) run('npm', ['run', '--silent', 'build'], 'The build failed: see the lines above');

const manifest = /** @type {Manifest} */ (readJson(join(root, 'package.json')));
const [option, given] = process.argv.slice(2);
if (option !== undefined && (option !== '--folder' || given === undefined))
  fail('npm run release [-- --folder PATH]    PATH: an empty or new folder, instead of a tarball');
// Native packages (argon2) are for this platform.
const name = `${manifest.name}-${manifest.version}-${process.platform}-${process.arch}`;
const folder = given === undefined ? join(root, 'release', name) : resolve(given);
if (given === undefined) rmSync(folder, { recursive: true, force: true });
if (existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty`);
mkdirSync(folder, { recursive: true });

for (const part of ['dist', 'pages', 'README.md', 'server/start.mjs', 'server/install.mjs', 'server/deploy'])
  cpSync(join(root, part), join(folder, part), { recursive: true });
// The descriptions of our widgets, which the page check reads.
for (const file of readdirSync(join(root, 'renderers'), { recursive: true }).filter(isDeclaration))
  cpSync(join(root, 'renderers', file), join(folder, 'renderers', file));
const packages = copyPackages();
for (const file of readByPath) cpSync(join(root, 'node_modules', file), join(folder, 'node_modules', file));
writeJson('package.json', {
  name: manifest.name,
  version: manifest.version,
  private: true,
  type: 'module',
  engines: manifest.engines,
  scripts: Object.fromEntries(commands.map((command) => [command, manifest.scripts[command]])),
});
// Tells server/start.mjs that there is nothing to install or build.
writeJson('release.json', { version: manifest.version, platform: process.platform, arch: process.arch });
console.log(`${relative(root, folder) || folder}: ${packages} packages, ${megabytes(folder)} MB`);
if (given === undefined) pack();

function isDeclaration(file) {
  return /^(?:[^\\/]+[\\/]widget|shared-properties)\.json$/.test(file);
}

/** @returns how many packages were copied */
function copyPackages() {
  const server = join(root, 'dist', 'server');
  const code = readdirSync(server)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(server, file), 'utf8'))
    .join('\n');
  const imported = [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^."'\n][^"'\n]*)["']/g)]
    .map(([, specifier = '']) => packageOf(specifier))
    .filter((found) => Object.hasOwn(manifest.dependencies, found));
  if (imported.length === 0) fail(`no import was found in ${server}`);
  /** @type {Map<string, string>} folder in node_modules -> name */
  const wanted = new Map();
  for (const needed of new Set([...imported, ...requiredByName])) collect(needed, root, wanted, false);
  for (const from of wanted.keys()) {
    cpSync(from, join(folder, relative(root, from)), {
      recursive: true,
      filter: (path) =>
        basename(path) !== 'node_modules' &&
        !/^(?:tests?|__tests__)$/.test(relative(from, path)) &&
        !/\.(?:map|d\.[cm]?ts|test\.[cm]?[jt]s)$/.test(path),
    });
  }
  return wanted.size;
}

/**
 * Collects a package and all its dependencies, each where Node would find it.
 * @param {string} needed @param {string} from @param {Map<string, string>} wanted @param {boolean} mayLack
 */
function collect(needed, from, wanted, mayLack) {
  const found = find(needed, from);
  if (found === undefined) {
    if (!mayLack) fail(`${needed} is not installed, and ${from} needs it`);
    return;
  }
  if (wanted.has(found)) return;
  wanted.set(found, needed);
  const { dependencies, optionalDependencies, peerDependencies } = /** @type {Needs} */ (
    readJson(join(found, 'package.json'))
  );
  const optional = new Set(Object.keys({ ...optionalDependencies, ...peerDependencies }));
  for (const name of Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies }))
    collect(name, found, wanted, optional.has(name));
}

/** @param {string} needed @param {string} from @returns {string | undefined} */
function find(needed, from) {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const path = join(folder, 'node_modules', needed);
    if (existsSync(join(path, 'package.json'))) return path;
  }
  return undefined;
}

function pack() {
  const file = `${folder}.tar.gz`;
  const tar = spawnSync('tar', ['-czf', file, '-C', dirname(folder), basename(folder)], { stdio: 'inherit' });
  if (tar.status !== 0) fail('tar failed: see the lines above');
  rmSync(folder, { recursive: true });
  console.log(
    `${relative(root, file)}, ${toMegabytes(statSync(file).size)} MB: unpack it anywhere, and run node server/start.mjs`,
  );
}

/** @param {string} specifier */
function packageOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** @param {string} path @returns {unknown} */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** @param {string} file @param {object} content */
function writeJson(file, content) {
  writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
}

/** @param {string} path */
function megabytes(path) {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce(
    (sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).length,
    0,
  );
  return toMegabytes(bytes);
}

/** @param {number} bytes */
function toMegabytes(bytes) {
  return Math.round(bytes / 1024 / 1024);
}
