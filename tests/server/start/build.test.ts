import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../../server/project-root';
import { scratch } from '../../support/run/scratch';

/** A copy of the program with a build tool that tells what stands in `dist` while it runs. */
let folder: string;
const tool = 'node_modules/vite/bin/vite.js';
beforeAll(async () => {
  folder = await mkdtemp(join(scratch, 'build-'));
  for (const file of ['build.mjs', 'install.mjs'])
    await cp(join(projectRoot, 'server', file), join(folder, 'server', file));
  await mkdir(dirname(join(folder, tool)), { recursive: true });
  await writeFile(
    join(folder, tool),
    `const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
    const args = process.argv.slice(2);
    const [to, mode, server] = [args[args.indexOf('--outDir') + 1], args.indexOf('--mode'), args.includes('--ssr')];
    if (server && process.env.FAILS) process.exit(1);
    mkdirSync(to, { recursive: true });
    const file = server ? 'main.js' : mode < 0 ? 'index.html' : 'editor.html';
    writeFileSync(to + '/' + file, process.env.BUILD);
    try { console.log(file, readFileSync('dist/client/index.html', 'utf8')); } catch { console.log(file, 'none'); }`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function build(name: string, env = {}): { status: number | null; stdout: string } {
  const { status, stdout } = spawnSync(process.execPath, [join(folder, 'server', 'build.mjs')], {
    env: { ...process.env, BUILD: name, ...env },
    encoding: 'utf8',
  });
  return { status, stdout };
}
async function readBuild(): Promise<string[]> {
  const files = await readdir(join(folder, 'dist'), { recursive: true, withFileTypes: true });
  const read = files
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }) => `${name} ${await readFile(join(parentPath, name), 'utf8')}`);
  return (await Promise.all(read)).toSorted();
}

it('[Foundation §1] a build replaces the one in use once it is complete; one that fails takes nothing', async () => {
  const complete = (name: string) => [`editor.html ${name}`, `index.html ${name}`, `main.js ${name}`];
  expect(build('one')).toEqual({ status: 0, stdout: 'index.html none\neditor.html none\nmain.js none\n' });
  expect(await readBuild()).toEqual(complete('one'));
  expect(build('two', { FAILS: 'yes' })).toEqual({ status: 1, stdout: 'index.html one\neditor.html one\n' });
  expect(await readBuild()).toEqual(complete('one'));
  expect(build('two').stdout).toBe('index.html one\neditor.html one\nmain.js one\n');
  expect(await readBuild()).toEqual(complete('two'));
});
