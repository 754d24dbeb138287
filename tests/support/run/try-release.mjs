// @ts-check
// Makes a release of the build and runs it with the ENV, CMD and HEALTHCHECK of the Dockerfile's last stage: in an empty
// folder, with an empty HOME and only Node in PATH, and (if this runs as root) as a user without write access to it.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fail, root } from '../../../server/install.mjs';

const folder = mkdtempSync(join(tmpdir(), 'console-release-'));
const [app, home, data] = ['app', 'home', 'data'].map((name) => join(folder, name));
if (!app || !home || !data) throw new Error('three folders');
const image = readImage();
const user = findUser();
chmodSync(folder, 0o755);
for (const own of [home, data]) {
  mkdirSync(own);
  if (user !== undefined) chownSync(own, user.uid, user.gid);
}
try {
  node(root, ['server/deploy/release.mjs', '--folder', app]);
  // The umask of the checkout may have removed these permissions.
  spawnSync('chmod', ['-R', 'a+rX', app]);
  const server = readdirSync(join(app, 'node_modules'));
  for (const unwanted of ['vite', 'vitest', 'typescript', 'react', 'tsx', 'playwright-core'])
    if (server.includes(unwanted)) fail(`the release holds ${unwanted}, which the server does not load`);
  const left = readdirSync(app, { recursive: true, encoding: 'utf8' }).find((path) =>
    /(?:^|[\\/])(?:\.env.*|\.data|\.git|\.npmrc|[^\\/]+\.(?:map|test\.[cm]?[jt]s))$|^node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+[\\/](?:tests?|__tests__)$/.test(
      path,
    ),
  );
  if (left !== undefined) fail(`the release holds ${left}, which no console needs`);
  for (const file of ['shared-properties.json', 'signed-image/widget.json'])
    if (!existsSync(join(app, 'renderers', file))) fail(`the release lacks renderers/${file}`);
  const first = await start();
  await stop(first);
  const again = await start();
  await look(again.url);
  node(app, image.health, { PORT: new URL(again.url).port });
  node(app, ['server/start.mjs', 'backup', join(home, 'backup')]);
  await stop(again);
  const unhealthy = tryNode(app, image.health, { PORT: new URL(again.url).port });
  if (unhealthy.status !== 1) fail(`the healthcheck of a stopped console ended with ${unhealthy.status}`);
  node(app, ['server/start.mjs', 'doctor']);
  console.log(`release: listening ${again.seconds.toFixed(1)} s after the start on an existing database`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Reads the Dockerfile's last stage: its environment, start command and health check. @returns {{env: Record<string, string>, start: string[], health: string[]}} */
function readImage() {
  const stage =
    readFileSync(join(root, 'Dockerfile'), 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const env = [...stage.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '));
  const command = (/** @type {RegExp} */ at) => {
    const [node, ...args] = /** @type {string[]} */ (JSON.parse(at.exec(stage)?.[1] ?? '[]'));
    if (node !== 'node' || args.length === 0) throw new Error(`the Dockerfile has no command at ${at}`);
    return args;
  };
  return {
    env: Object.fromEntries(env.map((pair) => /** @type {[string, string]} */ (pair.split('=')))),
    start: command(/^CMD (\[.+\])$/m),
    health: command(/^HEALTHCHECK .*CMD (\[.+\])$/m),
  };
}

/** The image's user, if this process may switch to it and it may run this Node. @returns {{uid: number, gid: number} | undefined} */
function findUser() {
  if (process.getuid?.() !== 0) return undefined;
  const node = { uid: 1000, gid: 1000 };
  return spawnSync(process.execPath, ['--version'], node).status === 0 ? node : undefined;
}

/** The image's environment, with another address and data folder; from this machine it takes only Node. */
function environment() {
  return {
    ...image.env,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: data,
    PATH: dirname(process.execPath),
    HOME: home,
    DRAIN_TIME: '0',
    LOG_LEVEL: 'silent',
    ADMIN_PASSWORD: 'release-Passage-42',
  };
}

/** @param {string} cwd @param {string[]} args @param {Record<string, string>} [more] */
function tryNode(cwd, args, more) {
  if (cwd === root) return spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  return spawnSync(process.execPath, args, {
    cwd,
    env: { ...environment(), ...more },
    encoding: 'utf8',
    ...user,
  });
}

/** @param {string} cwd @param {string[]} args @param {Record<string, string>} [more] */
function node(cwd, args, more) {
  const done = tryNode(cwd, args, more);
  process.stdout.write(done.stdout);
  if (done.status !== 0) fail(`${args.join(' ')} ended with ${done.status}: ${done.stderr}`);
}

/** @returns {Promise<{url: string, seconds: number, child: import('node:child_process').ChildProcess}>} */
function start() {
  const started = performance.now();
  const child = spawn(process.execPath, image.start, { cwd: app, env: environment(), ...user });
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => reject(new Error(`the release is not ready in time: ${text}`)), 240_000);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part) => {
        text += part;
        const url = /Console: (http\S+)[^\n]*\nAccount/.exec(text)?.[1];
        if (url === undefined) return;
        clearTimeout(timer);
        resolve({ url, seconds: (performance.now() - started) / 1_000, child });
      });
    }
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`the release ended: ${text}`));
    });
  });
}

/** @param {{child: import('node:child_process').ChildProcess}} run */
async function stop({ child }) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const status = await ended;
  if (status !== 0) fail(`the release ended with ${status} on SIGTERM`);
}

/** @param {string} url */
async function look(url) {
  for (const [path, type] of [
    ['/healthz', 'application/json'],
    ['/readyz', 'application/json'],
    ['/', 'text/html'],
    ['/metrics', 'text/plain'],
  ]) {
    const answer = await fetch(url + path);
    await answer.arrayBuffer();
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith(type ?? ''))
      fail(`${path} of the release answers ${answer.status}`);
  }
}
