import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { projectRoot } from '../../../server/project-root';
import { scratch } from '../../support/run/scratch';

/** A copy of the program with two packages; `npm` is a script that only says that it ran. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(scratch, 'install-'));
  await mkdir(join(folder, 'server'));
  await mkdir(join(folder, 'bin'));
  await cp(join(projectRoot, 'server/install.mjs'), join(folder, 'server/install.mjs'));
  await writeFile(join(folder, 'bin/npm'), '#!/bin/sh\necho "npm $1"\n');
  await chmod(join(folder, 'bin/npm'), 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const packages = {
  'node_modules/one': { version: '1.0.0' },
  'node_modules/two-for-another-system': { version: '1.0.0', optional: true },
};
beforeEach(async () => {
  await rm(join(folder, 'node_modules'), { recursive: true, force: true });
  await rm(join(folder, 'elsewhere'), { recursive: true, force: true });
  await writeLock({ '': { name: 'program' }, ...packages });
});

const writeLock = (locked: object) =>
  writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }));
async function writeInstalled(name: string): Promise<void> {
  await mkdir(join(folder, name));
  const installed = { 'node_modules/one': packages['node_modules/one'] };
  await writeFile(join(folder, name, '.package-lock.json'), JSON.stringify({ packages: installed }));
}

function install(): { status: number | null; output: string } {
  const code = "import('./server/install.mjs').then((install) => install.installWhenStale())";
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', code], {
    cwd: folder,
    env: { ...process.env, PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter) },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

it('[Foundation §1] installs packages that are missing or of another version', async () => {
  expect(install().output).toContain('npm ci');
  await writeInstalled('node_modules');
  await writeLock({ ...packages, 'node_modules/one': { version: '1.0.1' } });
  expect(install().output).toContain('npm ci');
});

it('[Foundation §1] installs nothing when only the time of the lockfile is newer, as after a checkout', async () => {
  await writeInstalled('node_modules');
  const later = new Date(Date.now() + 60_000);
  await utimes(join(folder, 'package-lock.json'), later, later);
  expect(install()).toEqual({ status: 0, output: '' });
});

it('[Foundation §1] does not install through a linked node_modules, whose packages npm would delete', async () => {
  await writeInstalled('elsewhere');
  await symlink('elsewhere', join(folder, 'node_modules'));
  expect(install()).toEqual({ status: 0, output: '' });
  await writeLock({ ...packages, 'node_modules/one': { version: '1.0.1' } });
  const { status, output } = install();
  expect(status).toBe(1);
  expect(output).toMatch(/^node_modules is a link to another folder[^\n]*\n$/);
  expect(await readdir(join(folder, 'elsewhere'))).toEqual(['.package-lock.json']);
});
