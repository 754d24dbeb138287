// @ts-check
// `npm test` on a machine with nothing but Node: install, then the steps of tests/support/run/steps.ts.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installWhenStale, requireNode, root } from '../server/install.mjs';

requireNode();
installWhenStale();
const tsx = join('node_modules', 'tsx', 'dist', 'cli.mjs');
const done = spawnSync(process.execPath, [tsx, 'tests/support/run/steps.ts'], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(done.status ?? 1);
