// @ts-check
// Makes a release of the build and starts it as an image would: in an empty folder, with an empty HOME, with Node alone.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fail, root } from '../../../server/install.mjs';

const folder = mkdtempSync(join(tmpdir(), 'console-release-'));
const [app, home, data] = ['app', 'home', 'data'].map((name) => join(folder, name));
if (!app || !home || !data) throw new Error('three folders');
mkdirSync(home);
try {
  node(root, ['server/deploy/release.mjs', '--folder', app]);
  const server = readdirSync(join(app, 'node_modules'));
  for (const unwanted of ['vite', 'vitest', 'typescript', 'react', 'tsx', 'playwright-core'])
    if (server.includes(unwanted)) fail(`the release holds ${unwanted}, which the server does not load`);
  for (const file of ['shared-properties.json', 'signed-image/widget.json'])
    if (!existsSync(join(app, 'renderers', file))) fail(`the release lacks renderers/${file}`);
  const first = await start();
  await stop(first);
  const again = await start();
  await look(again.url);
  node(app, ['server/start.mjs', 'backup', join(folder, 'backup')]);
  await stop(again);
  node(app, ['server/start.mjs', 'doctor']);
  console.log(`release: listening ${again.seconds.toFixed(1)} s after the start on an existing database`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Nothing of this machine but Node: no npm, no tool, no setting. */
function environment() {
  return {
    PATH: dirname(process.execPath),
    HOME: home,
    NODE_ENV: 'production',
    DATA_DIR: data,
    DEMO_DATA: 'off',
    PORT: '0',
    DRAIN_TIME: '0',
    LOG_LEVEL: 'silent',
    ADMIN_PASSWORD: 'release-Passage-42',
  };
}

/** @param {string | undefined} cwd @param {string[]} args */
function node(cwd, args) {
  const env = cwd === root ? process.env : environment();
  const done = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  process.stdout.write(done.stdout);
  if (done.status !== 0) fail(`${args.join(' ')} ended with ${done.status}: ${done.stderr}`);
}

/** @returns {Promise<{url: string, seconds: number, child: import('node:child_process').ChildProcess}>} */
function start() {
  const started = performance.now();
  const child = spawn(process.execPath, ['server/start.mjs'], { cwd: app, env: environment() });
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
